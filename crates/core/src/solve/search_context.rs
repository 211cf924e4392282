//! What stays the same through a search, and how positions are coded for the table.
//!
//! Cards are in *runs*: a run's cards differ by rank only, and no other card that is in play ranks among
//! them. In a key a run's cards have places in a row, so that only who holds how many of them counts, and who
//! holds the higher ones where their ranks mattered.

use crate::{Card, CardSet, JokerLead, Play, Seat, Suits, Tricks};

use super::classes::Classes;
use super::general::{Finding, Task};
use super::move_ordering::MoveOrdering;
use super::table::{Key, Owners};
use super::winners::Winners;
use super::{Question, Seats};

pub(super) struct SearchContext {
    pub(super) side: Seats,
    pub(super) choosers: Seats,
    classes: Classes,
    winners: Winners,
    codes: Box<[Code; Card::COUNT]>,
}

/// A card's run, and what is needed to find its place.
#[derive(Clone, Copy)]
struct Code {
    /// The place of the run's lowest card.
    first: usize,
    run: CardSet,
    lower: CardSet,
}

/// A task as the table knows it: whether a value reaches a target.
pub(super) struct Entry {
    pub(super) key: Key,
    pub(super) owners: Owners,
    pub(super) target: u8,
    /// What it means for the task that the value reaches the target.
    pub(super) good: bool,
    /// The card at each place.
    at: [Card; Card::COUNT],
}

impl Entry {
    /// The cards at these places.
    pub(super) fn cards(&self, places: u64) -> CardSet {
        CardSet::from_bits(places).into_iter().map(|place| self.at[place.index()]).collect()
    }
}

impl SearchContext {
    pub(super) fn new(tricks: &Tricks, &Question { side, choosers, .. }: &Question) -> SearchContext {
        let classes = Classes::new(tricks);
        let codes = codes(tricks, &classes);
        SearchContext { side, choosers, winners: Winners::new(tricks), classes, codes }
    }

    /// One play of each class, and how promising it is.
    ///
    /// It is the highest where it is to win: the rank of fewer cards then matters.
    pub(super) fn plays<'a>(
        &'a self,
        tricks: &'a Tricks,
        task: Task,
    ) -> impl Iterator<Item = (i32, Play)> + 'a {
        let wants_tricks = task.wanted.contains(0) == self.is_steered(tricks.turn());
        let mut ordering = MoveOrdering::new(tricks, self.side, wants_tricks);
        let hand = tricks.hand(tricks.turn());
        self.classes.lowest(tricks.legal(), task.in_play).map(move |play| {
            let (promise, wins) = ordering.of(play);
            let card = if wins { self.classes.highest_of(play.card, hand, task.in_play) } else { play.card };
            (promise, Play { card, ..play })
        })
    }

    /// What is clear before a lead without looking at plays.
    pub(super) fn at_once(&self, tricks: &Tricks, task: Task) -> Option<Finding> {
        self.by_certain_tricks(tricks, task).or_else(|| self.by_leading(tricks, task))
    }

    /// What is clear because of cards that win whatever happens.
    fn by_certain_tricks(&self, tricks: &Tricks, task: Task) -> Option<Finding> {
        let [theirs, ours] = self.winners.certain(tricks, self.side, task.in_play, task.left);
        let (least, most) = (ours.len() as u32, task.left - theirs.len() as u32);
        let (wanted, open) = (task.wanted.after(least), most.checked_sub(least)?);
        let clear = wanted.none_of(open) || wanted.all_of(open);
        clear.then(|| Finding { succeeds: wanted.all_of(open), mattered: ours | theirs })
    }

    /// Whether the seat's cards are chosen by those whom its tricks harm.
    fn is_steered(&self, seat: Seat) -> bool {
        self.side.contains(seat) != self.choosers.contains(seat)
    }

    /// What is clear because of the tricks that the leader can take one after another.
    fn by_leading(&self, tricks: &Tricks, task: Task) -> Option<Finding> {
        let least = task.wanted.as_at_least(task.left)?;
        if self.is_steered(tricks.turn()) {
            return None;
        }
        let ours = self.side.contains(tricks.turn());
        let needed = if ours { least } else { task.left - least + 1 };
        let sure = self.winners.to_lead(tricks, task.in_play);
        (sure.len() >= needed as usize).then_some(Finding { succeeds: ours, mattered: sure })
    }

    /// The winning card, if it outranks others of its run.
    pub(super) fn outranking(&self, winning: CardSet, trick: CardSet) -> CardSet {
        let outranks = |card: &Card| (self.codes[card.index()].run & trick).len() > 1;
        winning.into_iter().filter(outranks).collect()
    }

    /// What mattered if every play of the class failed, of which only this was tried.
    ///
    /// Had another been played, the one played would have stood in its place later: if one mattered, all do.
    /// Where cards of several runs have come together, because what ranked among them is gone, they always
    /// do.
    pub(super) fn of_class(
        &self,
        mattered: CardSet,
        card: Card,
        tricks: &Tricks,
        in_play: CardSet,
    ) -> CardSet {
        let class = self.classes.class_of(card, tricks.hand(tricks.turn()), in_play);
        let one_run = (class - self.codes[card.index()].run).is_empty();
        if one_run && (mattered & class).is_empty() { mattered } else { mattered | class }
    }

    pub(super) fn entry(&self, tricks: &Tricks, task: Task) -> Entry {
        let (wanted, left) = (task.wanted, task.left);
        let rest = leader_and_asked(tricks, task.in_play);
        if let Some(least) = wanted.as_at_least(left) {
            return self.coded(tricks, task, (rest, 0), (least, true));
        }
        if let Some(most) = wanted.as_at_most(left) {
            return self.coded(tricks, task, (rest | 1 << 8, 0), (most + 1, false));
        }
        self.coded(tricks, task, (rest, wanted.of(left).bits()), (1, true))
    }

    fn coded(
        &self,
        tricks: &Tricks,
        task: Task,
        (rest, wanted): (u16, u64),
        (target, good): (u32, bool),
    ) -> Entry {
        let key = Key { cards: 0, shape: [0; 3], seen: seen(tricks), wanted, rest };
        let at = [Card::at(0); Card::COUNT];
        let mut entry = Entry { key, owners: [0; 3], target: target as u8, good, at };
        let mut taken = [0; Card::COUNT];
        for seat in tricks.seats().filter(|&seat| tricks.is_playing(seat)) {
            for card in tricks.hand(seat) | tricks.covered(seat) {
                let code = self.codes[card.index()];
                let place = self.place(card, task.in_play);
                entry.at[place] = card;
                entry.key.cards |= 1 << place;
                mark(&mut entry.owners, seat, place);
                mark(&mut entry.key.shape, seat, code.first + taken[code.first]);
                taken[code.first] += 1;
            }
        }
        entry
    }

    /// The places of these cards and of all higher ones of their runs.
    pub(super) fn mask(&self, cards: CardSet, in_play: CardSet) -> u64 {
        cards.into_iter().fold(0, |mask, card| {
            let code = self.codes[card.index()];
            let end = code.first + (code.run & in_play).len();
            mask | (u64::MAX >> (Card::COUNT - end)) & u64::MAX << self.place(card, in_play)
        })
    }

    fn place(&self, card: Card, in_play: CardSet) -> usize {
        let code = self.codes[card.index()];
        code.first + (code.lower & in_play).len()
    }
}

/// Put the seat's three bits at the place.
fn mark(owners: &mut Owners, seat: Seat, place: usize) {
    for (bit, owners) in owners.iter_mut().enumerate() {
        *owners |= (seat.index() as u64 >> bit & 1) << place;
    }
}

/// Give the cards of each run places in a row.
fn codes(tricks: &Tricks, classes: &Classes) -> Box<[Code; Card::COUNT]> {
    let (cards, apart) = (tricks.in_play(), tricks.covers() | covered(tricks));
    let nothing = Code { first: 0, run: CardSet::NONE, lower: CardSet::NONE };
    let mut codes = Box::new([nothing; Card::COUNT]);
    for card in cards {
        codes[card.index()].lower = classes.run_below(card, apart);
    }
    let mut first = 0;
    for lowest in cards.into_iter().filter(|card| codes[card.index()].lower.is_empty()).collect::<CardSet>() {
        let is_above = |card: &Card| *card == lowest || codes[card.index()].lower.contains(lowest);
        let run: CardSet = cards.into_iter().filter(is_above).collect();
        run.into_iter().for_each(|card| codes[card.index()] = Code { first, run, ..codes[card.index()] });
        first += run.len();
    }
    codes
}

fn covered(tricks: &Tricks) -> CardSet {
    tricks.playing().fold(CardSet::NONE, |cards, seat| cards | tricks.covered(seat))
}

/// By seat, the suits shown out of and played, where a card that the seat holds looks at them.
fn seen(tricks: &Tricks) -> u64 {
    let seats = tricks.playing().map(|seat| seen_of(tricks, seat) << (8 * seat.index()));
    seats.fold(0, |seen, bits| seen | bits)
}

fn seen_of(tricks: &Tricks, seat: Seat) -> u64 {
    let (order, history) = (tricks.order(), tricks.history());
    let special = (tricks.hand(seat) | tricks.covered(seat)) & order.special();
    if special.is_empty() {
        return 0;
    }
    let joker = order.joker();
    let void_counts = joker.lead == JokerLead::NotVoid || joker.not_if_shown_void;
    let shown_out = void_counts || !(special & order.anti()).is_empty();
    let shown_out = if shown_out { history.shown_out(seat) } else { Suits::NONE };
    let played = if joker.first_or_last { history.played(seat) } else { Suits::NONE };
    u64::from(shown_out.bits()) | u64::from(played.bits()) << 4
}

/// Who leads, and the suits that have been led if a card that is left looks at them.
fn leader_and_asked(tricks: &Tricks, in_play: CardSet) -> u16 {
    let order = tricks.order();
    let looks = order.joker().lead == JokerLead::Unled && !(in_play & order.special()).is_empty();
    let asked = if looks { tricks.history().asked() } else { Suits::NONE };
    tricks.turn().index() as u16 | u16::from(asked.bits()) << 3
}
