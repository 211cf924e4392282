import type { Sign } from "./names";
import { disc, star } from "./signs";

/**
 * The courts, from parts: the upper half of each figure is one head (by rank) over one robe (by suit), and the
 * card shows it twice. All parts lie on the card of 250 × 350, whose figures look out over its middle line x = 125.
 */

/** How a part is inked. Solid parts have an outline; the rest are lines only. */
export type Finish = "paper" | "tint" | "gold" | "ink" | "hair" | "line" | "inlay";

/** One path of a figure; `pair` repeats it on the other side, as in a mirror. */
export interface Part {
  readonly finish: Finish;
  readonly d: string;
  readonly pair?: true;
}

const part = (finish: Finish, d: string): Part => ({ finish, d });
const pair = (finish: Finish, d: string): Part => ({ finish, d, pair: true });

export type Figure = "J" | "Q" | "K" | "joker";

export const NECK = [part("paper", "M116 112V142H134V112Z"), part("tint", "M125 118L134 116V142H125Z")];

/** A face half in shade: the edge of the shade is the profile of another face. */
export const FACE = [
  part("paper", "M105 74V99C105 113 116 122 125 125C134 122 145 113 145 99V74Z"),
  part("tint", "M125 74V90L119 104.5L125 106.5V125C134 122 145 113 145 99V74Z"),
  part("ink", "M110 94.5Q115 89.5 120 94.5Q115 97.5 110 94.5ZM130 94.5Q135 89.5 140 94.5Q135 97.5 130 94.5Z"),
  part("line", "M108 88Q115 83 122 88.5M128 88.5Q135 83 142 88"),
  part("ink", "M119 113.5Q122.5 111 125 112.5Q127.5 111 131 113.5Q125 118 119 113.5Z"),
];

const KING = {
  behind: [
    part("gold", "M178 178V66H182V178Z"),
    part("gold", disc(180, 58, 9)),
    part("gold", "M178.5 50V44H174V41H178.5V36H181.5V41H186V44H181.5V50Z"),
    pair("hair", "M110 76C97 78 92 90 95 102C86 106 87 121 99 122C110 122 112 111 107 106Z"),
    pair("inlay", "M104 82C99 88 99 97 102 106M95 112C95 117 103 117 102 111.5"),
  ],
  collar: [
    part(
      "paper",
      "M80 166C86 146 104 138 114 131H136C146 138 164 146 170 166L152 168C148 158 138 152 125 152S102 158 98 168Z",
    ),
    pair("ink", "M90 153L92 160L86 160ZM101 145L104 152L98 152ZM112 139.5L115 146L109 147Z"),
  ],
  front: [
    part(
      "hair",
      "M105 96C103 122 113 144 125 151C137 144 147 122 145 96C143 106 137 109 131 108C127 106.5 123 106.5 119 108C113 109 107 106 105 96Z",
    ),
    pair("inlay", "M109 112C110 126 117 138 123 144M115 116C116 126 119 134 124.5 139"),
    part("ink", "M120 114Q125 112.5 130 114Q125 118 120 114Z"),
    part(
      "hair",
      "M125 107.5C121 104 114 105 107 111C112 114.5 121 114 125 110.5C129 114 138 114.5 143 111C136 105 129 104 125 107.5Z",
    ),
    part("ink", "M105 70Q125 62 145 70V60H105Z"),
    part("gold", "M101 78L95 47L109 58L114 41L125 55L136 41L141 58L155 47L149 78Q125 70 101 78Z"),
    part("line", "M100.5 72Q125 63.5 149.5 72"),
    part("gold", disc(95, 45, 3.2) + disc(114, 38.5, 3.2) + disc(136, 38.5, 3.2) + disc(155, 45, 3.2)),
    part(
      "ink",
      "M125 66L128.5 70L125 74L121.5 70ZM111 68.5L113.5 71.5L111 74.5L108.5 71.5ZM139 68.5L141.5 71.5L139 74.5L136.5 71.5Z",
    ),
  ],
} as const;

const QUEEN = {
  behind: [
    part("line", "M176 178C186 150 184 110 178 76"),
    part(
      "tint",
      "M182 132C193 129 197 118 195 108C185 110 179 119 182 132ZM182 122C171 119 166 110 167 100C176 102 182 111 182 122Z",
    ),
    part(
      "gold",
      "M178 80C162 76 159 58 166 46C169 51 172 54 174 56C174 50 176 44 178 40C180 44 182 50 182 56C184 54 187 51 190 46C197 58 194 76 178 80Z",
    ),
    part("line", "M174 56C173 64 175 72 178 80C181 72 183 64 182 56"),
    pair(
      "hair",
      "M125 64C104 62 96 76 97 92C98 106 91 114 87 126C84 138 90 146 100 150C110 142 112 130 110 116L106 96Z",
    ),
    pair("inlay", "M101 86C101 104 97 116 92 132M106 104C106 120 103 134 97 142"),
  ],
  collar: [
    part("gold", "M106 132L125 166L144 132L138 130L125 154L112 130Z"),
    part("paper", "M112 130L125 154L138 130L134 124H116Z"),
    part("tint", "M125 128H135L138 130L125 154Z"),
    part("paper", [-8, -4.2, 0, 4.2, 8].map((x) => disc(125 + x, 139 - (x * x) / 16, 2)).join("")),
  ],
  front: [
    pair("hair", "M125 70C124 80 116 86 105 98C100 84 108 68 125 68Z"),
    part("gold", "M102 74L99 56L110 62L116 49L125 60L134 49L140 62L151 56L148 74Q125 65 102 74Z"),
    part("line", "M101.5 69Q125 60 148.5 69"),
    part("paper", disc(99, 54, 3) + disc(116, 46, 3) + disc(134, 46, 3) + disc(151, 54, 3)),
    part("gold", disc(104, 114, 2.5) + disc(146, 114, 2.5)),
  ],
} as const;

/** A ruff in seven folds. */
const RUFF =
  "M108 124C98 126 88 132 86 138A6 6 0 0 0 95 142A6 6 0 0 0 104 147A6 6 0 0 0 114 149A6 6 0 0 0 125 149" +
  "A6 6 0 0 0 136 149A6 6 0 0 0 146 147A6 6 0 0 0 155 142A6 6 0 0 0 164 138C162 132 152 126 142 124Z";

const JACK = {
  behind: [
    part(
      "tint",
      "M140 66C146 44 164 34 184 38C196 41 199 54 190 60C194 66 190 74 182 74C172 78 156 70 146 74Z",
    ),
    part(
      "line",
      "M144 70C156 56 170 48 184 48M158 58L160 48M164 54L168 42M170 51L178 42M158 59L170 64M165 55L180 62M172 51L188 55",
    ),
    pair("hair", "M112 72C100 76 99 92 98 102C97 110 93 116 88 119C96 126 108 124 112 116L108 92Z"),
    pair("inlay", "M103 88C103 102 102 112 96 118"),
  ],
  collar: [
    part("paper", RUFF),
    part(
      "line",
      "M125 130V149M117 130L114 149M133 130L136 149M111 129L104 147M139 129L146 147M107 127L95 142M143 127L155 142",
    ),
  ],
  front: [
    part(
      "hair",
      "M105 98C105 82 112 74 125 74S145 82 145 98C142 90 138 86 136 84C126 88 116 86 113 84C110 87 107 91 105 98Z",
    ),
    part("ink", "M98 72C90 56 106 42 128 44C150 46 160 58 152 72C136 64 114 64 98 72Z"),
    part("inlay", "M106 62C112 54 122 51 132 52"),
    part("gold", "M97 73C114 65 136 65 153 73L151 82C136 75 114 75 99 82Z"),
    part("gold", disc(143, 68, 6.5)),
  ],
} as const;

const around = (radius: number, degrees: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.round(125 + radius * Math.sin(angle)), Math.round(122 + radius * Math.cos(angle))];
};

/** A jester's collar: points hanging round the neck, with a bell on each. */
const COLLAR = `M${[-90, -75, -60, -45, -30, -15, 0, 15, 30, 45, 60, 75, 90]
  .map((degrees, i) => around(i % 2 ? 50 : Math.abs(degrees) === 90 ? 12 : 25, degrees).join(" "))
  .join("L")}Z`;

const BELLS = [-75, -45, -15, 15, 45, 75].map((degrees) => disc(...around(52, degrees), 4.5)).join("");

const JESTER = {
  behind: [],
  collar: [part("tint", COLLAR), part("gold", BELLS)],
  front: [
    part(
      "gold",
      "M125 74C134 74 142 78 145 88V104C152 92 158 86 166 86C174 87 176 94 178 102C188 92 187 72 175 63C162 54 140 58 125 72Z",
    ),
    part(
      "ink",
      "M125 74C116 74 108 78 105 88V104C98 92 92 86 84 86C76 87 74 94 72 102C62 92 63 72 75 63C88 54 110 58 125 72Z",
    ),
    part("tint", "M110 76C112 64 116 54 125 46C134 54 138 64 140 76Q125 68 110 76Z"),
    part("gold", "M104 84Q125 70 146 84L145 91Q125 78 105 91Z"),
    pair("gold", disc(71, 106, 6)),
    pair("line", "M66 106H76M71 106V111"),
    part("gold", disc(125, 43, 6)),
    part("line", "M119 43H131M125 43V48"),
    part("line", "M115 111Q125 121 135 111"),
  ],
} as const;

/** A figure: what hangs or stands behind the robe, what lies upon the robe, and what upon the face. */
type Layers = Readonly<Record<"behind" | "collar" | "front", readonly Part[]>>;

export const FIGURES: Readonly<Record<Figure, Layers>> = {
  J: JACK,
  Q: QUEEN,
  K: KING,
  joker: JESTER,
};

/** Where each figure wears the sign of its suit: on a brooch, as a pendant, on the orb, on the cap. */
export const BADGES: Readonly<Record<Figure, string>> = {
  J: "translate(143 68) scale(.09)",
  Q: "translate(125 146.5) scale(.1)",
  K: "translate(180 58) scale(.13)",
  joker: "translate(125 64) scale(.18)",
};

/** The shoulders, as an outline for the robe. */
export const SHOULDERS = "M40 230V170C52 152 84 146 112 134Q125 142 138 134C166 146 198 152 210 170V230Z";

/** The upper half inside the frame: the halves meet on a slant through the middle of the card. */
export const HALF = "M51 31H199V150L51 200Z";

/** What is embroidered on a robe: one motif, repeated in arcs round the neck. */
export const MOTIFS: Readonly<Record<Sign, string>> = {
  S: "M0 -7L5 5H-5Z",
  C: disc(0, -3.5, 3) + disc(-3.5, 2.5, 3) + disc(3.5, 2.5, 3),
  D: "M0 -7L4.5 0L0 7L-4.5 0Z",
  H: "M-6 -4A6 6 0 0 0 6 -4Z",
  Jo: star(4, 6.5, 2.2),
  JB: disc(0, 0, 3.5),
  JR: star(8, 5.5, 3),
  JW: star(8, 5.5, 3),
};
