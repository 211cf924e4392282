/** A player's side of a table of rummy: the hand as it is held, what is picked, and what has happened. */

import { settings } from "$lib/device/settings.svelte";
import { play as sound } from "$lib/device/sound";
import type { Sound } from "$lib/device/sound";
import type { News, Rummy, RummyLive } from "$lib/server/live.svelte";
import { MOST_LAID } from "$lib/server/messages";
import type { LayOffChoice, MeldChoice, RummyChoices } from "$lib/server/messages";
import { Control } from "$lib/table/control.svelte";
import type { Line } from "$lib/table/line";
import { capital } from "$lib/words/words";
import { Arrangement, keyOfNew } from "../hand/arrangement.svelte";
import { Selection } from "../hand/selection.svelte";
import { sentence } from "./narration";
import { prompt } from "./prompts";

const LINES_KEPT = 200;

export class RummyController extends Control<Rummy> {
  readonly arrangement: Arrangement;
  readonly selection: Selection;
  lines = $state.raw<Line[]>([]);
  /** The key of the card that was taken up last, to be found in the hand. */
  fresh = $state<string | null>(null);
  #told = 0;
  #isFirst = true;

  constructor(live: RummyLive) {
    super(live);
    this.arrangement = new Arrangement(() => live.own?.hand ?? [], live.table);
    this.selection = new Selection(
      () => this.arrangement.held,
      () => this.choices,
    );
  }

  /** What may be done now; nothing while the line is down, or while an answer is on its way. */
  get choices(): RummyChoices | undefined {
    return this.isSending || this.live.line !== "up" ? undefined : this.live.own?.choices;
  }

  /** What the table waits for, in one line, or what was answered last. */
  get prompt(): string {
    const { seen, own, line } = this.live;
    if (!seen) return "";
    if (line !== "up") return "Reconnecting…";
    if (this.notice?.position === seen.position) return this.notice.text;
    return capital(prompt(seen, own, this.company, this.live.welcome?.rules ?? null));
  }

  /** Sort the hand by the other of suit and rank. */
  sort(): void {
    settings.handOrder = settings.handOrder === "suit" ? "rank" : "suit";
  }

  /** The cards that a bot would lay or throw. */
  get hintedCards(): readonly string[] {
    const deed = this.hinted?.deed;
    if (deed?.type === "Meld" || deed?.type === "Discard") return deed.cards;
    return deed?.type === "LayOff" ? [deed.card] : [];
  }

  /** The combination on which a bot would lay a card off. */
  get hintedMeld(): number | null {
    const deed = this.hinted?.deed;
    return deed?.type === "LayOff" ? deed.meld : null;
  }

  /** From where a bot would draw. */
  get hintedSource(): "Draw" | "Take" | "TakePile" | null {
    const type = this.hinted?.deed.type;
    return type === "Draw" || type === "Take" || type === "TakePile" ? type : null;
  }

  draw(from: "Draw" | "Take" | "TakePile"): void {
    if (this.choices?.type === "ChooseSource") void this.act({ type: from });
  }

  /** Lay the cards picked; where they are no combination, be told why. */
  meld(choice?: MeldChoice): void {
    if (!this.selection.laying || this.selection.cards.length > MOST_LAID) return;
    if (choice) void this.act(this.selection.meld(choice.ace));
    else void this.ask(this.selection.meld());
  }

  /** Lay the card picked off on a combination; where it does not fit, be told why. */
  layOff(meld: number, choice?: LayOffChoice): void {
    const card = this.selection.only;
    if (card === null || !this.selection.laying) return;
    const deed = { type: "LayOff", card, meld, ace: choice?.ace ?? null } as const;
    void (choice ? this.act(deed) : this.ask(deed));
  }

  /** Throw the card picked, and end the turn; where it may not be thrown, be told why. */
  discard(): void {
    const card = this.selection.only;
    if (card === null || !this.selection.laying) return;
    const deed = { type: "Discard", cards: [card] } as const;
    void (this.selection.mayDiscard
      ? this.act({ ...deed, cards: [card] })
      : this.ask({ ...deed, cards: [card] }));
  }

  override clear(): void {
    this.selection.clear();
  }

  /** Take in what has happened; what was before one came is only told. */
  hear = (_table: Rummy["table"], own: Rummy["own"] | null, { happenings }: News<Rummy>): void => {
    const told = happenings.map((happening) => ({
      id: this.#told++,
      text: sentence(happening, this.company),
    }));
    this.lines = [...this.lines, ...told].slice(-LINES_KEPT);
    for (const happening of happenings) this.#notice(happening, own);
    this.#isFirst = false;
  };

  #notice(happening: Rummy["happening"], seated: Rummy["own"] | null): void {
    const own = seated?.seat ?? null;
    if (seated && "seat" in happening && happening.seat === own) {
      if (happening.type === "StockDrawn" || happening.type === "TopTaken")
        this.fresh = happening.card ? keyOfNew(seated.hand ?? [], happening.card) : null;
      if (happening.type === "CardDiscarded") this.fresh = null;
    }
    if (this.#isFirst) return;
    if (happening.type === "Nudged" && happening.to === own) this.nudged(happening.seat);
    const made = settings.sound && soundOf(happening, own);
    if (made) sound(made);
  }
}

function soundOf(happening: Rummy["happening"], own: number | null): Sound | null {
  switch (happening.type) {
    case "HandsDealt":
      return "deal";
    case "CardDiscarded":
    case "LaidOff":
    case "MeldLaid":
      return "card";
    case "StockReshuffled":
    case "PileTaken":
      return "sweep";
    case "GameEnded":
      return own === null || happening.ending.winners.includes(own) ? "won" : "lost";
    default:
      return null;
  }
}
