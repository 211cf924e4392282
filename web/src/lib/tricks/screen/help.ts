/** The keys of the trick-taking table, and what may be typed there. */

import { KEYS } from "$lib/device/keys";
import type { Help } from "$lib/table/help";

const help: Help = {
  moves: [
    ["← →", "From card to card, or bid to bid"],
    ["↑ ↓", "From row to row of the bids"],
    ["Enter", "Play the card, make the bid, choose it for the discard"],
    ["Enter, Space", "Hurry a trick that lies on the table"],
  ],
  commands: KEYS.map(({ key, name }) => [key, name]),
  note: "While a call or a card is awaited, letters begin what you type; hold Shift for the keys above.",
  typed: [
    ["7h", "Bid seven hearts, or play the 7 of hearts"],
    ["8n", "Bid eight no-trumps"],
    ["p", "Pass"],
    ["m, om", "Bid misère, open misère"],
    ["gh", "Bid the game in hearts"],
    ["5s 6c 7d", "Lay these away, or hand them over"],
    ["joker hearts", "Lead the joker and name hearts"],
    ["look", "Look at your hand"],
    ["misdeal", "Have the cards dealt again"],
    ["breach, decline", "Call a breach, or none"],
    ["slam", "Call a slam"],
    ["claim, concede", "Say that the rest is decided, or give it up"],
  ],
};

export default help;
