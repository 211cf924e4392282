// Generated from the server's types: run `make docs` after a change.

/** Characters in the name of a guest, as people see them. */
export const NAME_LENGTH = 24;

/** Characters in it as they are written: a joined emoji has several. */
export const NAME_CHARACTERS = 120;

/** Characters in a line of chat. */
export const SAYING_LENGTH = 200;

/** Bytes in a message from a client. */
export const MESSAGE_SIZE = 4096;

export type CommandId = string;

export type Name = string;

export type Saying = string;

export type Nonce = string;

export type SeatNumber = number;

export type CardText = string;

export type Speed = "calm" | "normal" | "quick" | "instant";

export type SeatKind = "open" | "person" | "bot";

export type Proposable = "undo" | "resign" | "stand-in";

export type PhaseName =
  | "waiting"
  | "choosing"
  | "deal"
  | "drawing"
  | "market"
  | "auction"
  | "breach"
  | "giving"
  | "exchange"
  | "calling"
  | "naming"
  | "play"
  | "draw"
  | "lay"
  | "reshuffle"
  | "over";

/** Lay cards away. */
export interface Discard {
  type: "Discard";
  cards: CardText[];
}

/**
 * A bot that may be asked for: its name, what people call it, and in a sentence how it plays.
 *
 * One that is not for people is not offered to them, but may sit at a table all the same.
 */
export interface BotShown {
  name: string;
  title: string;
  about: string;
  for_people: boolean;
}

/**
 * Who sits at a seat and how they stand. `cards` and `tricks` count, never name, cards.
 *
 * `cards` are those of the own hand, `tricks` those of all hands that the seat plays.
 * `bot` is the kind of a bot's seat, or of the bot that stands in for a person. `gone_at` is when a bot
 * takes over for a person whose line is lost.
 */
export interface SeatSeen {
  kind: SeatKind;
  name?: string;
  bot?: string;
  gone_at?: number;
  is_host?: boolean;
  is_ready?: boolean;
  cards?: number;
  tricks?: number;
}

/** What is proposed, by whom, and who has yet to agree; `about` is the seat that a bot is to play. */
export interface Proposal {
  what: Proposable;
  seat: number;
  awaited: number[];
  until: number;
  about?: number;
}

/**
 * The player that other people wait for. `nudged` is the seat that has reminded them in this turn.
 *
 * From `nudge_at` on others may `Nudge` them, from `stand_in_at` on propose that a bot stands in. Where the
 * table has a clock, a bot does so at `until` in any case; the time that is left is shown from `warn_at` on.
 */
export interface WaitingSeen {
  seat: number;
  stand_in_at: number;
  nudge_at?: number;
  nudged?: number;
  warn_at?: number;
  until?: number;
}

/**
 * How the game ended: the winning sides, and by which door.
 *
 * That is by winning, by losing, by a spread of points, after the rounds agreed, or by giving up.
 */
export interface Ending {
  winners: number[];
  door: "front" | "back" | "spread" | "rounds" | "resigned";
}

/**
 * What everybody sees of a table, whatever is played there: a part for each game goes on from it.
 *
 * `position` counts what has happened with cards, undone actions too. `next_at` is when the table goes on by
 * itself: a deal, a bot, a card that nobody can choose. `commitment` is the hash of the next deal's secret.
 * `sheet` counts the finished rounds.
 */
export interface TableSeen {
  phase: PhaseName;
  game: number;
  round: number;
  position: number;
  seats: SeatSeen[];
  scores: number[];
  sheet: number;
  dealer?: number;
  actor?: number;
  /** The seat that may ask for its last deed back. */
  may_undo?: number;
  /** How often something was taken back in this round. */
  undone?: number;
  proposal?: Proposal;
  waiting?: WaitingSeen;
  ending?: Ending;
  next_at?: number;
  commitment?: string;
}

/** A round was played to its end: what it scored by side, and the totals. */
export interface RoundScored {
  type: "RoundScored";
  points: number[];
  totals: number[];
}

/** The game is over. */
export interface GameEnded {
  type: "GameEnded";
  ending: Ending;
}

/** The last deed of somebody was taken back, with all that came after it. */
export interface TakenBack {
  type: "TakenBack";
}

/** Somebody, or a bot, has a seat now. */
export interface SeatTaken {
  type: "SeatTaken";
  seat: number;
}

/** A seat has lost its owner. */
export interface SeatLeft {
  type: "SeatLeft";
  seat: number;
}

/** The owner of a seat is not connected any more. */
export interface LineLost {
  type: "LineLost";
  seat: number;
}

/** A bot plays for the owner of a seat. */
export interface StoodIn {
  type: "StoodIn";
  seat: number;
}

/** The owner of a seat plays on. */
export interface CameBack {
  type: "CameBack";
  seat: number;
}

/** A seat has reminded the player that is waited for. */
export interface Nudged {
  type: "Nudged";
  seat: number;
  to: number;
}

/** A seat asks the others for something; `about` is the seat that a bot is to play. */
export interface Proposed {
  type: "Proposed";
  seat: number;
  what: Proposable;
  about?: number;
}

/** What was proposed was not agreed to. */
export interface ProposalDropped {
  type: "ProposalDropped";
}

/** What people do besides playing. */
export type Doing =
  SeatTaken | SeatLeft | LineLost | StoodIn | CameBack | Nudged | Proposed | ProposalDropped;

/**
 * What one seat sees besides, whatever is played.
 *
 * `hand` is sorted, from the left. `stand_in` says how the seat may have a bot stand in for the player that
 * is waited for: by its own word, or if others agree.
 */
export interface OwnSeen {
  seat: number;
  hand?: string[];
  stand_in?: "by-word" | "if-agreed";
}

/** An option that is not as in the preset. */
export interface Difference {
  option: string;
  value: string;
  summary: string;
}

/** The rules of a table, as far as every screen needs them. */
export interface RulesSeen {
  preset: string;
  preset_label: string;
  title: string;
  differences: Difference[];
  seats: number;
  sides: number;
  target: number;
  hand_size: number;
  /** In published order. */
  pack: string[];
}

/** A finished round: points and totals by side. */
export interface SheetLine {
  round: number;
  dealer: number;
  points: number[];
  totals: number[];
}

export type SuitText = "S" | "C" | "D" | "H";

export type DealForm = "hands" | "table-hands" | "market" | "draw";

export type Partners = "fixed" | "called" | "called-secretly" | "rotating";

/** Say before the deal what of the agreed list is played. */
export interface Choose {
  type: "Choose";
  items: string[];
}

/** Keep the card that was drawn; the next one is thrown away. */
export interface Keep {
  type: "Keep";
}

/** Throw the card away that was drawn; the next one is kept. */
export interface Throw {
  type: "Throw";
}

/** Pick an open card, for the kitty or for one's hand. */
export interface Pick {
  type: "Pick";
  card: CardText;
}

/** Bid. */
export interface Bid {
  type: "Bid";
  bid: string;
}

/** Pass in the auction. */
export interface Pass {
  type: "Pass";
}

/** Hand cards to the partner, to the declarer who called a slam, or to an opponent. */
export interface Give {
  type: "Give";
  cards: CardText[];
}

/** Look at one's hand: at any time of the auction. */
export interface Look {
  type: "Look";
}

/** Have the cards dealt again. */
export interface Misdeal {
  type: "Misdeal";
}

/** Call a breach. */
export interface CallBreach {
  type: "CallBreach";
}

/** Call no breach. */
export interface Decline {
  type: "Decline";
}

/** Call a slam. */
export interface CallSlam {
  type: "CallSlam";
}

/** Claim the tricks that are left. */
export interface Claim {
  type: "Claim";
}

/** Give up the tricks that are left. */
export interface Concede {
  type: "Concede";
}

/** Call a card, whose holder is the partner, or play alone. */
export interface CallPartner {
  type: "CallPartner";
  card: CardText | null;
}

/** Name the joker's suit, or none. */
export interface Nominate {
  type: "Nominate";
  suit: SuitText | null;
}

/** Play a card; whoever leads a joker, or follows with an anti-joker, may have to name a suit. */
export interface Play {
  type: "Play";
  card: CardText;
  suit?: SuitText | null;
}

/** Deeds that say all with their name. */
export type Plain = Keep | Throw | Pass | Look | Misdeal | CallBreach | Decline | CallSlam | Claim | Concede;

export type TricksDeed = Choose | Pick | Bid | Discard | Give | CallPartner | Nominate | Play | Plain;

/** A call of the auction: a bid in notation, or `P`. */
export interface CallSeen {
  seat: number;
  call: string;
}

/** A card on the table, by the place whose hand it came from; `suit` is what its leader named. */
export interface PlaySeen {
  seat: number;
  card: string;
  suit?: string;
}

/** A card that kept others in its trick from winning. */
export interface CancelSeen {
  by: string;
  cards: string[];
}

/** A trick in the order played, and the place that took it. */
export interface TrickSeen {
  plays: PlaySeen[];
  winner: number;
  /** Why higher cards did not win it (X3, X5). */
  cancels?: CancelSeen[];
}

/** The card called for a partner, null where the declarer plays alone, and the partner once known. */
export interface CalledSeen {
  card: string | null;
  partner: number | null;
}

/** What a breach is worth, and which seat has called it. */
export interface BreachSeen {
  value: number;
  caller?: number;
}

/**
 * How a round ended before its last trick: who claimed or gave up the rest, and who got how many tricks.
 *
 * `hand` is what a claimer laid down.
 */
export interface ClaimSeen {
  seat: number;
  what: "claim" | "concede";
  tricks: number[];
  hand?: string[];
}

/**
 * The contract; no bid and no declarer where everybody passed and the round is played all the same.
 *
 * `makers` and `folded` are places, as far as everybody knows them.
 */
export interface ContractSeen {
  bid: string | null;
  declarer: number | null;
  value: number;
  /** The fewest and the most tricks with which it is made. */
  target: number[];
  trumps?: string;
  makers?: number[];
  folded?: number[];
  /** The declarer has called a slam. */
  slam?: boolean;
}

/** A hand that everybody sees, by its place; one on the table is seen as far as it is not covered. */
export interface OpenHand {
  seat: number;
  cards: string[];
  /** Those of its cards under which another one lies. */
  covering?: string[];
}

export type CardRole = "megatrump" | "anti-megatrump" | "anti-joker";

/** A card to which the contract gives a role of its own. */
export interface RoleSeen {
  card: string;
  role: CardRole;
}

/** A joker and the suit named for it. */
export interface NamedJoker {
  card: string;
  suit: string;
}

/** Points that a seat's claim has cost its side. */
export interface FineSeen {
  seat: number;
  points: number;
}

/**
 * What everybody sees of a table.
 *
 * `trick` is on the table; `last_trick` was swept before it.
 *
 * A *seat* is somebody at the table, a *place* a hand that is played. They are the same where hands do not
 * lie on the table for the seats: those have the places after the seats, in the same order.
 */
export interface TricksSeen {
  type: "TricksSeen";
  phase: PhaseName;
  game: number;
  round: number;
  position: number;
  seats: SeatSeen[];
  scores: number[];
  sheet: number;
  dealer?: number;
  actor?: number;
  /** The seat that may ask for its last deed back. */
  may_undo?: number;
  /** How often something was taken back in this round. */
  undone?: number;
  proposal?: Proposal;
  waiting?: WaitingSeen;
  ending?: Ending;
  next_at?: number;
  commitment?: string;
  /** Whether the next deal is made without a shuffle, from the cards as they were gathered. */
  gathered?: boolean;
  /** The place whose hand the next card comes from. */
  hand_to_play?: number;
  /** What the dealer has switched on for this round, by the names of the agreed list. */
  chosen?: string[];
  calls?: CallSeen[];
  /** Seats that may not bid in this auction. */
  barred?: number[];
  /** Seats that have not looked at their hands. */
  unlooked?: number[];
  /** The seat that has won the auction and may still raise its bid. */
  raising?: number;
  contract?: ContractSeen;
  /** The breach that is offered or called. */
  breach?: BreachSeen;
  /** How many cards lie in it. */
  kitty?: number;
  /** Those of its cards that everybody has seen. */
  kitty_open?: string[];
  /** The open cards to pick from. */
  market?: string[];
  /** How many cards are left to draw, with the one that was drawn. */
  stock?: number;
  /** How many cards each seat has thrown away. */
  thrown?: number[];
  /** How many cards of each place lie covered. */
  covered?: number[];
  /** The call for a partner. */
  called?: CalledSeen;
  named?: NamedJoker[];
  /** Cards that are more than they look under this contract. */
  roles?: RoleSeen[];
  /** What the trick asks for, in words. */
  asked?: string;
  trick?: PlaySeen[];
  last_trick?: TrickSeen;
  open_hands?: OpenHand[];
  /** What claims have cost in this round, in order; those of the last round until the next deal. */
  fines?: FineSeen[];
  /** What ended the last round before its last trick, until the next deal. */
  claim?: ClaimSeen;
}

/** The dealer has said what of the agreed list is played. */
export interface RulesChosen {
  type: "RulesChosen";
  seat: number;
  items: string[];
}

/** The cards were dealt; `market` are those that lie open to be picked. */
export interface Dealt {
  type: "Dealt";
  dealer: number;
  market?: string[];
}

/** The cards are dealt again: a seat said so, or none needed to. */
export interface MisdealCalled {
  type: "MisdealCalled";
  seat: number | null;
}

/** A seat kept one of two cards and threw the other away. */
export interface CardDrawn {
  type: "CardDrawn";
  seat: number;
  kept?: string;
  thrown?: string;
}

/** A seat took an open card, for the kitty or for its own hand. */
export interface CardPicked {
  type: "CardPicked";
  seat: number;
  card: string;
}

/** A seat has looked at its hand. */
export interface HandSeen {
  type: "HandSeen";
  seat: number;
}

/** A seat bid or passed, in notation. `is_answer` says that it had won and was asked for a raise. */
export interface CallMade {
  type: "CallMade";
  seat: number;
  call: string;
  is_answer?: boolean;
}

/** Cards of the kitty now lie face up. */
export interface KittyTurnedUp {
  type: "KittyTurnedUp";
  cards: string[];
}

/** The auction ended without a contract; `is_gathered` says that the next deal is not shuffled. */
export interface PassedOut {
  type: "PassedOut";
  had_bid?: boolean;
  is_gathered?: boolean;
}

/** The auction ended with a contract; no bid and declarer where all passed and the round is played. */
export interface ContractMade {
  type: "ContractMade";
  bid: string | null;
  declarer: number | null;
}

/** These seats sit the round out. */
export interface HandsFolded {
  type: "HandsFolded";
  seats: number[];
}

/** A defender called a breach, or none. */
export interface BreachAnswered {
  type: "BreachAnswered";
  seat: number;
  is_called?: boolean;
}

/** The declarer took the kitty. */
export interface KittyTaken {
  type: "KittyTaken";
  seat: number;
  count: number;
  cards?: string[];
}

/** The declarer called a slam. */
export interface SlamCalled {
  type: "SlamCalled";
  seat: number;
}

/** Cards changed hands. */
export interface CardsGiven {
  type: "CardsGiven";
  giver: number;
  receiver: number;
  count: number;
  cards?: string[];
}

/** A seat laid cards away. */
export interface CardsDiscarded {
  type: "CardsDiscarded";
  seat: number;
  count: number;
  cards?: string[];
}

/** The declarer called a card for a partner, or none to play alone. */
export interface PartnerCalled {
  type: "PartnerCalled";
  seat: number;
  card: string | null;
}

/** Everybody knows from now on who plays with the declarer; null: nobody does. */
export interface PartnerShown {
  type: "PartnerShown";
  seat: number | null;
}

/** The declarer gave a joker a suit, or none. */
export interface JokerNamed {
  type: "JokerNamed";
  seat: number;
  card: string;
  suit: string | null;
}

/** A hand lies open from now on. */
export interface HandOpened {
  type: "HandOpened";
  seat: number;
}

/** A card of the hand at `place` was played; `seat` chose it. `suit` is what its leader named. */
export interface CardPlayed {
  type: "CardPlayed";
  place: number;
  seat: number;
  card: string;
  suit?: string;
  is_led?: boolean;
}

/** A trick is complete; `number` counts from 0. */
export interface TrickTaken {
  type: "TrickTaken";
  number: number;
  trick: TrickSeen;
}

/** Cards of a hand on the table that no other covers any more. */
export interface CardsTurnedUp {
  type: "CardsTurnedUp";
  place: number;
  cards: string[];
}

/** A seat claimed the rest, or at misère to take none of it; `hand` is what it laid down. */
export interface TricksClaimed {
  type: "TricksClaimed";
  seat: number;
  is_accepted?: boolean;
  is_for_none?: boolean;
  hand?: string[];
}

/** The declarer gave up the rest. */
export interface TricksConceded {
  type: "TricksConceded";
  seat: number;
}

/** A claim costs its seat points. */
export interface ClaimFined {
  type: "ClaimFined";
  seat: number;
  points: number;
}

export type TricksHappening =
  | RulesChosen
  | Dealt
  | MisdealCalled
  | CardDrawn
  | CardPicked
  | HandSeen
  | CallMade
  | KittyTurnedUp
  | PassedOut
  | ContractMade
  | HandsFolded
  | BreachAnswered
  | KittyTaken
  | SlamCalled
  | CardsGiven
  | CardsDiscarded
  | PartnerCalled
  | PartnerShown
  | JokerNamed
  | HandOpened
  | CardPlayed
  | TrickTaken
  | CardsTurnedUp
  | TricksClaimed
  | TricksConceded
  | ClaimFined;

/** What of the agreed list is played: one of the `choices`, each a set of names. */
export interface ChooseItems {
  type: "ChooseItems";
  choices: string[][];
}

/** Keeping the card that was drawn, or throwing it away. */
export interface ChooseDraw {
  type: "ChooseDraw";
  card: string;
}

/** One of the open cards, for the kitty or for the own hand. */
export interface ChoosePick {
  type: "ChoosePick";
  cards: string[];
  to: "kitty" | "hand";
}

/** A call. `calls` are the legal ones: bids in notation, `P` where passing is allowed. */
export interface ChooseCall {
  type: "ChooseCall";
  calls: string[];
  may_call_misdeal?: boolean;
}

/** Looking at one's hand, or one of the calls that are made without. */
export interface ChooseLook {
  type: "ChooseLook";
  calls: string[];
}

/** Calling a breach, or not. It is won if the makers take `at_most` so many tricks, or `at_least`. */
export interface ChooseBreach {
  type: "ChooseBreach";
  value: number;
  at_most?: number;
  at_least?: number;
}

/** So many cards to lay away, any of the hand; `slam` is what a slam called before that would be worth. */
export interface ChooseDiscard {
  type: "ChooseDiscard";
  count: number;
  slam?: number;
}

/** So many cards to hand to another seat: any of the hand, or of these `cards`. */
export interface ChooseGift {
  type: "ChooseGift";
  count: number;
  to: number;
  cards?: string[];
}

/** A card to call, whose holder is the partner; or none, to play alone. */
export interface ChoosePartner {
  type: "ChoosePartner";
  cards: string[];
}

/** A suit for the joker; null is no suit. */
export interface ChooseSuit {
  type: "ChooseSuit";
  card: string;
  suits: (string | null)[];
}

/** A legal card; `suits` are what its leader may name, null naming none. */
export interface PlayChoice {
  card: string;
  suits?: (string | null)[];
}

/** A card; or the rest of the round is claimed, or given up. */
export interface ChooseCard {
  type: "ChooseCard";
  plays: PlayChoice[];
  may_claim?: boolean;
  may_concede?: boolean;
}

export type TricksChoices =
  | ChooseItems
  | ChooseDraw
  | ChoosePick
  | ChooseCall
  | ChooseLook
  | ChooseBreach
  | ChooseDiscard
  | ChooseGift
  | ChoosePartner
  | ChooseSuit
  | ChooseCard;

/**
 * What one seat sees besides.
 *
 * The hand is sorted for the contract; it is empty while its cards lie face down, not looked at. `taken_up`
 * are those of its cards that came from the kitty or the open cards, `received` those that another seat
 * handed over; `discards` is what it laid away, `given` what it handed over. `drawn` is the card that it
 * keeps or throws away, `thrown` are those that it has thrown away. `is_partner` says that it is the partner
 * who was called, whether others know or not. `may_look` says that the seat may look at its hand, in turn or
 * not. `choices` is there when the seat decides.
 */
export interface TricksOwn {
  type: "TricksOwn";
  seat: number;
  hand?: string[];
  stand_in?: "by-word" | "if-agreed";
  taken_up?: string[];
  received?: string[];
  discards?: string[];
  given?: string[];
  drawn?: string;
  thrown?: string[];
  is_partner?: boolean;
  may_look?: boolean;
  choices?: TricksChoices;
}

/**
 * A bid of the ladder, lowest first. All but specials have a level and a strain: S C D H N or J5.
 *
 * `given` is how many cards of the kitty the bidder undertakes to leave to the opponents.
 */
export interface BidRow {
  bid: string;
  value: number;
  level?: number;
  strain?: string;
  given?: number;
  /** For all ten tricks, above every ordinary bid. */
  is_game?: boolean;
  special?: string;
  /** The level at which a special stands among the ordinary bids. */
  beside?: number;
  /** Whether it is only bid before a look at the hand. */
  is_blind?: boolean;
}

/** Something that the dealer may switch on: how it is named, what it is, and its rule. */
export interface AgreedItem {
  name: string;
  title: string;
  rule: string;
}

/** The rules of a table, as far as a screen needs them. */
export interface TricksRules {
  type: "TricksRules";
  preset: string;
  preset_label: string;
  title: string;
  differences: Difference[];
  seats: number;
  sides: number;
  target: number;
  hand_size: number;
  /** In published order. */
  pack: string[];
  /** How many hands are played: more than seats where each has one on the table, too. */
  places: number;
  /** The option `deal.form`. */
  form: DealForm;
  /** The option `table.partners`. */
  partners: Partners;
  hands: number;
  /** How the pack is dealt: whether to the kitty, and how many to each place, from the dealer's left. */
  packets: [boolean, number][];
  ladder: BidRow[];
  /** The option of that name: whether the rest of a round may be claimed, and what it costs. */
  claims?: string;
  /** How many rounds a game has, instead of a target; 0 is no fixed number. */
  rounds?: number;
  /** Whether only exactly the target wins. */
  is_exact?: boolean;
  /** What the dealer may switch on before each deal. */
  agreed?: AgreedItem[];
}

/** How a called breach went: who had called it, whether it was won, and what it scored by side. */
export interface BreachScored {
  caller: number;
  won: boolean;
  points: number[];
}

/**
 * A finished round: the contract, tricks by seat, points and totals by side.
 *
 * `makers` are the sides that played for the contract, `chosen` is what the dealer had switched on.
 * `made` is null where nobody bid, and where play was cut off before the contract was decided; then
 * `scored_out` is the side that reached the target on its tricks. `fined` are the seats whose claims cost
 * points, once for each claim; `barred` are those that may not bid in the next auction.
 */
export interface TricksLine {
  type: "TricksLine";
  round: number;
  dealer: number;
  points: number[];
  totals: number[];
  contract: ContractSeen;
  taken: number[];
  made: boolean | null;
  makers?: number[];
  chosen?: string[];
  breach?: BreachScored;
  fined?: number[];
  barred?: number[];
  scored_out?: number;
}

/** Cards in one deed at most. */
export const MOST_LAID = 16;

export type AceEnd = "low" | "high";

export type MeldNumber = number;

/** Draw from the stock. */
export interface Draw {
  type: "Draw";
}

/** Take the top discard. */
export interface Take {
  type: "Take";
}

/** Take all the discards. */
export interface TakePile {
  type: "TakePile";
}

/** Lay a combination; `ace` says where its ace stands, where both ends are possible. */
export interface Meld {
  type: "Meld";
  cards: CardText[];
  ace?: AceEnd | null;
}

/** Lay a card off on a combination, counted from 1 in the order laid. */
export interface LayOff {
  type: "LayOff";
  card: CardText;
  meld: MeldNumber;
  ace?: AceEnd | null;
}

export type RummyDeed = Draw | Take | TakePile | Meld | LayOff | Discard;

/** A combination on the table: its cards, and by card the seat that laid it and what it counts. */
export interface MeldSeen {
  cards: string[];
  seats: number[];
  points: number[];
}

/**
 * What everybody sees of a table.
 *
 * All the discards lie open, the top one last. `laid` is what each seat has laid in points, `failed` how
 * often it took the pile and laid no new combination, `melded` are those that have laid a combination of
 * their own. `known` are by seat the cards of its hand that all have seen it take from the discards.
 * `refills` is how often the discards have become a new stock. `owes_meld` says that the seat whose turn it
 * is has taken the pile, and laid no new combination since.
 */
export interface RummySeen {
  type: "RummySeen";
  phase: PhaseName;
  game: number;
  round: number;
  position: number;
  seats: SeatSeen[];
  scores: number[];
  sheet: number;
  dealer?: number;
  actor?: number;
  /** The seat that may ask for its last deed back. */
  may_undo?: number;
  /** How often something was taken back in this round. */
  undone?: number;
  proposal?: Proposal;
  waiting?: WaitingSeen;
  ending?: Ending;
  next_at?: number;
  commitment?: string;
  stock?: number;
  refills?: number;
  pile?: string[];
  melds?: MeldSeen[];
  melded?: number[];
  laid?: number[];
  failed?: number[];
  known?: string[][];
  owes_meld?: boolean;
}

/** The cards were dealt: the first discard, and how many are left in the stock. */
export interface HandsDealt {
  type: "HandsDealt";
  dealer: number;
  turned_up: string;
  stock: number;
}

/** A seat drew from the stock, in which so many are left. */
export interface StockDrawn {
  type: "StockDrawn";
  seat: number;
  stock: number;
  card?: string;
}

/** A seat took the top discard. */
export interface TopTaken {
  type: "TopTaken";
  seat: number;
  card: string;
}

/** A seat took the whole pile, and owes a new combination in this turn. */
export interface PileTaken {
  type: "PileTaken";
  seat: number;
  cards: string[];
}

/** A seat chose to draw and nothing was left: the stock is made anew, or the round ends. */
export interface StockRanOut {
  type: "StockRanOut";
  seat: number;
  is_refilled?: boolean;
}

/** The discards but the top one are the new stock, of so many cards. */
export interface StockReshuffled {
  type: "StockReshuffled";
  stock: number;
}

/** A seat laid a combination, which has this number on the table. */
export interface MeldLaid {
  type: "MeldLaid";
  seat: number;
  number: number;
  cards: string[];
  points: number;
}

/** A seat laid a card off on a combination. */
export interface LaidOff {
  type: "LaidOff";
  seat: number;
  number: number;
  card: string;
  points: number;
}

/** A seat threw a card on the pile and ended its turn. */
export interface CardDiscarded {
  type: "CardDiscarded";
  seat: number;
  card: string;
}

/** A seat that had taken the pile laid no new combination, which costs points. */
export interface PileDutyFailed {
  type: "PileDutyFailed";
  seat: number;
  points: number;
}

/** A seat has no cards left. */
export interface WentOut {
  type: "WentOut";
  seat: number;
}

export type RummyHappening =
  | HandsDealt
  | StockDrawn
  | TopTaken
  | PileTaken
  | StockRanOut
  | StockReshuffled
  | MeldLaid
  | LaidOff
  | CardDiscarded
  | PileDutyFailed
  | WentOut;

/** Where the next card comes from; `has_pile` says that the whole pile may be taken. */
export interface ChooseSource {
  type: "ChooseSource";
  has_pile?: boolean;
}

/** A combination that may be laid, and what it counts; `ace` is there where its ace fits both ends. */
export interface MeldChoice {
  cards: string[];
  points: number;
  ace?: AceEnd;
}

/** A card that may be laid off on a combination; `ace` is there where it fits both ends. */
export interface LayOffChoice {
  card: string;
  meld: number;
  points: number;
  ace?: AceEnd;
}

/** Combinations to lay, cards to lay off, and cards to throw, with which the turn ends. */
export interface ChooseLay {
  type: "ChooseLay";
  melds?: MeldChoice[];
  lay_offs?: LayOffChoice[];
  discards?: string[];
}

export type RummyChoices = ChooseSource | ChooseLay;

/** What one seat sees besides. `choices` is there when the seat decides. */
export interface RummyOwn {
  type: "RummyOwn";
  seat: number;
  hand?: string[];
  stand_in?: "by-word" | "if-agreed";
  choices?: RummyChoices;
}

/**
 * The rules of a table, as far as a screen needs them.
 *
 * `packs` is how many are played with, `pile_penalty` what it costs to take the pile and to lay nothing new.
 */
export interface RummyRules {
  type: "RummyRules";
  preset: string;
  preset_label: string;
  title: string;
  differences: Difference[];
  seats: number;
  sides: number;
  target: number;
  hand_size: number;
  /** In published order. */
  pack: string[];
  packs: number;
  pile_penalty: number;
}

/**
 * A finished round, all by seat but who went `out`.
 *
 * `laid` is what each laid in points, `held` what was left in its hand, `bonus` what it got for going out,
 * and `penalty` what piles cost it for which it laid nothing.
 */
export interface RummyLine {
  type: "RummyLine";
  round: number;
  dealer: number;
  points: number[];
  totals: number[];
  laid: number[];
  held: number[];
  bonus: number[];
  penalty: number[];
  out?: number;
}

/** What a player may do with the cards. */
export type Deed = TricksDeed | RummyDeed;

/** Take an open seat, or a bot's between rounds; from a seat of one's own: move to it. */
export interface Sit {
  type: "Sit";
  id: CommandId;
  seat: SeatNumber;
  name?: Name | null;
}

/** Give up one's seat; in a game a bot plays on. */
export interface Leave {
  type: "Leave";
  id: CommandId;
}

/** Take one's seat back from the bot that stands in. */
export interface TakeBack {
  type: "TakeBack";
  id: CommandId;
}

/** The host puts a bot in a seat that is open or a bot's. */
export interface PutBot {
  type: "PutBot";
  id: CommandId;
  seat: SeatNumber;
  bot: string;
}

/** The host removes whoever sits there; in a game a bot plays on. */
export interface Remove {
  type: "Remove";
  id: CommandId;
  seat: SeatNumber;
}

/** The host begins the game; bots take the open seats. */
export interface Begin {
  type: "Begin";
  id: CommandId;
}

/** Add a number to the shuffle of the next deal, once, without being ready for it. */
export interface GiveNonce {
  type: "GiveNonce";
  id: CommandId;
  nonce: Nonce;
}

/** Ready for the next deal, or for another game when one is over. `nonce` goes into the shuffle. */
export interface Ready {
  type: "Ready";
  id: CommandId;
  nonce: Nonce;
}

/** Call, discard, name or play. `position` is that of the view it answers: no late click counts. */
export interface Act {
  type: "Act";
  id: CommandId;
  position: number;
  deed: Deed;
}

/** Like `Act`, with what was typed: `7h`, `pass`, `discard 5s 6c 7d`, `joker hearts`. */
export interface Type {
  type: "Type";
  id: CommandId;
  position: number;
  text: string;
}

/** Remind the player that is waited for, once a decision. */
export interface Nudge {
  type: "Nudge";
  id: CommandId;
}

/**
 * Ask the others: to take one's last action back, to give the game up, or to let a bot stand in.
 *
 * The bot plays for the player that is waited for, until they are back; the host asks nobody.
 */
export interface Propose {
  type: "Propose";
  id: CommandId;
  what: Proposable;
}

/** Agree to what is proposed, or not; a player for whom a bot is to stand in says no by being there. */
export interface Answer {
  type: "Answer";
  id: CommandId;
  agree: boolean;
}

/** Say something to the table. */
export interface Say {
  type: "Say";
  id: CommandId;
  text: Saying;
}

/** Ask what a bot would do here. Not kept in the log. */
export interface Hint {
  type: "Hint";
  id: CommandId;
}

/** Ask why something is not possible now. Not kept in the log. */
export interface Why {
  type: "Why";
  id: CommandId;
  deed: Deed;
}

/** See whether the line is up. */
export interface Ping {
  type: "Ping";
}

/** Ask for the whole view: a change does not fit to the last one. */
export interface Refresh {
  type: "Refresh";
}

export type AtTable = Sit | Leave | TakeBack | PutBot | Remove | Say;

export type InGame = Begin | GiveNonce | Ready | Act | Type | Nudge | Propose | Answer;

/** Commands that the log keeps; the others are questions. */
export type Logged = AtTable | InGame;

export type Question = Hint | Why;

export type Command = Logged | Question;

export type FromClient = Command | Ping | Refresh;

export type Happening = Doing | RoundScored | GameEnded | TakenBack | TricksHappening | RummyHappening;

/** What an entry of the log made happen; `seq` is its number. */
export interface Told {
  seq: number;
  happenings: Happening[];
}

export type AnyTable = TricksSeen | RummySeen;

export type AnyOwn = TricksOwn | RummyOwn;

export type AnyRules = TricksRules | RummyRules;

export type AnyLine = TricksLine | RummyLine;

/** The first message of a connection: which table it is, what is played there, and who one is. */
export interface Welcome {
  type: "Welcome";
  table: string;
  rules: AnyRules;
  speed: Speed;
  /** Seconds for a decision, 0 for no clock. */
  clock: number;
  bots: BotShown[];
  /** The guest's own name, empty if not given yet. */
  name: string;
  now: number;
  /** The first script of the client that the server has: a page with another one loads anew. */
  client?: string;
}

/** The rules from now on, where the dealer has chosen others, or a round with others is over. */
export interface RoundRules {
  type: "RoundRules";
  rules: AnyRules;
}

/**
 * The table as it is at `seq`; `own` is null for a spectator. `answers` are commands now in the log.
 *
 * `edition` numbers what this process has shown of the table. `told` is all that happened with the cards
 * after the entry `since`; on entering, and where more has happened than is kept, it is the whole round.
 * `is_host` says whether the guest is the table's host, seated or not.
 */
export interface Seen {
  type: "Seen";
  edition: number;
  seq: number;
  table: AnyTable;
  own: AnyOwn | null;
  is_host: boolean;
  answers: string[];
  since: number;
  told: Told[];
}

/**
 * What has changed since the edition before this one; `told` is all that has happened since.
 *
 * `table` and `own` say what has changed of those of the last view, as `changes` beside this file describes.
 * A client that knows another edition asks for the whole view: `Refresh`.
 */
export interface Changed {
  type: "Changed";
  edition: number;
  seq: number;
  table?: Record<string, unknown>;
  own?: Record<string, unknown>;
  answers?: string[];
  told?: Told[];
}

/** The score sheet of the game, whole. */
export interface Sheet {
  type: "Sheet";
  game: number;
  lines: AnyLine[];
}

/** A line of chat; `seat` is null for a spectator's. */
export interface Said {
  type: "Said";
  seq: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** Commands that are in the log, where no newer view comes with the answer. */
export interface Done {
  type: "Done";
  answers: string[];
}

/** A command that was not possible, why, and what would be. Nothing has changed. */
export interface Refused {
  type: "Refused";
  answer: string;
  /** A stable slug. */
  reason: string;
  text: string;
}

/** What a bot would do: a deed, and its reasons. */
export interface Hinted {
  type: "Hinted";
  answer: string;
  deed: Deed;
  text: string;
  reasons: string[];
}

/** Why a deed is not possible now; no reason where it is. */
export interface Because {
  type: "Because";
  answer: string;
  reason: string | null;
  text: string;
}

/** The line is up. */
export interface Pong {
  type: "Pong";
  now: number;
}

export type FromServer =
  Welcome | RoundRules | Seen | Changed | Sheet | Said | Done | Refused | Hinted | Because | Pong;

export type Word = string;

export type Seconds = number;

export type OptionValue = boolean | number | string | number[][];

/** Be called something else. */
export interface Rename {
  name: Name;
}

export type Options = Record<string, OptionValue>;

/**
 * See what house rules come to: a preset and options that differ from it, or a text instead.
 *
 * The text, `rules`, is a document or a link. `kept` is the option that is to stay as it is when others give
 * way to it, usually the one that was changed last.
 */
export interface RulesDraft {
  preset?: Word;
  options?: Options;
  rules?: string | null;
  kept?: string | null;
}

/** Take up a table that a device keeps: its id there, and time and event of each entry of its log. */
export interface KeptTable {
  table: string;
  entries: [number, string][];
}

/**
 * Open a table, with a preset and options that differ from it, or with a document or a link instead.
 *
 * `seat` is one's own, null to watch. `bots` is the kind of bot for empty seats, null for the usual one.
 * `clock` is the time for a decision, 0 for no clock, null for what suits the speed. With `begin`, bots take
 * the empty seats and the game starts at once.
 */
export interface NewTable {
  preset?: Word;
  options?: Options;
  rules?: string | null;
  name?: Name | null;
  seat?: SeatNumber | null;
  bots?: Word | null;
  speed?: Speed;
  clock?: Seconds | null;
  listed?: boolean;
  begin?: boolean;
}

/** Why something was not possible: a stable slug, and a sentence. */
export interface Reason {
  reason: string;
  text: string;
}

/** The guest: a name, empty if not given yet, and what the header `X-CSRF-Token` must say. */
export interface Me {
  name: string;
  csrf: string;
}

/** A new table. */
export interface TableOpened {
  table: string;
}

/** A preset: what it is called, what it is in one line, and all its options by dotted path. */
export interface PresetShown {
  name: string;
  label: string;
  title: string;
  seats: number;
  sides: number;
  target: number;
  settings: Record<string, OptionValue | null>;
}

/** One way to play a rule. */
export interface ChoiceShown {
  value: string;
  summary: string;
}

/**
 * An option by dotted path, and what it may be: one of `choices`, or a number from `least` to `most`.
 *
 * A schedule is five rows of five values; `suggestions` are texts that it may be, besides others, and the
 * word that leaves a number out. `default` is null where there is none.
 */
export interface OptionShown {
  path: string;
  summary: string;
  rule: string;
  type: "bool" | "int" | "choice" | "text" | "schedule";
  default: OptionValue | null;
  choices: ChoiceShown[];
  suggestions: string[];
  least: number | null;
  most: number | null;
}

/** Options under one heading, by the beginning of their paths; of a special its rule and its bid, too. */
export interface SectionShown {
  path: string;
  title: string;
  rule: string | null;
  bid: string | null;
}

/**
 * A game that tables play, and all that its rules can be made of.
 *
 * `players` is the option that says how many play, null where presets say so.
 */
export interface GameShown {
  label: string;
  presets: PresetShown[];
  players: string | null;
  bots: BotShown[];
  /** The bot in empty seats where no other is asked for. */
  bot: string;
  sections: SectionShown[];
  options: OptionShown[];
  /** House rules as a document, for people who write one. */
  example: string;
}

/** All that a new table can be made of. */
export interface Catalogue {
  games: GameShown[];
  speeds: Speed[];
  /** Seconds for a decision to choose from; 0 is no clock. */
  clocks: number[];
  /** The clock that suits each speed. */
  clock_of: Record<Speed, number>;
}

/** A value that an option may not have beside the others, and why. */
export interface ExclusionShown {
  option: string;
  value: OptionValue;
  reason: string;
}

/**
 * A contradiction among house rules, the options that it is about, and a value of each that would end it.
 *
 * A value of null leaves the option as in the preset.
 */
export interface ComplaintShown {
  reason: string;
  options: string[];
  mends: Record<string, OptionValue | null>;
}

/** A value of an option that can be played but may not be meant, and why. */
export interface CautionShown {
  option: string;
  text: string;
}

/**
 * What house rules come to: the options that differ from a preset, and the same as a document and a link.
 *
 * Without complaints `rules` are what a table would be told, `exclusions` what may not be chosen beside
 * them, and `cautions` what may not be meant. With complaints there are none of these, and `mended` has
 * options that go together, with the one to be kept, if such were found.
 */
export interface RulesChecked {
  preset: string;
  options: Record<string, OptionValue>;
  document: string;
  link: string;
  rules: AnyRules | null;
  exclusions: ExclusionShown[];
  cautions: CautionShown[];
  complaints: ComplaintShown[];
  mended: Record<string, OptionValue> | null;
}

/** Who sits at a seat. */
export interface SeatShown {
  kind: SeatKind;
  name: string;
}

/** A table as lists show it: `mine` is one's own seat, `turn` that of the person everybody waits for. */
export interface TableCard {
  table: string;
  title: string;
  preset: string;
  preset_label: string;
  seats: SeatShown[];
  phase: PhaseName;
  round: number;
  scores: number[];
  mine: number | null;
  turn: number | null;
  listed: boolean;
  changed_at: number;
}

/** A deal whose cards were gathered and dealt again: who dealt, and in what packets. */
export interface Gathered {
  dealer: number;
  packets: [boolean, number][];
}

/**
 * What a deal was made from, in hexadecimal; a seat that gave no nonce has an empty one.
 *
 * `gathered` are the deals since the shuffle, the shuffled one first, where the cards were not shuffled for
 * this deal; all the rest is then of that shuffle. A deal `on_device` was made there, under the id that
 * `table` says, before the server took the table up.
 */
export interface Proof {
  table: string;
  game: number;
  round: number;
  commitment: string;
  secret: string;
  nonces: string[];
  seed: string;
  gathered?: Gathered[];
  on_device?: boolean;
}

/** Cards that a seat laid away after the auction. */
export interface LaidShown {
  seat: number;
  cards: string[];
}

/**
 * A finished round of the trick-taking game with all its cards: as dealt, then what was done.
 *
 * `stock` are cards to pick or to draw (T2c, T2d), `chosen` what the dealer switched on (X8), and `played`
 * the hands by place with which the play began, cards that lay covered among them. `rules` are those of the
 * round where they are not the table's, because the dealer had chosen others.
 */
export interface TricksRound {
  type: "TricksRound";
  hands: string[][];
  kitty: string[];
  stock: string[];
  chosen: string[];
  rules: TricksRules | null;
  called: CalledSeen | null;
  laid: LaidShown[];
  played: string[][];
  calls: CallSeen[];
  contract: ContractSeen;
  tricks: TrickSeen[];
  claim: ClaimSeen | null;
  line: TricksLine;
  proof: Proof;
}

/**
 * Something that was done in a round of rummy: what it made happen, with all the cards.
 *
 * `seat` did it, null chance; `hand` is what it held after that, nothing at the end of the round.
 */
export interface TurnShown {
  happenings: Happening[];
  seat: number | null;
  hand: string[];
}

/**
 * A finished round of rummy: the hands as dealt, and what was done.
 *
 * `review` is a look back at it by seat, in sentences with `{}` for the player's name.
 */
export interface RummyRound {
  type: "RummyRound";
  hands: string[][];
  turned_up: string;
  turns: TurnShown[];
  review: string[][];
  line: RummyLine;
  proof: Proof;
}

export type AnyRound = TricksRound | RummyRound;

/** How many tricks each seat would take as declarer in a strain; null where it was not found out. */
export interface StrainMade {
  strain: string;
  tricks: (number | null)[];
}

/**
 * What best play comes to in a finished round, all hands being known.
 *
 * `costs` go with the tricks, card by card: how much of the `stake` a card gave away, so many tricks, or 1
 * for the contract itself; null where it was not found out. `for_contract` are the seats whose cards were
 * chosen for the contract. `makeable` holds for the hands as they were played.
 */
export interface RoundAnalysed {
  stake: "tricks" | "contract";
  for_contract: number[];
  costs: (number | null)[][];
  makeable: StrainMade[];
}

/** A score game as the browser keeps it: a document that only the server reads. */
export type KeptGame = Record<string, unknown>;

export type DealKind = "round" | "passed" | "thrown-in" | "misdeal";

export type Numbers = number[];

/**
 * A round as far as it has been entered.
 *
 * Of Five Hundred: `bid` and `declarer`, where a dash is a hand that nobody has bid for; `counts`, the
 * tricks of those who count them together, the makers' first; a called `partner`, who called a `breach`, the
 * seats that were `fined`, the side that was `first` at the target, what the dealer has `chosen`. Of rummy:
 * who went `out`, and by seat the points `laid` and `held` and the `piles` taken in vain.
 */
export interface ScoreDraft {
  type: DealKind;
  bid?: string;
  declarer?: number;
  counts?: Numbers;
  partner?: number;
  slam?: boolean;
  breach?: number;
  fined?: Numbers;
  first?: number;
  chosen?: string[];
  out?: number;
  laid?: Numbers;
  held?: Numbers;
  piles?: Numbers;
}

/** Begin a game by a preset and options that differ from it; without names where `players` is empty. */
export interface ScoreBegin {
  type: "ScoreBegin";
  preset: Word;
  options?: Options;
  players?: string[];
  dealer?: number;
}

/** Show a game. */
export interface ScoreShow {
  type: "ScoreShow";
  game: KeptGame;
}

/** Say what may be told of a round beside the draft: of the next one, or of one to correct. */
export interface ScoreAsk {
  type: "ScoreAsk";
  game: KeptGame;
  draft: ScoreDraft;
  number?: number | null;
}

/** Add a round. */
export interface ScoreTell {
  type: "ScoreTell";
  game: KeptGame;
  draft: ScoreDraft;
}

/** Put another round in place of one, counted from 0. */
export interface ScoreCorrect {
  type: "ScoreCorrect";
  game: KeptGame;
  number: number;
  draft: ScoreDraft;
}

/** Take a round away, counted from 0. */
export interface ScoreDelete {
  type: "ScoreDelete";
  game: KeptGame;
  number: number;
}

/** Write a game as texts to send. */
export interface ScoreShare {
  type: "ScoreShare";
  game: KeptGame;
}

/** Add games up. */
export interface ScoreNight {
  type: "ScoreNight";
  games: KeptGame[];
}

export type ScoreRequest =
  ScoreBegin | ScoreShow | ScoreAsk | ScoreTell | ScoreCorrect | ScoreDelete | ScoreShare | ScoreNight;

/** What a round comes to: in words, and by side; no `points` where the deal had no score. */
export interface RoundPreview {
  text: string;
  points: number[] | null;
  totals: number[];
  notes: string[];
}

/** Why a round cannot have been so: a stable slug, and a sentence. */
export interface WhyNot {
  reason: string;
  text: string;
}

/** Something that the dealer may have switched on. */
export interface AgreedTold {
  item: string;
  title: string;
}

/** A way for a deal to have no score, and what it is called. */
export interface UnscoredTold {
  why: DealKind;
  text: string;
}

/** A bid of the ladder, and why no auction ends in it. */
export interface BidTold {
  bid: string;
  value: number;
  level?: number;
  strain?: string;
  given?: number;
  /** For all ten tricks, above every ordinary bid. */
  is_game?: boolean;
  special?: string;
  /** The level at which a special stands among the ordinary bids. */
  beside?: number;
  /** Whether it is only bid before a look at the hand. */
  is_blind?: boolean;
  why?: string;
}

/** A seat, why it cannot have declared, and the seats that it may have called as partner. */
export interface DeclarerTold {
  seat: number;
  why: string | null;
  partners: number[];
}

/** Tricks of those who count them together: null if not known, and whether they must be told. */
export interface CountTold {
  name: string;
  count: number | null;
  is_needed: boolean;
}

/** How many tricks make the contract. */
export interface TargetTold {
  least: number;
  most: number;
}

/** A side that may have been the first at the target. */
export interface FirstTold {
  side: number;
  name: string;
}

/** What a contract scores by side, tricks of the others left out: made just so, and failed. */
export interface Worth {
  made: number[];
  failed: number[];
}

/**
 * What may be told of a round of Five Hundred, and what the draft comes to.
 *
 * All from `may_slam` on is about the contract, and empty until there is one: seats that may have called
 * a `breach`, or whose claims may have cost points, `fines`.
 */
export interface TricksAsked {
  type: "TricksAsked";
  agreed: AgreedTold[];
  chosen: string[];
  unscored: UnscoredTold[];
  nobody_bid: boolean;
  bids: BidTold[];
  declarers: DeclarerTold[];
  may_slam: boolean;
  counts: CountTold[];
  target: TargetTold | null;
  breach: number[];
  fines: number[];
  first: FirstTold[];
  worth: Worth | null;
  preview: RoundPreview | null;
  refused: WhyNot | null;
}

/** What a draft of a round of rummy comes to; points are multiples of `unit`. */
export interface RummyAsked {
  type: "RummyAsked";
  unit: number;
  preview: RoundPreview | null;
  refused: WhyNot | null;
}

export type RoundAsked = TricksAsked | RummyAsked;

/** A deal as it was told, and the draft that tells of it. */
export interface RoundKept {
  dealer: number;
  text: string;
  points: number[] | null;
  totals: number[];
  notes: string[];
  draft: ScoreDraft;
}

/** A column of the sheet, and the seats that score in it. */
export interface SideShown {
  name: string;
  seats: number[];
}

/** What a side needs: points to the target if there is one, and the bids that win if just made. */
export interface NeedShown {
  side: number;
  points: number | null;
  bids: string[];
}

/** How the game goes on: who deals, who may not bid, what each side needs, what may be told. */
export interface NextDeal {
  dealer: number;
  barred: number[];
  needs: NeedShown[];
  asked: RoundAsked;
}

/** A game: what to keep of it, its players by seat, its sheet, and how it goes on or has ended. */
export interface ScoreShown {
  type: "ScoreShown";
  game: KeptGame;
  players: string[];
  sides: SideShown[];
  rounds: RoundKept[];
  scores: number[];
  end: string | null;
  winners: number[];
  next: NextDeal | null;
}

/** What may be told of a round. */
export interface ScoreAsked {
  type: "ScoreAsked";
  asked: RoundAsked;
}

/** A change that is not possible; `round` is the later one in its way, counted from 0. */
export interface ScoreRefused {
  type: "ScoreRefused";
  reason: string;
  text: string;
  round: number | null;
}

/** A game as texts: to read, for a spreadsheet, and as a record. */
export interface ScoreTexts {
  type: "ScoreTexts";
  text: string;
  csv: string;
  record: string;
}

/** A player's games finished and won, and points of all of them. */
export interface StandingShown {
  player: string;
  finished: number;
  won: number;
  points: number;
}

/** The standing of each player, most wins first. */
export interface ScoreTotals {
  type: "ScoreTotals";
  standings: StandingShown[];
}

export type ScoreAnswer = ScoreShown | ScoreAsked | ScoreRefused | ScoreTexts | ScoreTotals;

/** What specials are called, in a sentence and for short, by how they are written. */
export const SPECIALS: Record<string, readonly [name: string, short: string]> = {
  LM: ["low misère", "Low misère"],
  M: ["misère", "Misère"],
  HL: ["hi/lo", "Hi/lo"],
  OM: ["open misère", "Open misère"],
  SOM: ["super open misère", "Super open"],
  DM: ["double misère", "Double misère"],
  GRN: ["grand nullo", "Grand nullo"],
  SH: ["Shields double misère", "Shields"],
  PA: ["patastrophe", "Patastrophe"],
  PM: ["petite misère", "Petite misère"],
  GM: ["grosse misère", "Grosse misère"],
  BM: ["blind misère", "Blind misère"],
};
