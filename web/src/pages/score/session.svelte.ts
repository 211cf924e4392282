/** A score game while it is looked at: what is shown of it, the round being entered, and every change. */

import { askScore, sentence } from "$lib/server/api";
import type {
  KeptGame,
  RoundAsked,
  ScoreAsked,
  ScoreDraft,
  ScoreRefused,
  ScoreRequest,
  ScoreShown,
} from "$lib/server/messages";
import { begun, emptyRummy, isTricks, withLikely } from "./entry";
import { ELSEWHERE, type Entering, type KeptScore, type Shelf } from "./kept.svelte";

type Changed = ScoreShown | ScoreRefused;

export class Session {
  shown: ScoreShown | null = $state.raw(null);
  draft: ScoreDraft = $state.raw({ type: "round" });
  /** What is asked of the round being entered. */
  asked: RoundAsked | null = $state.raw(null);
  /** The round that is being corrected, counted from 0. */
  correcting: number | null = $state(null);
  /** What could not be done, and why. */
  problem = $state("");
  busy = $state(false);
  /** The next round as it is before anything is entered. */
  private blank: ScoreDraft = this.draft;
  /** The next round, where it was half entered when a correction began. */
  private aside: ScoreDraft | null = null;
  private questions = 0;
  private revision = 0;

  constructor(
    readonly shelf: Shelf,
    readonly id: string,
  ) {}

  get kept(): KeptScore | undefined {
    return this.shelf.find(this.id);
  }

  /** Show the game as it is kept. */
  async open(): Promise<void> {
    const { kept } = this;
    if (!kept) return;
    const entering = this.shelf.entering(this.id);
    await this.attempt(async () => {
      this.show(await askScore<ScoreShown>({ type: "ScoreShow", game: kept.game }));
      this.revision = kept.revision;
    });
    if (entering && this.shown) await this.goOn(entering);
  }

  /** Go on with a round that was half entered when the page was left. */
  private async goOn({ correcting, draft, aside = null }: Entering): Promise<void> {
    if (correcting !== null && !this.shown!.rounds[correcting]) return;
    this.correcting = correcting;
    this.aside = aside;
    await this.enter(draft);
  }

  /** Look again where another tab has changed the game. */
  async follow(): Promise<void> {
    if (this.kept && this.kept.revision !== this.revision && !this.busy) await this.open();
  }

  // Entering a round

  /** Go on with another draft, and ask what it comes to. The likely number of tricks is entered by itself. */
  async enter(draft: ScoreDraft): Promise<void> {
    this.hold(draft);
    this.problem = "";
    const asked = await this.ask(draft);
    const likely = asked && isTricks(asked) ? withLikely(draft, asked) : null;
    if (likely && this.draft === draft) {
      this.hold(likely);
      await this.ask(likely);
    }
  }

  private hold(draft: ScoreDraft): void {
    const { revision, correcting, aside } = this;
    this.draft = draft;
    this.shelf.enter(this.id, { revision, correcting, draft, aside });
  }

  private async ask(draft: ScoreDraft): Promise<RoundAsked | null> {
    const number = ++this.questions;
    try {
      const game = this.shown!.game;
      const { asked } = await askScore<ScoreAsked>({
        type: "ScoreAsk",
        game,
        draft,
        number: this.correcting,
      });
      if (number !== this.questions) return null;
      this.asked = asked;
      return asked;
    } catch (error) {
      if (number === this.questions) this.problem = sentence(error);
      return null;
    }
  }

  /** Begin to correct a round; what was entered of the next one waits. */
  async correct(number: number): Promise<void> {
    this.aside = this.unfinished;
    this.correcting = number;
    await this.enter(this.shown!.rounds[number]!.draft);
  }

  /** Leave a round that was being corrected as it was, and go on with the next one. */
  async leave(): Promise<void> {
    const { unfinished } = this;
    this.restart();
    await this.resume(unfinished);
  }

  /** What has been entered of the next round; null where that is nothing. */
  private get unfinished(): ScoreDraft | null {
    if (this.correcting !== null) return this.aside;
    return this.draft === this.blank ? null : this.draft;
  }

  /** Go on with the next round as far as it was entered, if there is still one and it may begin like this. */
  private async resume(unfinished: ScoreDraft | null): Promise<void> {
    if (!unfinished || !this.asked || this.problem) return;
    await this.enter(unfinished);
    if (!this.asked) this.restart();
  }

  /** Enter the next round, from its beginning. */
  restart(): void {
    this.shelf.enter(this.id, null);
    this.questions += 1;
    this.correcting = null;
    this.aside = null;
    this.problem = "";
    this.asked = this.shown?.next?.asked ?? null;
    const seats = this.shown?.players.length ?? 0;
    this.blank = this.asked && isTricks(this.asked) ? begun(this.asked) : emptyRummy(seats);
    this.draft = this.blank;
  }

  // Changing the game

  /** Write the round down that was entered. */
  async write(): Promise<boolean> {
    const { draft, correcting: number } = this;
    const game = this.shown!.game;
    return number === null
      ? this.change({ type: "ScoreTell", game, draft }, null)
      : this.change({ type: "ScoreCorrect", game, draft, number }, this.aside);
  }

  async remove(number: number): Promise<boolean> {
    return this.change({ type: "ScoreDelete", game: this.shown!.game, number }, this.unfinished);
  }

  /** Change the game, and go on with what was entered of the next round. */
  private async change(
    wanted: ScoreRequest & { game: KeptGame },
    unfinished: ScoreDraft | null,
  ): Promise<boolean> {
    const isDone = await this.attempt(async () => {
      const answer = await askScore<Changed>(wanted);
      if (answer.type === "ScoreRefused") this.problem = `${answer.text}.`;
      else await this.keep(answer, (former) => [...former, wanted.game]);
      return answer.type === "ScoreShown";
    });
    if (isDone) await this.resume(unfinished);
    return isDone;
  }

  /** Go back to the game before the last change. */
  async undo(): Promise<void> {
    const before = this.kept?.former.at(-1);
    if (!before) return;
    const { unfinished } = this;
    const rounds = this.shown?.rounds.length;
    await this.attempt(async () => {
      const shown = await askScore<ScoreShown>({ type: "ScoreShow", game: before });
      await this.keep(shown, (former) => former.slice(0, -1));
    });
    if (this.shown?.rounds.length === rounds) await this.resume(unfinished);
  }

  private async keep(shown: ScoreShown, former: (before: KeptGame[]) => KeptGame[]): Promise<void> {
    const { kept } = this;
    if (!kept) return;
    const next = { ...kept, ...summaryOf(shown), former: former(kept.former) };
    if (this.shelf.put(next, this.revision) === "elsewhere") {
      const now = this.kept;
      if (now) this.show(await askScore<ScoreShown>({ type: "ScoreShow", game: now.game }));
      this.revision = now?.revision ?? this.revision;
      this.problem = ELSEWHERE;
      return;
    }
    this.revision += 1;
    this.show(shown);
  }

  private show(shown: ScoreShown): void {
    this.shown = shown;
    this.restart();
  }

  private async attempt<Result>(deed: () => Promise<Result>): Promise<Result | false> {
    this.busy = true;
    this.problem = "";
    try {
      return await deed();
    } catch (error) {
      this.problem = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** What is kept of a game as it is shown. */
export function summaryOf(
  shown: ScoreShown,
): Pick<KeptScore, "game" | "players" | "scores" | "rounds" | "isOver"> {
  return {
    game: shown.game,
    players: shown.players,
    scores: shown.sides.map(({ name }, side) => ({ name, points: shown.scores[side] ?? 0 })),
    rounds: shown.rounds.length,
    isOver: shown.next === null,
  };
}
