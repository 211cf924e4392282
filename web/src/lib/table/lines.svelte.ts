/** What has happened, as sentences. */

export interface Line {
  id: number;
  text: string;
}

const MOST = 200;

/** The sentences told at a table, oldest first; only the last of them are kept. */
export class Lines {
  kept = $state.raw<Line[]>([]);
  #told = 0;

  tell(text: string): void {
    this.kept = [...this.kept, { id: this.#told++, text }].slice(-MOST);
  }
}
