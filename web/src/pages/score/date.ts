/** A day as it is written beside a game: `27 November 2026`. */
export const dateOf = (time: number): string =>
  new Date(time).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
