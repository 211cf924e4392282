//! One question about one position, broken up into questions that a search says yes or no to.

use crate::{Play, Plays, Seat, Tricks};

use super::budget::{Budget, Stopped};
use super::classes::Classes;
use super::{Counts, Objective, PlayValue, Question, Search, Seats};

/// The question, and what is known so far.
pub(crate) struct Driver<'a> {
    tricks: &'a Tricks,
    question: &'a Question,
    search: &'a mut dyn Search,
    budget: Budget<'a>,
    /// What the side has won before.
    won: u32,
    pub(crate) bounds: (u32, u32),
}

impl<'a> Driver<'a> {
    pub(crate) fn new(
        tricks: &'a Tricks,
        question: &'a Question,
        search: &'a mut dyn Search,
        budget: Budget<'a>,
    ) -> Driver<'a> {
        let won = won(tricks, question);
        let mut driver = Driver { tricks, question, search, budget, won, bounds: (0, 0) };
        driver.bounds = driver.possible(tricks);
        driver
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// What the position is worth.
    pub(crate) fn value(&mut self) -> Result<u32, Stopped> {
        let mut bounds = self.bounds;
        let guess = if self.question.objective == Objective::Most {
            self.search.guess(self.tricks)
        } else {
            bounds.1
        };
        let narrowed = self.narrow(self.tricks, &mut bounds, guess);
        self.bounds = bounds;
        narrowed.map(|()| bounds.0)
    }

    /// Whether the position is worth so much.
    pub(crate) fn reaches(&mut self, target: u32) -> Result<bool, Stopped> {
        let reached = self.reach(self.tricks, target)?;
        let (least, most) = &mut self.bounds;
        if reached {
            *least = target.max(*least)
        } else {
            *most = (target - 1).min(*most)
        }
        Ok(reached)
    }

    /// What each legal play is worth.
    pub(crate) fn plays(&mut self) -> Result<Vec<PlayValue>, Stopped> {
        let best = self.value()?;
        let (legal, classes) = (self.tricks.legal(), Classes::new(self.tricks));
        let lowest: Vec<_> = classes.lowest(legal.clone(), self.tricks.in_play()).collect();
        let values =
            lowest.iter().map(|&play| self.value_after(play, best)).collect::<Result<Vec<_>, _>>()?;
        let value_of = |play: Play| {
            let like = classes.lowest_like(play, &legal, self.tricks.in_play());
            let class = lowest.iter().position(|&play| play == like).unwrap_or_default();
            PlayValue { play, value: values[class], class }
        };
        Ok(legal.clone().map(value_of).collect())
    }

    /// What the play is worth, which is the best for its seat or worse.
    fn value_after(&mut self, play: Play, best: u32) -> Result<u32, Stopped> {
        let mut tricks = self.tricks.clone();
        tricks.make(play);
        let (least, most) = self.possible(&tricks);
        let ours = self.question.choosers.contains(self.tricks.turn());
        let mut bounds = if ours { (least, best) } else { (best, most) };
        let guess = if ours { best } else { best + 1 };
        self.narrow(&tricks, &mut bounds, guess).map(|()| bounds.0)
    }

    /// Plays to the end that come to the value.
    pub(crate) fn line(&mut self) -> Result<(u32, Vec<Play>), Stopped> {
        let value = self.value()?;
        let (mut tricks, mut line) = (self.tricks.clone(), Vec::new());
        while let Some(play) = self.lowest_best(&mut tricks, value)? {
            tricks.make(play);
            line.push(play);
        }
        Ok((value, line))
    }

    /// The lowest play that keeps the value.
    fn lowest_best(&mut self, tricks: &mut Tricks, value: u32) -> Result<Option<Play>, Stopped> {
        let mut plays = from_lowest(tricks, tricks.legal());
        let last = plays.pop();
        for play in plays {
            if self.keeps(tricks, play, value)? {
                return Ok(Some(play));
            }
        }
        Ok(last)
    }

    fn keeps(&mut self, tricks: &mut Tricks, play: Play, value: u32) -> Result<bool, Stopped> {
        let ours = self.question.choosers.contains(tricks.turn());
        let undo = tricks.make(play);
        let kept =
            if ours { self.reach(tricks, value) } else { self.reach(tricks, value + 1).map(|more| !more) };
        tricks.undo(undo);
        kept
    }

    /// What the position is worth, whichever of these leads.
    pub(crate) fn leaders(&mut self, among: Seats) -> Result<Vec<(Seat, u32)>, Stopped> {
        if !self.tricks.trick().is_empty() {
            return Ok(Vec::new());
        }
        let possible = self.bounds;
        let mut guess = if self.question.objective == Objective::Most {
            self.search.guess(self.tricks)
        } else {
            possible.1
        };
        let mut values = Vec::new();
        for leader in self.tricks.playing().filter(|&seat| among.contains(seat)) {
            let mut bounds = possible;
            self.narrow(&self.tricks.led_by(leader), &mut bounds, guess)?;
            guess = bounds.0;
            values.push((leader, guess));
        }
        let found = values.iter().map(|&(_, value)| value);
        self.bounds = (found.clone().min().unwrap_or(possible.0), found.max().unwrap_or(possible.1));
        Ok(values)
    }

    /// Bring the bounds together, asking about the guess first.
    fn narrow(&mut self, tricks: &Tricks, bounds: &mut (u32, u32), guess: u32) -> Result<(), Stopped> {
        let mut target = guess;
        while bounds.0 < bounds.1 {
            target = target.clamp(bounds.0 + 1, bounds.1);
            if self.reach(tricks, target)? {
                bounds.0 = target;
                target += 1;
            } else {
                bounds.1 = target - 1;
                target -= 1;
            }
        }
        Ok(())
    }

    /// Whether a position that came of the one asked about is worth so much to that one.
    fn reach(&mut self, tricks: &Tricks, target: u32) -> Result<bool, Stopped> {
        let (least, most) = self.possible(tricks);
        if target <= least || target > most {
            return Ok(target <= least);
        }
        let wanted = match self.question.objective {
            Objective::Most => Counts::at_least(target - least),
            Objective::Within(counts) => counts.after(won(tricks, self.question)),
        };
        self.succeeds(tricks, wanted)
    }

    /// Whether the side can bring the number of tricks that it takes from here on into the set.
    ///
    /// Of a set with gaps or two ends each end is asked about first: that is easier to refute.
    fn succeeds(&mut self, tricks: &Tricks, wanted: Counts) -> Result<bool, Stopped> {
        let left = tricks.left();
        if wanted.as_at_least(left).is_none() && wanted.as_at_most(left).is_none() {
            for end in wanted.of(left).ends() {
                if !self.search.succeeds(tricks, end, &mut self.budget)? {
                    return Ok(false);
                }
            }
        }
        self.search.succeeds(tricks, wanted, &mut self.budget)
    }

    /// The least and the greatest that a position that came of this one can be worth to this one.
    fn possible(&self, tricks: &Tricks) -> (u32, u32) {
        match self.question.objective {
            Objective::Most => {
                let since = won(tricks, self.question) - self.won;
                (since, since + tricks.left())
            }
            Objective::Within(_) => (0, 1),
        }
    }
}

fn won(tricks: &Tricks, question: &Question) -> u32 {
    tricks.winners().iter().filter(|&&winner| question.side.contains(winner)).count() as u32
}

/// The plays from the weakest to the strongest.
fn from_lowest(tricks: &Tricks, plays: Plays) -> Vec<Play> {
    let order = tricks.order();
    let mut plays: Vec<_> = plays.collect();
    plays.sort_by_key(|&play| order.strength(order.ask_of(play), play.card));
    plays
}
