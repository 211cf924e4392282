/** How much of the engine has come. */

/** How many bytes of how many are there. */
export type Report = (done: number, of: number) => void;

/** Counts the bytes of answers while they come in. */
export class Progress {
  #done = 0;

  constructor(
    private readonly of: number,
    private readonly report: Report,
  ) {
    report(0, of);
  }

  add(bytes: number): void {
    this.#done += bytes;
    this.report(Math.min(this.#done, this.of), this.of);
  }

  /** The same answer, counted as it is read. */
  counting(response: Response): Response {
    const { status, statusText, headers } = response;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, stream) => {
        this.add(piece.byteLength);
        stream.enqueue(piece);
      },
    });
    return new Response(response.body?.pipeThrough(counter) ?? null, { status, statusText, headers });
  }
}
