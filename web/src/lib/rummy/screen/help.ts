/** The keys of a table of rummy, and what may be typed there. */

import { KEYS } from "$lib/device/keys";
import type { Help } from "$lib/table/help";
import { HIDDEN } from "./keys";

const help: Help = {
  moves: [
    ["D, T, P", "Draw from the stock, take the top discard, take the pile"],
    ["← →", "From card to card"],
    ["Space", "Pick the card, or put it back"],
    ["Shift ← →", "Move the card to another place"],
    ["L", "Lay the cards that are picked"],
    ["D", "Discard the card that is picked"],
    ["O", "Sort the hand by suit or by rank"],
  ],
  commands: KEYS.flatMap(({ key, command, name }) => (HIDDEN.has(command) ? [] : [[key, name] as const])),
  typed: [
    ["draw, take", "Draw from the stock, or take the top discard"],
    ["pile", "Take all the discards"],
    ["7d 8d 9d", "Lay these"],
    ["as 2s 3s low", "Lay these with the ace below the two"],
    ["as on 2", "Lay the ace of spades off on combination 2"],
    ["3s", "Discard the 3 of spades"],
  ],
};

export default help;
