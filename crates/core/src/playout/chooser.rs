//! Who plays: chance, among all legal plays or among those that rules of thumb leave.

use super::rollout_policy::{Met, Place, RolloutPolicy, Sight};
use crate::rng::Rng;
use crate::{Card, CardSet, Play, Tricks};

/// A stream of choices.
#[derive(Clone, Debug)]
pub(super) struct Chooser {
    /// `None` where every legal play will do.
    policy: Option<RolloutPolicy>,
    rng: Rng,
}

impl Chooser {
    pub(super) const fn new(policy: Option<RolloutPolicy>, seed: u64) -> Chooser {
        Chooser { policy, rng: Rng::new(seed) }
    }

    /// One of the legal cards; `None` if there is none.
    pub(super) fn card<'a>(&mut self, legal: CardSet, sight: impl FnOnce() -> Sight<'a>) -> Option<Card> {
        let cards = self.policy.map_or(legal, |policy| policy.sensible(&sight()));
        self.rng.card_of(cards)
    }

    /// One of the legal plays; `None` if there is none.
    pub(super) fn play(&mut self, tricks: &Tricks) -> Option<Play> {
        let mut plays = tricks.legal();
        let Some(policy) = self.policy else {
            let chosen = self.rng.below(plays.len());
            return plays.nth(chosen);
        };
        let sensible = policy.sensible(&sight(tricks));
        let plays: Vec<_> = plays.filter(|play| sensible.contains(play.card)).collect();
        plays.get(self.rng.below(plays.len())).copied()
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
