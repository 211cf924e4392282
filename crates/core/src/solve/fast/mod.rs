//! The fast search, for orders in which every card has one suit or is a joker without one: alpha-beta with zero
//! windows over whole tricks, winning ranks in a table, sure tricks counted without playing them.

mod foes;
mod layout;
mod move_ordering;
mod node;
mod quick_tricks;
mod search;
mod table;
mod top_tricks;

use crate::{CardSet, SEATS, Seat, Tricks};

use super::budget::{Budget, Stopped};
use super::{Counts, Question, Search, Seats};
use layout::{Covers, Layout, Permissions};
use node::{Node, Seen};
use search::{Played, Searching};
use table::Table;

/// The fast search: keeps its memory from one position to the next.
#[derive(Default)]
pub(crate) struct Fast {
    table: Table,
    game: Option<Game>,
    /// What the positions have in common that the table is of.
    known: Option<Alike>,
}

/// What positions have in common for which the table's bounds hold, wherever their cards are: how many play, who of
/// them wants tricks, whose tricks count, the block that beats the others, what jokers may do, and which of the cards
/// apart lies under which.
#[derive(Clone, Copy, PartialEq)]
struct Alike {
    players: usize,
    max: u8,
    counted: u8,
    trump: usize,
    may: Permissions,
    covers: Covers,
}

/// What stays the same while one position is looked into.
struct Game {
    layout: Layout,
    /// The seats that play, by the number they have here.
    players: Vec<Seat>,
    side: Seats,
    choosers: Seats,
}

impl Fast {
    /// Forget what was found.
    pub(crate) fn forget(&mut self) {
        self.known = None;
    }

    /// Look into another position; false if that is not for this search.
    pub(crate) fn start(&mut self, tricks: &Tricks, &Question { side, choosers, .. }: &Question) -> bool {
        let players: Vec<_> = tricks.playing().collect();
        self.game = Layout::new(tricks).filter(|_| (2..=6).contains(&players.len())).map(|layout| Game {
            layout,
            players,
            side,
            choosers,
        });
        self.game.is_some()
    }
}

impl Search for Fast {
    fn guess(&self, tricks: &Tricks) -> u32 {
        self.game.as_ref().map_or(0, |game| game.guess(tricks)).min(tricks.left())
    }

    fn succeeds(&mut self, tricks: &Tricks, wanted: Counts, budget: &mut Budget) -> Result<bool, Stopped> {
        let left = tricks.left();
        match (wanted.as_at_least(left), wanted.as_at_most(left)) {
            (Some(0), _) => Ok(true),
            _ if wanted.none_of(left) => Ok(false),
            (Some(least), _) => self.takes(tricks, least, false, budget),
            (None, Some(most)) => self.takes(tricks, most + 1, true, budget).map(|taken| !taken),
            (None, None) => unreachable!("the fast search is asked about runs of numbers only"),
        }
    }
}

/// How much more the side takes, in hundredths of a trick, if it rather than the others holds the highest card, the
/// next and so on: of trumps, of another suit where there are trumps, of a suit where there are none. Fitted to
/// thousands of deals.
const WORTH: [[i32; 4]; 3] = [[91, 55, 31, 15], [68, 26, 9, 0], [102, 51, 18, 2]];
/// The same for each trump more than the others hold, and for the lead.
const WORTH_OF_TRUMP: i32 = 46;
const WORTH_OF_LEAD: i32 = 25;

impl Game {
    /// About how many tricks the side will take.
    fn guess(&self, tricks: &Tricks) -> u32 {
        let layout = &self.layout;
        let cards = |ours: bool| {
            let seats = self.players.iter().filter(|&&seat| self.side.contains(seat) == ours);
            seats.fold(0, |cards, &seat| cards | layout.places(all_cards(tricks, seat)))
        };
        let [ours, theirs] = [true, false].map(cards);
        let sign = |card: u64| if card & ours != 0 { 1 } else { -1 };
        let trumps = layout.suits[layout.trump];
        let lead = if self.side.contains(tricks.turn()) { WORTH_OF_LEAD } else { -WORTH_OF_LEAD };
        let mut worth = 50 * tricks.left() as i32 + lead;
        worth +=
            WORTH_OF_TRUMP * ((ours & trumps).count_ones() as i32 - (theirs & trumps).count_ones() as i32);
        for suit in 0..4 {
            let kind = if suit == layout.trump {
                0
            } else if trumps != 0 && layout.jokers == 0 {
                1
            } else {
                2
            };
            let mut live = (ours | theirs) & layout.suits[suit];
            for hundredths in WORTH[kind] {
                worth += if live == 0 { 0 } else { hundredths * sign(node::low(live)) };
                live &= live.wrapping_sub(1);
            }
        }
        ((worth + 50).max(0) / 100) as u32
    }
}

impl Fast {
    /// Whether the side takes so many tricks; `ducks`: though it would rather not.
    fn takes(
        &mut self,
        tricks: &Tricks,
        target: u32,
        ducks: bool,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let Fast { table, game, known } = self;
        let game = game.as_ref().expect("a position is looked into");
        let alike = game.alike(ducks);
        if known.replace(alike) != Some(alike) {
            table.clear();
        }
        match (game.players.len(), game.layout.columns.is_empty()) {
            (2, true) => game.search::<2, 0>(table, tricks, target, alike, budget),
            (2, false) => game.search::<2, 1>(table, tricks, target, alike, budget),
            (3, true) => game.search::<3, 0>(table, tricks, target, alike, budget),
            (3, false) => game.search::<3, 1>(table, tricks, target, alike, budget),
            (4, true) => game.search::<4, 0>(table, tricks, target, alike, budget),
            (4, false) => game.search::<4, 1>(table, tricks, target, alike, budget),
            (5, _) => game.search::<5, 0>(table, tricks, target, alike, budget),
            _ => game.search::<6, 0>(table, tricks, target, alike, budget),
        }
    }
}

/// The cards that the seat had when the trick began, those covered too.
fn all_cards(tricks: &Tricks, seat: Seat) -> CardSet {
    tricks.hand(seat) | tricks.covered(seat) | tricks.trick().cards_of(seat)
}

impl Game {
    fn search<const N: usize, const C: usize>(
        &self,
        table: &mut Table,
        tricks: &Tricks,
        target: u32,
        Alike { max, counted, .. }: Alike,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let mut searching = Searching::<N, C>::new(&self.layout, table, budget, max, counted);
        let node = self.node(tricks, max);
        let won = match self.played(tricks) {
            None => searching.boundary(&node, target).won,
            Some((played, count)) => searching.follow(&node, &played, count, target).won,
        };
        if searching.stopped { Err(Stopped) } else { Ok(won) }
    }

    fn alike(&self, ducks: bool) -> Alike {
        let [counted, choosers] = [self.side, self.choosers].map(|seats| self.players_of(seats));
        let players = self.players.len();
        let max = if ducks { !choosers & ((1 << players) - 1) } else { choosers };
        let Layout { trump, may, .. } = self.layout;
        Alike { players, max, counted, trump, may, covers: self.layout.covers() }
    }

    fn players_of(&self, seats: Seats) -> u8 {
        (0..self.players.len())
            .filter(|&player| seats.contains(self.players[player]))
            .fold(0, |bits, player| bits | 1 << player)
    }

    fn player(&self, seat: Seat) -> usize {
        self.players.iter().position(|&player| player == seat).expect("the seat plays")
    }

    /// The position when the trick on the table began.
    fn node<const N: usize, const C: usize>(&self, tricks: &Tricks, max: u8) -> Node<N, C> {
        let trick = tricks.trick();
        let hand = |player: usize| self.layout.places(all_cards(tricks, self.players[player]));
        let leader = trick.plays().first().map_or(tricks.turn(), |&(seat, _)| seat);
        Node::new(&self.layout, std::array::from_fn(hand), self.player(leader), max, self.seen(tricks))
    }

    fn seen(&self, tricks: &Tricks) -> Seen {
        if !self.layout.may.needs_history {
            return Seen::default();
        }
        const { assert!(SEATS * 4 <= 32) };
        let history = tricks.history();
        let mut seen = Seen { asked: history.asked().bits(), ..Seen::default() };
        for (player, &seat) in self.players.iter().enumerate() {
            seen.shown_out |= u32::from(history.shown_out(seat).bits()) << (4 * player);
            seen.played |= u32::from(history.played(seat).bits()) << (4 * player);
        }
        seen
    }

    /// The trick on the table, and how many cards lie there.
    fn played<const N: usize>(&self, tricks: &Tricks) -> Option<(Played<N>, usize)> {
        let (&(_, lead), rest) = tricks.trick().plays().split_first()?;
        let crate::Ask::Suit(ask) = tricks.trick().ask() else { unreachable!("plain cards ask for a suit") };
        let mut played = Played::led(
            self.layout.place(lead) as u8,
            ask.index() as u8,
            self.player(tricks.trick().plays()[0].0),
        );
        for (place, &(seat, card)) in (1..).zip(rest) {
            played.add(&self.layout, place, self.player(seat), 1 << self.layout.place(card));
        }
        Some((played, rest.len() + 1))
    }
}
