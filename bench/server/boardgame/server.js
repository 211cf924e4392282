// A card game as simple as can be on boardgame.io's server, kept in memory: four players play a card each in
// turn, following suit; each sees every card played and no other hand. Prints its port when it answers.

import core from "boardgame.io/dist/cjs/core.js";
import server from "boardgame.io/dist/cjs/server.js";

const SUITS = ["S", "C", "D", "H"];
const RANKS = ["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
const SEATS = ["0", "1", "2", "3"];
const HAND = 10;

const suit = (card) => card[1];
const rank = (card) => RANKS.indexOf(card[0]);

function deal(random) {
  const pack = random.Shuffle(PACK);
  return Object.fromEntries(
    SEATS.map((seat, place) => [
      seat,
      { hand: pack.slice(place * HAND, (place + 1) * HAND) },
    ]),
  );
}

function winner(trick) {
  const led = suit(trick[0].card);
  const following = trick.filter((play) => suit(play.card) === led);
  return following.reduce((best, play) =>
    rank(play.card) > rank(best.card) ? play : best,
  ).seat;
}

function play({ G, playerID, random }, card) {
  const { hand } = G.players[playerID];
  const led = G.trick.length ? suit(G.trick[0].card) : null;
  const follows = suit(card) === led;
  if (!hand.includes(card)) return core.INVALID_MOVE;
  if (!follows && hand.some((held) => suit(held) === led))
    return core.INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  G.trick.push({ seat: playerID, card });
  if (G.trick.length === SEATS.length) sweep(G, random);
}

function sweep(G, random) {
  G.taken[winner(G.trick)] += 1;
  G.lastTrick = G.trick;
  G.trick = [];
  if (SEATS.every((seat) => G.players[seat].hand.length === 0))
    G.players = deal(random);
}

const game = {
  name: "cards",
  disableUndo: true, // keeps its states small
  setup: ({ random }) => ({
    players: deal(random),
    trick: [],
    lastTrick: [],
    taken: [0, 0, 0, 0],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false } },
  playerView: core.PlayerView.STRIP_SECRETS,
};

server.Server({ games: [game], origins: [] }).run(Number(process.argv[2]));
