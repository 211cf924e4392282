//! A position in trick play: hands by seat, who plays in which order, the trick on the table, and the history.
//!
//! A play changes the position in place and gives back what undoes it. A position in the middle of a trick is
//! made by playing that trick's first cards.

use std::sync::Arc;
use std::{error, fmt};

use crate::{Card, CardOrder, CardSet, Play, Plays, SEATS, Seat, Trick, TrickHistory, Turn};

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tricks {
    order: Arc<CardOrder>,
    hands: [CardSet; SEATS],
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
        check_cards(&order, hands)?;
        check_seats(hands.len(), playing, leader)?;
        let mut by_seat = [CardSet::NONE; SEATS];
        by_seat[..hands.len()].copy_from_slice(hands);
        Ok(Tricks {
            order,
            hands: by_seat,
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

    /// Put more cards into a hand, as when covered cards turn up.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{CardOrder, CardSet, PositionError, Seat, Tricks};
    /// # let seat = Seat::try_from(0).unwrap();
    /// # let mut tricks = Tricks::new(Arc::new(CardOrder::plain()), &[CardSet::NONE], &[seat], seat)?;
    /// tricks.turn_up(seat, CardSet::from_bits(1))?;
    /// assert_eq!(tricks.hand(seat).len(), 1);
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn turn_up(&mut self, seat: Seat, cards: CardSet) -> Result<(), PositionError> {
        if seat.index() >= self.seats {
            return Err(PositionError::NoHand(seat));
        }
        let mut hands = self.hands.to_vec();
        hands.push(cards);
        check_cards(&self.order, &hands)?;
        self.hands[seat.index()] = self.hand(seat) | cards;
        Ok(())
    }

    /// The seats that have a hand, folded or not.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all().take(self.seats)
    }

    /// The seat that plays next.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The cards that the seat holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
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

    /// Whether the seat whose turn it is has no card left.
    pub fn is_over(&self) -> bool {
        self.hand(self.turn).is_empty()
    }

    /// The plays that are legal now.
    pub fn legal(&self) -> Plays {
        let turn = Turn::new(&self.order, &self.history, self.turn, self.hand(self.turn));
        if self.trick.is_empty() { turn.leads() } else { Plays::plain(turn.follows(self.trick.ask())) }
    }

    /// Play a card. `conclusive` is false for a hand with covered cards, which shows nothing by not following.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{Card, CardOrder, CardSet, Play, Seat, Tricks};
    /// # let [low, high] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
    /// # let hands = [CardSet::from_bits(0b01), CardSet::from_bits(0b10)];
    /// # let mut tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[low, high], low)?;
    /// for place in 0..2 {
    ///     let play = Play { card: Card::try_from(place).unwrap(), suit: None };
    ///     tricks.play(play, true)?;
    /// }
    /// assert_eq!(tricks.winners(), [high]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, play: Play, conclusive: bool) -> Result<Undo, IllegalPlay> {
        if self.legal().contains(play) {
            Ok(self.make(play, conclusive))
        } else {
            Err(IllegalPlay { seat: self.turn, play })
        }
    }

    /// Play a card that is known to be legal.
    pub(crate) fn make(&mut self, play: Play, conclusive: bool) -> Undo {
        let undo = Undo { seat: self.turn, card: play.card, trick: self.trick, history: self.history };
        self.hands[self.turn.index()].remove(play.card);
        if self.trick.is_empty() {
            self.lead(play)
        } else {
            self.follow(play.card, conclusive)
        }
        self.turn = if self.trick.plays().len() < self.players {
            self.next[self.turn.index()]
        } else {
            self.finish()
        };
        undo
    }

    /// Take back the last play.
    pub fn undo(&mut self, undo: Undo) {
        if self.trick.is_empty() {
            self.winners.pop();
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

    fn follow(&mut self, card: Card, conclusive: bool) {
        let ask = self.order.fixed_ask(self.trick.ask(), card);
        self.history.followed(&self.order, self.turn, card, ask, conclusive);
        self.trick.add(self.turn, card, ask);
    }

    fn finish(&mut self) -> Seat {
        let winner = self.trick.winner(&self.order, &self.history).unwrap_or(self.turn);
        self.winners.push(winner);
        self.trick = Trick::EMPTY;
        winner
    }
}

fn check_cards(order: &CardOrder, hands: &[CardSet]) -> Result<(), PositionError> {
    let mut held = CardSet::NONE;
    for card in hands.iter().copied().flatten() {
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
        tricks.play(card(0), true).unwrap();

        assert_eq!(tricks.turn(), Seat::FIRST);
        assert_eq!(tricks.trick().plays(), [(seats([2])[0], Card::at(0))]);
    }

    #[test]
    fn the_winner_leads_and_what_was_shown_is_kept() {
        let mut tricks = three_seats();
        tricks.play(card(0), true).unwrap();
        tricks.play(card(16), true).unwrap();
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
        let undos = [card(0), card(16), card(1)].map(|play| tricks.play(play, true).unwrap());
        undos.into_iter().rev().for_each(|undo| tricks.undo(undo));

        assert_eq!(tricks, before);
    }

    #[test]
    fn an_illegal_play_changes_nothing() {
        let mut tricks = three_seats();
        let refused = tricks.play(card(16), true).unwrap_err();

        assert_eq!(tricks, three_seats());
        assert_eq!(refused.to_string(), "seat 2 may not play card 16 now");
    }

    #[test]
    fn it_is_over_when_the_cards_are_gone() {
        let mut tricks = three_seats();
        for place in [0, 16, 1, 17] {
            assert!(!tricks.is_over());
            tricks.play(card(place), true).unwrap();
        }
        assert!(tricks.is_over() && tricks.legal().is_empty());
    }

    #[test]
    fn covered_cards_turn_up() {
        let mut tricks = three_seats();
        tricks.turn_up(Seat::FIRST, CardSet::of(Card::at(20))).unwrap();

        assert_eq!(tricks.hand(Seat::FIRST).len(), 3);
        assert_eq!(tricks.seats().count(), 3);
        assert_eq!(tricks.turn_up(seats([3])[0], CardSet::NONE), Err(PositionError::NoHand(seats([3])[0])));
        let held = CardSet::of(Card::at(0));
        assert_eq!(tricks.turn_up(Seat::FIRST, held), Err(PositionError::CardTwice(Card::at(0))));
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
