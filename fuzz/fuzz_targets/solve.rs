#![no_main]

#[path = "../../crates/core/tests/feeding/mod.rs"]
#[expect(dead_code, reason = "each target feeds one of its functions")]
mod feeding;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| feeding::solve(bytes));
