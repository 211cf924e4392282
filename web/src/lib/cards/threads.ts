/** Fine line work, drawn by formula: for the back of the cards, the aces and the grounds. */

const point = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A closed wave round the origin, with so many petals, beginning at a phase in parts of a petal. */
function wave(radius: number, depth: number, petals: number, phase: number): string {
  const steps = petals * 10;
  const points = Array.from({ length: steps }, (_, i) => {
    const angle = (2 * Math.PI * i) / steps;
    const r = radius + depth * Math.cos(petals * angle + 2 * Math.PI * phase);
    return point(r * Math.sin(angle), -r * Math.cos(angle));
  });
  return `M${points.join("L")}Z`;
}

/** A rosette: the same wave at evenly spaced phases. */
export const rosette = (radius: number, depth: number, petals: number, waves: number): string =>
  Array.from({ length: waves }, (_, i) => wave(radius, depth, petals, i / waves)).join("");

/** Slanting lines both ways that fill a box around the origin and meet its edges in step. */
export function lattice(width: number, height: number, columns: number, rows: number): string {
  const x = (column: number) => (column * width) / columns - width / 2;
  const y = (row: number) => (row * height) / rows - height / 2;
  const lines = Array.from({ length: columns + rows - 1 }, (_, i) => {
    const shift = i + 1 - rows; // the column in which this line would leave the top
    const [from, to] = [Math.max(0, -shift), Math.min(rows, columns - shift)];
    const [left, right] = [x(shift + from), x(shift + to)];
    return `M${point(left, y(from))}L${point(right, y(to))}M${point(-left, y(from))}L${point(-right, y(to))}`;
  });
  return lines.join("");
}
