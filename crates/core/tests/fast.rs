//! The fast search against the general one, on positions of every kind that it is for.
//!
//! `POSITIONS=200000 LONGEST=5 SEED=7 cargo test --release --test fast` looks at more of them, and at longer hands.

mod reference;
mod rng;

use std::env;

use fivehundred_core::solve::{Counts, Limits, Objective, Question, Seats, Solver};
use fivehundred_core::{Suit, Tricks};
use reference::{ANY_LEAD, ANY_TIME, FIRST_OR_LAST, LAST_TRICK, MUST_WHEN_VOID, NOT_IF_SHOWN_VOID};
use rng::Rng;

/// A search is given up where it takes longer; that is one in a thousand.
const LIMITS: Limits = Limits { nodes: Some(5_000), stop: None };

#[test]
fn both_searches_say_the_same() {
    let (positions, longest) = (number("POSITIONS", 3_000), number("LONGEST", 4));
    let (mut rng, mut solvers) = (Rng(number("SEED", 6)), [Solver::new(), Solver::general()]);
    let mut draw = |below| rng.next() % below;
    for _ in 0..positions {
        let tricks = reference::position(longest, &mut draw);
        let question = reference::question(&tricks, &mut draw);
        reference::compare(&mut solvers, &tricks, &question, &LIMITS);
    }
}

#[test]
fn what_is_known_of_one_deal_holds_for_those_like_it() {
    let (groups, longest) = (number("POSITIONS", 3_000) / 100, number("LONGEST", 4));
    let (mut rng, mut together, mut alone) = (Rng(number("SEED", 7)), Solver::new(), Solver::general());
    let mut draw = |below| rng.next() % below;
    for _ in 0..groups {
        let deals = reference::deals(100, longest, &mut draw);
        let question = reference::question(&deals[0], &mut draw);
        let asked: Vec<_> = deals.into_iter().map(|tricks| (tricks, question)).collect();
        for ((tricks, _), solved) in asked.iter().zip(together.values(&asked, &LIMITS)) {
            let expected = alone.value(tricks, &question, &LIMITS);
            if solved.answer.is_some() && expected.answer.is_some() {
                assert_eq!(solved.answer, expected.answer, "{tricks:?} {question:?}");
            }
        }
    }
}

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().unwrap())
}

// Mistakes that there were, each with the smallest position that showed it

#[test]
fn the_general_search_knows_the_cards_of_every_play_that_is_asked_about() {
    let tricks = reference::of(["C2 C4 D2", "C3 C5 H2"], "D2", Some(Suit::Clubs), [ANY_LEAD, 0]);
    both_say_the_same(&tricks, 0b01, Objective::Within(Counts::exactly(1)));
}

#[test]
fn a_joker_each_makes_another_position() {
    let tricks = reference::of(["S3 S5 S15", "S2 S4 H15"], "", None, [ANY_LEAD, ANY_TIME]);
    both_say_the_same(&tricks, 0b10, Objective::Most);
}

#[test]
fn what_lies_under_what_makes_another_position() {
    let asked = [["D7 S14", "D7", "H14"], ["H14 S14", "H14", "D7"]].map(|[hand, cover, card]| {
        let tricks = reference::of([hand, "S9 S12 H13"], "", Some(Suit::Hearts), [ANY_LEAD, 0]);
        let covered = tricks.with_covers(&[(reference::card(cover), reference::card(card))]).unwrap();
        (covered, Question::new(Seats::from_bits(0b01), Objective::Most))
    });
    let answers = Solver::new().values(&asked, &LIMITS).into_iter().map(|solved| solved.answer);
    assert_eq!(answers.collect::<Vec<_>>(), [Some(2), Some(3)]);
}

#[test]
fn a_joker_that_may_not_be_led_reaches_no_partner() {
    let may = [LAST_TRICK, NOT_IF_SHOWN_VOID | FIRST_OR_LAST];
    let tricks = reference::of(["S2 S4 S7 S15", "H2 H3 H4 H15", "S3 S5 S6 S8"], "S7 H3", None, may);
    both_say_the_same(&tricks, 0b100, Objective::Most);
}

#[test]
fn a_joker_that_must_be_played_takes_the_lead_from_a_partner() {
    let tricks =
        reference::of(["S2 S15 C3 H2", "C2 C4 C5 H3", "S3 S4 D2 D3"], "", None, [LAST_TRICK, MUST_WHEN_VOID]);
    both_say_the_same(&tricks, 0b010, Objective::Most);
}

#[test]
fn a_foe_who_waits_cannot_keep_more_best_cards_than_cards() {
    let hands = ["S6 C11 D11 H2 H7", "S8 S10 C4 D2 H4", "S4 S7 H5 H6 H10"];
    both_say_the_same(&reference::of(hands, "", None, [ANY_LEAD, 0]), 0b110, Objective::Most);
}

#[test]
fn a_foe_who_waits_may_be_finessed() {
    let hands = ["S4 C8 D9 D10", "S0 D0 D11 H1", "S1 S10 D2 D7", "S5 S8 S13 H11"];
    both_say_the_same(&reference::of(hands, "", None, [ANY_LEAD, 0]), 0b0101, Objective::Most);
}

fn both_say_the_same(tricks: &Tricks, side: u8, objective: Objective) {
    let question = Question::new(Seats::from_bits(side), objective);
    reference::compare(&mut [Solver::new(), Solver::general()], tricks, &question, &LIMITS);
}
