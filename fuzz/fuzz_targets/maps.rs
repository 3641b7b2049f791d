#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    fuzz::maps::check(&mut mangle::Tape::of(bytes));
});
