#![no_main]

#[path = "../../crates/core/tests/fuzz_body/mod.rs"]
#[expect(dead_code, reason = "each target feeds one of its functions")]
mod fuzz_body;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_body::read(bytes));
