/** So many requests at a time leave room for others of the same address, of which a server answers only so many. */
const FEW = 6;

/** Do something for each of many, a few at a time. */
export async function fewAtATime<One>(
  all: readonly One[],
  deed: (one: One) => Promise<unknown>,
): Promise<void> {
  const waiting = all.values();
  const work = async () => {
    for (const one of waiting) await deed(one);
  };
  await Promise.all(Array.from({ length: FEW }, work));
}
