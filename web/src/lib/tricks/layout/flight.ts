/** Cards on their way: where they set out, and their movement to where they lie. */

export interface Point {
  x: number;
  y: number;
  width: number;
}

/** The middle of what an element shows, and its width. */
export function whereIs(element: Element | null | undefined): Point | null {
  const box = element?.getBoundingClientRect();
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width } : null;
}

/** Let an element come from a point to where it stands. */
export function flyFrom(element: HTMLElement, from: Point | null, duration: number): void {
  const path = pathTo(element, from);
  if (path && duration > 0)
    element.animate?.(
      [
        { transform: path, zIndex: 1 },
        { transform: "none", zIndex: 1 },
      ],
      { duration, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
}

/** Let an element go off to a point, where it vanishes. */
export function flyTo(element: HTMLElement, to: Point | null, duration: number): void {
  const path = pathTo(element, to && { ...to, width: 0 });
  if (path && duration > 0)
    element.animate?.([{ transform: "none" }, { transform: path, opacity: 0.2 }], {
      duration,
      easing: "ease-in",
      fill: "forwards",
    });
}

function pathTo(element: HTMLElement, point: Point | null): string | null {
  const here = whereIs(element);
  if (!here || !point || here.width === 0) return null;
  const scale = Math.max(0.3, Math.min(point.width / here.width, 1.4));
  return `translate(${point.x - here.x}px, ${point.y - here.y}px) scale(${scale})`;
}
