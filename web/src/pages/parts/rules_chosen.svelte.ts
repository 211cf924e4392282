/** The rules that are chosen on a page: of which game, how they are composed, and what a link or a file has brought. */

import { catalogue, checkRules, sentence } from "$lib/server/api";
import type { Catalogue, GameShown } from "$lib/server/messages";
import { Composition } from "./composition.svelte";

/** The part of an address that says rules, as it stands there. */
const IN_ADDRESS = /[?&]rules=([^&#]*)/;

export class RulesChosen {
  all = $state.raw<Catalogue | null>(null);
  game = $state.raw<GameShown | null>(null);
  house = $state.raw<Composition | null>(null);
  /** Whether the rules to begin with are there, so that nobody goes on with others. */
  isReady = $state(false);
  isComposing = $state(false);
  /** What came by a link or a file and could not be read, to be mended. */
  brought = $state({ open: false, text: "", problem: "" });

  constructor(private readonly onchoose: (game: GameShown) => void = () => undefined) {}

  get seats(): number {
    return this.house?.rules?.seats ?? this.house?.shown?.seats ?? 4;
  }

  get sides(): number {
    return this.house?.rules?.sides ?? this.house?.shown?.sides ?? 2;
  }

  /** Begin with the rules that the address says, or with those that are remembered, or with the usual ones. */
  async load(remembered?: string): Promise<void> {
    this.all = await catalogue();
    const first = this.choose(this.all.games[0]!);
    const text = IN_ADDRESS.exec(location.search)?.[1];
    try {
      if (text) await this.bring(text);
      else if (remembered) await this.read(remembered);
      else first.look(0);
    } catch (error) {
      first.look(0);
      throw error;
    } finally {
      this.isReady = true;
    }
  }

  /** Play another game, by its usual rules. */
  chooseNamed(label: string): void {
    const chosen = this.all?.games.find((each) => each.label === label);
    if (chosen && chosen !== this.game) this.choose(chosen).look(0);
  }

  /** Take over rules that came by a link or a file. Those that cannot be read are shown, to be mended. */
  async bring(text: string): Promise<void> {
    try {
      await this.read(text);
      this.isComposing ||= this.house!.changed.length > 0;
    } catch (error) {
      this.brought = { open: true, text, problem: sentence(error) };
      this.house!.look(0);
    }
  }

  /** Take over rules from a file that is dropped on the page. */
  async drop(event: DragEvent): Promise<void> {
    const file = event.dataTransfer?.files[0];
    if (!file || !this.house) return;
    event.preventDefault();
    await this.bring(await file.text());
  }

  /** Take over rules from a link or a document. Where they cannot be read, what was composed stays. */
  async read(text: string): Promise<void> {
    const found = this.gameOf(text) ? { preset: text, options: {} } : await checkRules({ rules: text });
    this.composing(found.preset).take(found);
  }

  /** Ask nothing any more: the page is left. */
  stop(): void {
    this.house?.stop();
  }

  private choose(chosen: GameShown): Composition {
    this.stop();
    this.game = chosen;
    this.house = new Composition(chosen);
    this.onchoose(chosen);
    return this.house;
  }

  /** The composition of the game that a preset is one of. */
  private composing(preset: string): Composition {
    const chosen = this.gameOf(preset);
    return chosen && chosen !== this.game ? this.choose(chosen) : this.house!;
  }

  private gameOf(preset: string): GameShown | undefined {
    return this.all?.games.find(({ presets }) => presets.some(({ name }) => name === preset));
  }
}
