/** How a screen is held, which decides where things lie on it. */

/** `wide` has room for everything, `tall` is a phone held upright, `short` one held sideways. */
export type Shape = "wide" | "tall" | "short";

export function shapeOf({ width, height }: { width: number; height: number }): Shape {
  if (height < 480 && width > height) return "short";
  return width < 600 ? "tall" : "wide";
}
