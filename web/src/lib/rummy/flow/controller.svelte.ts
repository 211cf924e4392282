/** A player's side of a table of rummy: the hand as it is held, what is picked, and what has happened. */

import { settings } from "$lib/device/settings.svelte";
import { play as sound } from "$lib/device/sound";
import type { Sound } from "$lib/device/sound";
import type { News, Rummy, RummyLive } from "$lib/server/live.svelte";
import { MOST_LAID } from "$lib/server/messages";
import type { Deed, MeldChoice, RummyChoices } from "$lib/server/messages";
import { Control } from "$lib/table/control.svelte";
import { JUMPED } from "$lib/table/narration";
import { Lines } from "$lib/table/lines.svelte";
import type { Line } from "$lib/table/lines.svelte";
import { capital } from "$lib/words/words";
import { Arrangement, keyOfNew } from "../hand/arrangement.svelte";
import { Selection } from "../hand/selection.svelte";
import { sentence } from "./narration";
import { prompt } from "./prompts";

/** The end at which an ace is to stand; null where that is not said. */
type Ace = NonNullable<MeldChoice["ace"]> | null;

export class RummyController extends Control<Rummy> {
  readonly arrangement: Arrangement;
  readonly selection: Selection;
  /** The key of the card that was taken up last, to be found in the hand. */
  fresh = $state<string | null>(null);
  readonly #lines = new Lines();
  #isFirst = true;

  constructor(live: RummyLive) {
    super(live);
    this.arrangement = new Arrangement(() => live.own?.hand ?? [], live.table);
    this.selection = new Selection(
      () => this.arrangement.held,
      () => this.choices,
    );
  }

  get lines(): readonly Line[] {
    return this.#lines.kept;
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

  /** The cards that a bot would lay or discard. */
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

  /** Lay the cards picked; where they are no combination, be told why. An ace that fits both ends stands high
      unless it is said to be low. */
  meld(ace: Ace = null): void {
    const { cards, laying, melds } = this.selection;
    if (laying && cards.length <= MOST_LAID) this.#do(this.selection.meld(ace), melds.length > 0);
  }

  /** Lay the card picked off on a combination; where it does not fit, be told why. */
  layOff(meld: number, ace: Ace = null): void {
    const { laying, only: card } = this.selection;
    if (laying && card !== null)
      this.#do({ type: "LayOff", card, meld, ace }, this.selection.layOffsOn(meld).length > 0);
  }

  /** Discard the card picked, and end the turn; where that may not be done, be told why. */
  discard(): void {
    const { laying, only: card, mayDiscard } = this.selection;
    if (laying && card !== null) this.#do({ type: "Discard", cards: [card] }, mayDiscard);
  }

  /** Do what may be done, and ask about what may not. */
  #do(deed: Deed, isLegal: boolean): void {
    void (isLegal ? this.act(deed) : this.ask(deed));
  }

  override clear(): void {
    this.selection.clear();
  }

  /** Take in what has happened; what was before one came is only told. */
  hear = (table: Rummy["table"], own: Rummy["own"] | null, { happenings, isWhole }: News<Rummy>): void => {
    if (!isWhole && !this.#isFirst) this.#lines.tell(`${capital(JUMPED)}.`);
    for (const happening of happenings) {
      this.#lines.tell(sentence(happening, this.company));
      if (own) this.#follow(happening, own);
    }
    if (!this.#isFirst) this.#signal(happenings, table, own, isWhole);
    this.#isFirst = false;
  };

  /** Keep track of the cards that came last into one's own hand; what came before this page is in its place. */
  #follow(happening: Rummy["happening"], { seat, hand = [] }: Rummy["own"]): void {
    if (happening.type === "HandsDealt" && !this.#isFirst) this.arrangement.forget();
    if (!("seat" in happening) || happening.seat !== seat) return;
    if (happening.type === "CardDiscarded") this.fresh = null;
    const came = cardsTaken(happening).map((card) => keyOfNew(hand, card));
    if (came.length === 1) this.fresh = came[0] ?? null;
    if (!this.#isFirst) this.arrangement.forget(came);
  }

  /** Remind who is waited for, and let the last thing that makes a sound be heard; what went by unseen is silent. */
  #signal(
    happenings: readonly Rummy["happening"][],
    { waiting }: Rummy["table"],
    own: Rummy["own"] | null,
    isWhole: boolean,
  ): void {
    const isReminded = happenings.some(({ type }) => type === "Nudged") && waiting?.seat === own?.seat;
    if (own && isReminded && waiting?.nudged !== undefined) this.nudged(waiting.nudged);
    const sounds = happenings.flatMap((happening) => soundOf(happening, own?.seat ?? null) ?? []);
    const last = sounds.at(-1);
    if (isWhole && last && settings.sound) sound(last);
  }
}

/** The cards that somebody takes, as far as they are known. */
function cardsTaken(happening: Rummy["happening"]): string[] {
  if (happening.type === "PileTaken") return happening.cards;
  const isOne = happening.type === "StockDrawn" || happening.type === "TopTaken";
  return isOne && happening.card ? [happening.card] : [];
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
