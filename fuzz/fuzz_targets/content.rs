#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    fuzz::content::check(&mut mangle::Tape::of(bytes));
});
