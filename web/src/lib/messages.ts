// Generated from the server's types: run `make docs` after a change.

/** Characters in the name of a guest. */
export const NAME_LENGTH = 24;

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

export type SuitText = "S" | "C" | "D" | "H";

export type Speed = "calm" | "normal" | "quick" | "instant";

export type SeatKind = "open" | "person" | "bot";

export type PhaseName =
  "waiting" | "deal" | "auction" | "breach" | "exchange" | "giving" | "naming" | "play" | "over";

export type DeedName =
  "look" | "misdeal" | "breach" | "decline" | "slam" | "give" | "discard" | "claim" | "concede";

/** Bid. */
export interface Bid {
  type: "Bid";
  bid: string;
}

/** Pass in the auction. */
export interface Pass {
  type: "Pass";
}

/** Lay cards away. */
export interface Discard {
  type: "Discard";
  cards: CardText[];
}

/** Hand cards to the partner, or to the declarer who called a slam. */
export interface Give {
  type: "Give";
  cards: CardText[];
}

/** Look at one's hand. */
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

/** Name the joker's suit, or none. */
export interface Nominate {
  type: "Nominate";
  suit: SuitText | null;
}

/** Play a card; whoever leads a joker may have to name a suit. */
export interface Play {
  type: "Play";
  card: CardText;
  suit?: SuitText | null;
}

/** Deeds that say all with their name. */
export type Plain = Pass | Look | Misdeal | CallBreach | Decline | CallSlam | Claim | Concede;

export type Deed = Bid | Discard | Give | Nominate | Play | Plain;

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

/** Ask the others: to take one's last action back, or one's partners to give the game up. */
export interface Propose {
  type: "Propose";
  id: CommandId;
  what: "undo" | "resign";
}

/** Agree to what is proposed, or not. */
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

/** Commands that the log keeps; the others are questions. */
export type Logged =
  Sit | Leave | TakeBack | PutBot | Remove | Begin | Ready | Act | Type | Propose | Answer | Say;

export type Question = Hint | Why;

export type Command = Logged | Question;

export type FromClient = Command | Ping;

/**
 * Who sits at a seat and how they stand. `cards` and `tricks` count, never name, cards.
 *
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

/** A call of the auction: a bid in notation, or `P`. */
export interface CallSeen {
  seat: number;
  call: string;
}

/** A card on the table; `suit` is what its leader named. */
export interface PlaySeen {
  seat: number;
  card: string;
  suit?: string;
}

/** A trick in the order played, and who took it. */
export interface TrickSeen {
  plays: PlaySeen[];
  winner: number;
}

/** What was done besides calls and plays; cards are counted. No seat: the rules did it by themselves. */
export interface DeedSeen {
  seat: number | null;
  what: DeedName;
  count?: number;
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

/** The contract; no bid and no declarer where everybody passed and the round is played all the same. */
export interface ContractSeen {
  bid: string | null;
  declarer: number | null;
  value: number;
  /** The fewest and the most tricks with which it is made. */
  target: number[];
  trumps?: string;
  folded?: number[];
  /** The declarer has called a slam. */
  slam?: boolean;
}

/** A hand that everybody sees. */
export interface OpenHand {
  seat: number;
  cards: string[];
}

/** A joker and the suit named for it. */
export interface NamedJoker {
  card: string;
  suit: string;
}

/** What is proposed, by whom, and who has yet to agree. */
export interface Proposal {
  what: "undo" | "resign";
  seat: number;
  awaited: number[];
  until: number;
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
 * What everybody sees of a table.
 *
 * `position` counts what has happened with cards, undone actions too. `trick` is on the table; `last_trick`
 * was swept before it. `next_at` is when the table goes on by itself: a deal, a bot, a card that nobody can
 * choose. `commitment` is the hash of the next deal's secret. `sheet` counts the finished rounds.
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
  hand_to_play?: number;
  calls?: CallSeen[];
  /** What else was done in this round, in order. */
  deeds?: DeedSeen[];
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
  named?: NamedJoker[];
  /** The seat that may ask for its last deed back. */
  may_undo?: number;
  /** What the trick asks for, in words. */
  asked?: string;
  trick?: PlaySeen[];
  last_trick?: TrickSeen;
  open_hands?: OpenHand[];
  /** What ended the last round before its last trick, until the next deal. */
  claim?: ClaimSeen;
  proposal?: Proposal;
  ending?: Ending;
  next_at?: number;
  commitment?: string;
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

/** Calling a breach, or not. */
export interface ChooseBreach {
  type: "ChooseBreach";
  value: number;
}

/** So many cards to lay away, any of the hand; `slam` is what a slam called before that would be worth. */
export interface ChooseDiscard {
  type: "ChooseDiscard";
  count: number;
  slam?: number;
}

/** So many cards to hand to another seat, any of the hand. */
export interface ChooseGift {
  type: "ChooseGift";
  count: number;
  to: number;
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

export type Choices =
  ChooseCall | ChooseLook | ChooseBreach | ChooseDiscard | ChooseGift | ChooseSuit | ChooseCard;

/**
 * What one seat sees besides.
 *
 * `hand` is sorted for the contract, from the left; it is empty while its cards lie face down, not looked
 * at. `taken_up` are those of its cards that came from the kitty, `received` those that its partner handed
 * over; `discards` is what it laid away, `given` what it handed over. `choices` is there when the seat
 * decides.
 */
export interface OwnSeen {
  seat: number;
  hand?: string[];
  taken_up?: string[];
  received?: string[];
  discards?: string[];
  given?: string[];
  choices?: Choices;
}

/** A bid of the ladder, lowest first. All but specials have a level and a strain: S C D H N or J5. */
export interface BidRow {
  bid: string;
  value: number;
  level?: number;
  strain?: string;
  /** For all ten tricks, above every ordinary bid. */
  is_game?: boolean;
  special?: string;
  /** The level at which a special stands among the ordinary bids. */
  beside?: number;
}

/** An option that is not as in the preset. */
export interface Difference {
  option: string;
  value: string;
  summary: string;
}

/** The rules of a table, as far as a screen needs them. */
export interface RulesSeen {
  preset: string;
  title: string;
  differences: Difference[];
  seats: number;
  sides: number;
  target: number;
  hand_size: number;
  /** In published order. */
  pack: string[];
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
}

/** The first message of a connection: what stays as it is, and the last things said. */
export interface Welcome {
  type: "Welcome";
  table: string;
  rules: RulesSeen;
  speed: Speed;
  bots: string[];
  /** The guest's own name, empty if not given yet. */
  name: string;
  now: number;
}

/**
 * The table as it is at `seq`; `own` is null for a spectator. `answers` are commands now in the log.
 *
 * `is_host` says whether the guest is the table's host, seated or not.
 */
export interface Seen {
  type: "Seen";
  seq: number;
  table: TableSeen;
  own: OwnSeen | null;
  is_host: boolean;
  answers: string[];
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
 * `made` is null where nobody bid, and where play was cut off before the contract was decided; then
 * `scored_out` is the side that reached the target on its tricks. `fined` are the seats whose claims cost
 * points, once for each claim; `barred` are those that may not bid in the next auction.
 */
export interface SheetLine {
  round: number;
  dealer: number;
  contract: ContractSeen;
  taken: number[];
  made: boolean | null;
  points: number[];
  totals: number[];
  breach?: BreachScored;
  fined?: number[];
  barred?: number[];
  scored_out?: number;
}

/** The score sheet of the game, whole. */
export interface Sheet {
  type: "Sheet";
  game: number;
  lines: SheetLine[];
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

export type FromServer = Welcome | Seen | Sheet | Said | Done | Refused | Hinted | Because | Pong;

/** Characters in a rules document. */
export const RULES_SIZE = 20000;

export type Word = string;

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

/**
 * Open a table, with a preset and options that differ from it, or with a document or a link instead.
 *
 * `seat` is one's own, null to watch. `bots` is the kind of bot for empty seats. With `begin`, bots take the
 * empty seats and the game starts at once.
 */
export interface NewTable {
  preset?: Word;
  options?: Options;
  rules?: string | null;
  name?: Name | null;
  seat?: SeatNumber | null;
  bots?: Word;
  speed?: Speed;
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

/** A preset in one line; `settings` are all its options by dotted path. */
export interface PresetShown {
  name: string;
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
 * A schedule is five rows of five values; a text may be one of `suggestions`, or another. `default` is null
 * where there is none.
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

/** All that a new table can be made of. */
export interface Catalogue {
  presets: PresetShown[];
  bots: string[];
  speeds: Speed[];
  sections: SectionShown[];
  options: OptionShown[];
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

/**
 * What house rules come to: the options that differ from a preset, and the same as a document and a link.
 *
 * Without complaints `rules` are what a table would be told, and `exclusions` what may not be chosen beside
 * them. With complaints there are neither, and `mended` has options that go together, with the one to be
 * kept, if such were found.
 */
export interface RulesChecked {
  preset: string;
  options: Record<string, OptionValue>;
  document: string;
  link: string;
  rules: RulesSeen | null;
  exclusions: ExclusionShown[];
  complaints: ComplaintShown[];
  mended: Record<string, OptionValue> | null;
}

/** Who sits at a seat. */
export interface SeatShown {
  kind: SeatKind;
  name: string;
}

/** A table as lists show it; `mine` is the guest's own seat, `turn` the seat that everybody waits for. */
export interface TableCard {
  table: string;
  title: string;
  preset: string;
  seats: SeatShown[];
  phase: PhaseName;
  round: number;
  scores: number[];
  mine: number | null;
  turn: number | null;
  listed: boolean;
  changed_at: number;
}

/** What a deal was made from, in hexadecimal; a seat that gave no nonce has an empty one. */
export interface Proof {
  table: string;
  game: number;
  round: number;
  commitment: string;
  secret: string;
  nonces: string[];
  seed: string;
}

/** Cards that one seat handed to another after the auction. */
export interface GiftShown {
  giver: number;
  receiver: number;
  cards: string[];
}

/** A finished round with all its cards: the hands and the kitty as dealt, then what was done. */
export interface RoundShown {
  hands: string[][];
  kitty: string[];
  gift: GiftShown | null;
  discards: string[];
  calls: CallSeen[];
  contract: ContractSeen;
  tricks: TrickSeen[];
  claim: ClaimSeen | null;
  line: SheetLine;
  proof: Proof;
}

/** How many tricks each seat would take as declarer in a strain; null where it was not found out. */
export interface StrainMade {
  strain: string;
  tricks: (number | null)[];
}

/**
 * What best play comes to in a finished round, all hands being known.
 *
 * `costs` go with the tricks, card by card: how much of the `stake` a card gave away, so many tricks, or 1
 * for the contract itself; null where it was not found out. `makeable` holds for the hands as they were
 * played.
 */
export interface RoundAnalysed {
  stake: "tricks" | "contract";
  costs: (number | null)[][];
  makeable: StrainMade[];
}
