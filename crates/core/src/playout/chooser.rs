//! Who plays: chance, among all legal plays or among those that rules of thumb leave.

use super::chance::Chance;
use super::guide::{Guide, Met, Place, Sight};
use crate::{Card, CardSet, Play, Tricks};

/// A stream of choices.
#[derive(Clone, Debug)]
pub(super) struct Chooser {
    /// `None` where every legal play will do.
    guide: Option<Guide>,
    chance: Chance,
}

impl Chooser {
    pub(super) const fn new(guide: Option<Guide>, seed: u64) -> Chooser {
        Chooser { guide, chance: Chance::new(seed) }
    }

    /// One of the legal cards; `None` if there is none.
    pub(super) fn card<'a>(&mut self, legal: CardSet, sight: impl FnOnce() -> Sight<'a>) -> Option<Card> {
        let cards = self.guide.map_or(legal, |guide| guide.sensible(&sight()));
        self.chance.card_of(cards)
    }

    /// One of the legal plays; `None` if there is none.
    pub(super) fn play(&mut self, tricks: &Tricks) -> Option<Play> {
        let mut plays = tricks.legal();
        let Some(guide) = self.guide else {
            let chosen = self.chance.below(plays.len());
            return plays.nth(chosen);
        };
        let sensible = guide.sensible(&sight(tricks));
        let plays: Vec<_> = plays.filter(|play| sensible.contains(play.card)).collect();
        plays.get(self.chance.below(plays.len())).copied()
    }
}

fn sight(tricks: &Tricks) -> Sight<'_> {
    let others = tricks.playing().filter(|&seat| seat != tricks.turn());
    Sight {
        order: tricks.order(),
        legal: tricks.legal().map(|play| play.card).collect(),
        out: others.fold(CardSet::NONE, |cards, seat| cards | tricks.hand(seat)),
        trick: met(tricks),
    }
}

fn met(tricks: &Tricks) -> Option<Met> {
    let (order, trick) = (tricks.order(), tricks.trick());
    let winner = trick.winner(order, tricks.history())?;
    let (_, card) = trick.plays().iter().find(|&&(seat, _)| seat == winner)?;
    Some(Met {
        ask: trick.ask(),
        turn: tricks.turn(),
        winner,
        to_beat: order.strength(trick.ask(), *card),
        place: Place::after(trick.plays().len(), tricks.playing().count()),
    })
}
