/** A sentence of what has happened. */
export interface Line {
  id: number;
  text: string;
}
