//! What a position is worth, by trying everything; and what a solver must say about it.

use fivehundred_core::solve::{Limits, Objective, Question, Solver};
use fivehundred_core::{Play, Tricks, perft};

/// What the position is worth when all is played.
pub fn worth(tricks: &mut Tricks, question: &Question, won_before: u32) -> u32 {
    let values: Vec<_> = tricks.legal().map(|play| worth_of(tricks, play, question, won_before)).collect();
    let best =
        if question.choosers.contains(tricks.turn()) { values.iter().max() } else { values.iter().min() };
    best.copied().unwrap_or_else(|| at_the_end(tricks, question, won_before))
}

fn worth_of(tricks: &mut Tricks, play: Play, question: &Question, won_before: u32) -> u32 {
    let undo = tricks.play(play).unwrap();
    let worth = worth(tricks, question, won_before);
    tricks.undo(undo);
    worth
}

fn at_the_end(tricks: &Tricks, question: &Question, won_before: u32) -> u32 {
    match question.objective {
        Objective::Most => won(tricks, question) - won_before,
        Objective::Within(counts) => counts.contains(won(tricks, question)).into(),
    }
}

fn won(tricks: &Tricks, question: &Question) -> u32 {
    tricks.winners().iter().filter(|&&seat| question.side.contains(seat)).count() as u32
}

/// Whether there are few enough ways to play on to try them all, again and again.
pub fn is_small(tricks: &Tricks) -> bool {
    (1..=8).all(|depth| perft(tricks, 2 * depth) <= 2_000)
}

/// Everything that the solver says of a position agrees with trying everything.
pub fn compare(solver: &mut Solver, tricks: &Tricks, question: &Question) {
    let (before, mut tricks) = (won(tricks, question), tricks.clone());
    let value = worth(&mut tricks, question, before);
    let solved = solver.value(&tricks, question, &Limits::NONE);
    assert_eq!((solved.answer, solved.bounds), (Some(value), (value, value)), "{tricks:?} {question:?}");

    let plays = solver.plays(&tricks, question, &Limits::NONE).answer.unwrap();
    assert_eq!(plays.len(), tricks.legal().len());
    for each in plays {
        assert_eq!(
            each.value,
            worth_of(&mut tricks, each.play, question, before),
            "{tricks:?} {question:?} {each:?}"
        );
    }
    compare_line(solver, tricks, question, value);
}

fn compare_line(solver: &mut Solver, mut tricks: Tricks, question: &Question, value: u32) {
    let before = won(&tricks, question);
    let (claimed, line) = solver.line(&tricks, question, &Limits::NONE).answer.unwrap();
    for play in line {
        tricks.play(play).unwrap();
        assert_eq!(worth(&mut tricks, question, before), value);
    }
    assert_eq!((claimed, tricks.legal().len()), (value, 0));
}
