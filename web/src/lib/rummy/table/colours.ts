/** A colour for each seat, by which one sees whose card lies where; names stand beside it. */

const COLOURS = ["#f4c95d", "#8fd3ff", "#ff9f8a", "#9fe0a8", "#d8b4fe", "#ffb3d9", "#c9d36a", "#9fb8ff"];

export function colourOf(seat: number): string {
  return COLOURS[seat % COLOURS.length]!;
}
