#!/usr/bin/env bash
# Measures how much the server carries, as docs/speed.md has it: about six minutes on a quiet machine. Needs
# `cargo build --release -p cli -p load`. Arguments go to each measurement, such as --json.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=0
measure() {
    printf '\n$ load %s\n' "$*"
    "${CARGO:-cargo}" run --release --quiet -p load -- "$@" || failed=1
}

measure matches --db sqlite "$@"
if command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    measure matches --db postgres "$@"
else
    printf '\nPostgreSQL is not installed: left out\n'
fi
measure idle "$@"
measure idle --matches 1000 --wait 12 "$@"
measure spectators "$@"
exit "$failed"
