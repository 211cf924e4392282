//! A position in trick play: hands by seat, who plays in which order, the trick on the table, and the history.
//!
//! A play changes the position in place and gives back what undoes it. A position in the middle of a trick is
//! made by playing that trick's first cards. A covered card lies under another of its hand: it is in no hand
//! until the trick is over to which its cover goes.

use std::sync::Arc;
use std::{error, fmt, iter};

use crate::{Card, CardOrder, CardSet, Play, Plays, SEATS, Seat, Trick, TrickHistory, Turn};

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tricks {
    order: Arc<CardOrder>,
    hands: [CardSet; SEATS],
    /// The cards that still lie covered.
    covered: [CardSet; SEATS],
    /// Each cover and what lies, or lay, under it.
    covers: Arc<[(Card, Card)]>,
    seats: usize,
    /// The seat that plays after each seat; folded seats are left out.
    next: [Seat; SEATS],
    players: usize,
    turn: Seat,
    trick: Trick,
    history: TrickHistory,
    winners: Vec<Seat>,
}

/// Why hands and seats make no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// More hands than seats.
    Hands(usize),
    /// A seat plays that has no hand.
    NoHand(Seat),
    /// A seat plays twice in a trick.
    SeatTwice(Seat),
    /// The leader does not play.
    Leader(Seat),
    /// A card is in two hands.
    CardTwice(Card),
    /// The order does not know the card.
    UnknownCard(Card),
    /// A card covers another but is in no hand.
    Cover(Card),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PositionError::Hands(found) => write!(f, "{found} hands; a table has up to {SEATS}"),
            PositionError::NoHand(seat) => write!(f, "{seat} plays but has no hand"),
            PositionError::SeatTwice(seat) => write!(f, "{seat} plays twice; each seat plays once a trick"),
            PositionError::Leader(seat) => write!(f, "{seat} leads but does not play"),
            PositionError::CardTwice(card) => write!(f, "{card} is in two hands"),
            PositionError::UnknownCard(card) => write!(f, "{card} is not in this order"),
            PositionError::Cover(card) => write!(f, "{card} covers a card but is in no hand"),
        }
    }
}

impl error::Error for PositionError {}

/// A play that is not legal now; the position is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalPlay {
    /// Whose turn it is.
    pub seat: Seat,
    /// What was tried.
    pub play: Play,
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} may not play {} now", self.seat, self.play)
    }
}

impl error::Error for IllegalPlay {}

/// What undoes a play.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    seat: Seat,
    card: Card,
    trick: Trick,
    history: TrickHistory,
}

impl Tricks {
    /// The position before a lead: a hand for each seat, and the seats that play, clockwise.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{CardOrder, CardSet, PositionError, Seat, Tricks};
    /// let seat = Seat::try_from(0).unwrap();
    /// let hands = [CardSet::from_bits(0b11)];
    /// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[seat], seat)?;
    /// assert_eq!((tricks.turn(), tricks.legal().len()), (seat, 2));
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn new(
        order: Arc<CardOrder>,
        hands: &[CardSet],
        playing: &[Seat],
        leader: Seat,
    ) -> Result<Tricks, PositionError> {
        if hands.len() > SEATS {
            return Err(PositionError::Hands(hands.len()));
        }
        check_cards(&order, hands.iter().copied())?;
        check_seats(hands.len(), playing, leader)?;
        let mut by_seat = [CardSet::NONE; SEATS];
        by_seat[..hands.len()].copy_from_slice(hands);
        Ok(Tricks {
            order,
            hands: by_seat,
            covered: [CardSet::NONE; SEATS],
            covers: Arc::new([]),
            seats: hands.len(),
            next: successors(playing),
            players: playing.len(),
            turn: leader,
            trick: Trick::EMPTY,
            history: TrickHistory::default(),
            winners: Vec::new(),
        })
    }

    /// The same position after another history.
    #[must_use]
    pub fn with_history(self, history: TrickHistory) -> Tricks {
        Tricks { history, ..self }
    }

    /// The same position with covered cards, each under a card of a hand: pairs of the cover and the card.
    ///
    /// A hand that has covered cards left shows nothing by not following.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{Card, CardOrder, CardSet, Play, Seat, Tricks};
    /// let (seat, [cover, covered]) = (Seat::try_from(0)?, [0, 1].map(|card| Card::try_from(card).unwrap()));
    /// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &[CardSet::of(cover)], &[seat], seat).unwrap();
    /// let mut tricks = tricks.with_covers(&[(cover, covered)]).unwrap();
    /// tricks.play(Play { card: cover, suit: None }).unwrap();
    /// assert_eq!(tricks.hand(seat), CardSet::of(covered));
    /// # Ok::<(), u8>(())
    /// ```
    pub fn with_covers(self, covers: &[(Card, Card)]) -> Result<Tricks, PositionError> {
        let mut covered = [CardSet::NONE; SEATS];
        for (index, &(cover, card)) in covers.iter().enumerate() {
            let seat = self.seats().find(|&seat| self.hand(seat).contains(cover));
            covered[seat.ok_or(PositionError::Cover(cover))?.index()].insert(card);
            if covers[..index].iter().any(|&(other, _)| other == cover) {
                return Err(PositionError::CardTwice(cover));
            }
        }
        let lying = covers.iter().map(|&(_, card)| CardSet::of(card));
        check_cards(&self.order, self.hands.into_iter().chain(lying))?;
        Ok(Tricks { covered, covers: covers.into(), ..self })
    }

    /// The seats that have a hand, folded or not.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all().take(self.seats)
    }

    /// The seats that play, from the one whose turn it is.
    pub fn playing(&self) -> impl Iterator<Item = Seat> {
        iter::successors(Some(self.turn), |seat| Some(self.next[seat.index()])).take(self.players)
    }

    /// Whether the seat plays.
    pub(crate) fn is_playing(&self, seat: Seat) -> bool {
        self.playing().any(|player| player == seat)
    }

    /// The seat that plays next.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The cards that the seat holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The cards that lie covered at the seat.
    pub fn covered(&self, seat: Seat) -> CardSet {
        self.covered[seat.index()]
    }

    /// The cards that cover another.
    pub fn covers(&self) -> CardSet {
        self.columns().map(|(cover, _)| cover).collect()
    }

    /// The cards that cover another, each with that one.
    pub(crate) fn columns(&self) -> impl Iterator<Item = (Card, Card)> {
        let covered = self.covered.into_iter().fold(CardSet::NONE, |all, cards| all | cards);
        self.covers.iter().copied().filter(move |&(_, card)| covered.contains(card))
    }

    /// How the cards follow and rank.
    pub fn order(&self) -> &CardOrder {
        &self.order
    }

    /// The trick on the table.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// What has been seen so far.
    pub fn history(&self) -> &TrickHistory {
        &self.history
    }

    /// The winners of the finished tricks, in order.
    pub fn winners(&self) -> &[Seat] {
        &self.winners
    }

    /// How many tricks the seat has won.
    pub fn won(&self, seat: Seat) -> usize {
        self.winners.iter().filter(|&&winner| winner == seat).count()
    }

    /// How many tricks can still be finished, the one on the table included.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{CardOrder, CardSet, PositionError, Seat, Tricks};
    /// # let seat = Seat::try_from(0).unwrap();
    /// let hands = [CardSet::from_bits(0b111)];
    /// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[seat], seat)?;
    /// assert_eq!(tricks.left(), 3);
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn left(&self) -> u32 {
        let cards = |seat| self.hand(seat).len() + self.covered(seat).len() + self.trick.cards_of(seat).len();
        self.playing().map(cards).min().unwrap_or(0) as u32
    }

    /// The cards that the seats that play hold, the covered ones too, and those on the table.
    pub fn in_play(&self) -> CardSet {
        let cards = |seat| self.hand(seat) | self.covered(seat) | self.trick.cards_of(seat);
        self.playing().fold(CardSet::NONE, |all, seat| all | cards(seat))
    }

    /// Whether the seat whose turn it is has no card left.
    pub fn is_over(&self) -> bool {
        self.hand(self.turn).is_empty()
    }

    /// The plays that are legal now.
    pub fn legal(&self) -> Plays {
        let turn = Turn::new(&self.order, &self.history, self.turn, self.hand(self.turn));
        if self.trick.is_empty() { turn.leads() } else { Plays::plain(turn.follows(self.trick.ask())) }
    }

    /// Play a card.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{Card, CardOrder, CardSet, Play, Seat, Tricks};
    /// # let [low, high] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
    /// # let hands = [CardSet::from_bits(0b01), CardSet::from_bits(0b10)];
    /// # let mut tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[low, high], low)?;
    /// for place in 0..2 {
    ///     let play = Play { card: Card::try_from(place).unwrap(), suit: None };
    ///     tricks.play(play)?;
    /// }
    /// assert_eq!(tricks.winners(), [high]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, play: Play) -> Result<Undo, IllegalPlay> {
        if self.legal().contains(play) {
            Ok(self.make(play))
        } else {
            Err(IllegalPlay { seat: self.turn, play })
        }
    }

    /// Play a card that is known to be legal.
    pub(crate) fn make(&mut self, play: Play) -> Undo {
        let undo = Undo { seat: self.turn, card: play.card, trick: self.trick, history: self.history };
        self.hands[self.turn.index()].remove(play.card);
        if self.trick.is_empty() {
            self.lead(play)
        } else {
            self.follow(play.card)
        }
        self.turn = if self.trick.plays().len() < self.players {
            self.next[self.turn.index()]
        } else {
            self.finish()
        };
        undo
    }

    /// The same position with another seat to lead; no card may lie on the table.
    pub(crate) fn led_by(&self, leader: Seat) -> Tricks {
        debug_assert!(self.trick.is_empty());
        Tricks { turn: leader, ..self.clone() }
    }

    /// Take back the last play.
    pub fn undo(&mut self, undo: Undo) {
        if self.trick.is_empty() {
            self.winners.pop();
            self.turn_down(undo.trick.plays());
            self.turn_down(&[(undo.seat, undo.card)]);
        }
        self.turn = undo.seat;
        self.hands[undo.seat.index()].insert(undo.card);
        self.trick = undo.trick;
        self.history = undo.history;
    }

    fn lead(&mut self, play: Play) {
        let ask = self.order.ask_of(play);
        self.history.led(&self.order, self.turn, play.card, ask);
        self.trick.add(self.turn, play.card, ask);
    }

    fn follow(&mut self, card: Card) {
        let ask = self.order.fixed_ask(self.trick.ask(), card);
        let conclusive = self.covered(self.turn).is_empty();
        self.history.followed(&self.order, self.turn, card, ask, conclusive);
        self.trick.add(self.turn, card, ask);
    }

    fn finish(&mut self) -> Seat {
        let trick = std::mem::replace(&mut self.trick, Trick::EMPTY);
        let winner = trick.winner(&self.order, &self.history).unwrap_or(self.turn);
        self.winners.push(winner);
        self.turn_up(trick.plays());
        winner
    }

    /// What lay under these cards comes into the hand.
    fn turn_up(&mut self, played: &[(Seat, Card)]) {
        for &(seat, cover) in played {
            let card = self.under(cover) & self.covered(seat);
            self.covered[seat.index()] = self.covered(seat) - card;
            self.hands[seat.index()] = self.hand(seat) | card;
        }
    }

    /// What had lain under these cards is covered again.
    fn turn_down(&mut self, played: &[(Seat, Card)]) {
        for &(seat, cover) in played {
            let card = self.under(cover) & self.hand(seat);
            self.hands[seat.index()] = self.hand(seat) - card;
            self.covered[seat.index()] = self.covered(seat) | card;
        }
    }

    fn under(&self, card: Card) -> CardSet {
        self.covers.iter().filter(|&&(cover, _)| cover == card).map(|&(_, covered)| covered).collect()
    }
}

fn check_cards(order: &CardOrder, hands: impl IntoIterator<Item = CardSet>) -> Result<(), PositionError> {
    let mut held = CardSet::NONE;
    for card in hands.into_iter().flatten() {
        if held.contains(card) {
            return Err(PositionError::CardTwice(card));
        }
        held.insert(card);
    }
    (held - order.cards()).pop().map_or(Ok(()), |card| Err(PositionError::UnknownCard(card)))
}

fn check_seats(hands: usize, playing: &[Seat], leader: Seat) -> Result<(), PositionError> {
    for (index, &seat) in playing.iter().enumerate() {
        if seat.index() >= hands {
            return Err(PositionError::NoHand(seat));
        }
        if playing[..index].contains(&seat) {
            return Err(PositionError::SeatTwice(seat));
        }
    }
    if playing.contains(&leader) { Ok(()) } else { Err(PositionError::Leader(leader)) }
}

fn successors(playing: &[Seat]) -> [Seat; SEATS] {
    let mut next = [Seat::FIRST; SEATS];
    for (&seat, &after) in playing.iter().zip(playing.iter().cycle().skip(1)) {
        next[seat.index()] = after;
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ask, Suit, Suits};

    fn seats<const N: usize>(numbers: [u8; N]) -> [Seat; N] {
        numbers.map(|number| Seat::try_from(number).unwrap())
    }

    fn new(hands: &[u64], playing: &[Seat], leader: Seat) -> Result<Tricks, PositionError> {
        let hands: Vec<_> = hands.iter().copied().map(CardSet::from_bits).collect();
        Tricks::new(Arc::new(CardOrder::plain()), &hands, playing, leader)
    }

    /// Seat 1 has folded; seat 2 leads a spade, which seat 0 cannot follow.
    fn three_seats() -> Tricks {
        let [first, _, third] = seats([0, 1, 2]);
        new(&[0b11 << 16, 0b11 << 32, 0b11], &[first, third], third).unwrap()
    }

    fn card(place: usize) -> Play {
        Play { card: Card::at(place), suit: None }
    }

    #[test]
    fn turns_skip_folded_seats() {
        let mut tricks = three_seats();
        tricks.play(card(0)).unwrap();

        assert_eq!(tricks.turn(), Seat::FIRST);
        assert_eq!(tricks.trick().plays(), [(seats([2])[0], Card::at(0))]);
    }

    #[test]
    fn the_winner_leads_and_what_was_shown_is_kept() {
        let mut tricks = three_seats();
        tricks.play(card(0)).unwrap();
        tricks.play(card(16)).unwrap();
        let [winner] = seats([2]);

        assert_eq!((tricks.turn(), tricks.winners()), (winner, &[winner][..]));
        assert_eq!((tricks.won(winner), tricks.won(Seat::FIRST)), (1, 0));
        assert_eq!(tricks.history().shown_out(Seat::FIRST), Suits::of(Suit::Spades));
        assert_eq!(tricks.hand(Seat::FIRST).len(), 1);
    }

    #[test]
    fn a_play_can_be_undone() {
        let mut tricks = three_seats();
        let before = tricks.clone();
        let undos = [card(0), card(16), card(1)].map(|play| tricks.play(play).unwrap());
        undos.into_iter().rev().for_each(|undo| tricks.undo(undo));

        assert_eq!(tricks, before);
    }

    #[test]
    fn an_illegal_play_changes_nothing() {
        let mut tricks = three_seats();
        let refused = tricks.play(card(16)).unwrap_err();

        assert_eq!(tricks, three_seats());
        assert_eq!(refused.to_string(), "seat 2 may not play card 16 now");
    }

    #[test]
    fn it_is_over_when_the_cards_are_gone() {
        let mut tricks = three_seats();
        for place in [0, 16, 1, 17] {
            assert!(!tricks.is_over());
            tricks.play(card(place)).unwrap();
        }
        assert!(tricks.is_over() && tricks.legal().is_empty());
    }

    /// The first of the hands has a spade covered by its lower club.
    fn covered_spade() -> Tricks {
        three_seats().with_covers(&[(Card::at(16), Card::at(2))]).unwrap()
    }

    #[test]
    fn covered_cards_turn_up_at_the_end_of_the_trick() {
        let mut tricks = covered_spade();
        let before = tricks.clone();
        let undos = [0, 16].map(|place| tricks.play(card(place)).unwrap());

        assert_eq!(tricks.hand(Seat::FIRST).bits(), 1 << 17 | 1 << 2);
        assert!(tricks.covered(Seat::FIRST).is_empty());
        undos.into_iter().rev().for_each(|undo| tricks.undo(undo));
        assert_eq!(tricks, before);
    }

    #[test]
    fn a_covered_card_is_not_played_and_shows_nothing() {
        let mut tricks = covered_spade();
        tricks.play(card(0)).unwrap();

        assert!(!tricks.legal().contains(card(2)));
        tricks.play(card(17)).unwrap();
        assert_eq!(tricks.history().shown_out(Seat::FIRST), Suits::NONE);
        assert_eq!(tricks.covered(Seat::FIRST), CardSet::of(Card::at(2)));
    }

    #[test]
    fn a_card_that_has_turned_up_stays_up() {
        let mut tricks = covered_spade();
        for place in [0, 16, 1] {
            tricks.play(card(place)).unwrap();
        }
        let before = tricks.clone();
        let undo = tricks.play(card(2)).unwrap();
        tricks.undo(undo);

        assert_eq!(tricks, before);
    }

    #[test]
    fn wrong_covers_are_refused() {
        let refused = |covers: &[(usize, usize)]| {
            let covers: Vec<_> = covers.iter().map(|&(a, b)| (Card::at(a), Card::at(b))).collect();
            three_seats().with_covers(&covers).unwrap_err()
        };

        assert_eq!(refused(&[(3, 2)]), PositionError::Cover(Card::at(3)));
        assert_eq!(refused(&[(16, 0)]), PositionError::CardTwice(Card::at(0)));
        assert_eq!(refused(&[(16, 2), (17, 2)]), PositionError::CardTwice(Card::at(2)));
        assert_eq!(refused(&[(16, 2), (16, 3)]), PositionError::CardTwice(Card::at(16)));
        assert_eq!(refused(&[(3, 2)]).to_string(), "card 3 covers a card but is in no hand");
    }

    #[test]
    fn a_position_can_have_a_history() {
        let mut history = TrickHistory::default();
        history.followed(&CardOrder::plain(), Seat::FIRST, Card::at(0), Ask::Suit(Suit::Hearts), true);

        assert_eq!(three_seats().with_history(history).history(), &history);
    }

    #[test]
    fn wrong_positions_are_refused() {
        let [first, second] = seats([0, 1]);

        assert_eq!(new(&[0; 9], &[first], first), Err(PositionError::Hands(9)));
        assert_eq!(new(&[1], &[first, second], first), Err(PositionError::NoHand(second)));
        assert_eq!(new(&[1], &[first, first], first), Err(PositionError::SeatTwice(first)));
        assert_eq!(new(&[1, 2], &[first], second), Err(PositionError::Leader(second)));
        assert_eq!(new(&[1, 1], &[first], first), Err(PositionError::CardTwice(Card::at(0))));
    }

    #[test]
    fn a_card_that_the_order_does_not_know_is_refused() {
        let mut order = CardOrder::plain();
        order.follows[0] = CardSet::NONE;
        let tricks = Tricks::new(Arc::new(order), &[CardSet::from_bits(1)], &[Seat::FIRST], Seat::FIRST);

        assert_eq!(tricks, Err(PositionError::UnknownCard(Card::at(0))));
    }
}
