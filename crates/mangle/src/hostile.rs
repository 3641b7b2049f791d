//! What readers do not expect.

/// Numbers at and beyond the borders of what is counted with.
pub const NUMBERS: [&str; 26] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "31",
    "32",
    "99",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "0.5",
    "-0.0",
    "1e308",
    "1e999",
    "nan",
];

/// Words that mean something somewhere: to a terminal, a browser, a shell, a database, a reader of numbers or of letters.
///
/// Some are written as JSON and TOML write them in strings, since they do not take them otherwise.
pub const WORDS: [&str; 26] = [
    "",
    " ",
    "null",
    "true",
    "a",
    "\0",
    "\u{1b}[31m",
    "\u{1b}]0;title\u{7}",
    "\u{9b}2J",
    "\r",
    "\n",
    "\u{202e}txt",
    "\u{2066}",
    "\u{200b}",
    "\u{feff}",
    "e\u{301}\u{301}\u{301}\u{301}",
    "👩‍👩‍👧",
    "İ",
    "\\u0000",
    "\\u001b[2J\\u001b]0;title\\u0007",
    "\\u202etxt",
    "\\ud800",
    "<script>alert(1)</script>",
    "'; DROP TABLE matches; --",
    "../../../../etc/passwd",
    "%s%n{}{0}",
];

/// The opening half of something nested so many times.
pub fn deep(opening: &str, times: usize) -> String {
    opening.repeat(times)
}

/// One word of so many bytes.
pub fn long(bytes: usize) -> String {
    "x".repeat(bytes)
}
