-- Times are milliseconds since 1970. Tokens are kept as SHA-256 only.

CREATE TABLE guests (
    id      TEXT PRIMARY KEY,
    name    TEXT NOT NULL,
    token   TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE matches (
    id         TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    name       TEXT NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('waiting', 'running', 'finished', 'abandoned')),
    public     INTEGER NOT NULL,
    creator    TEXT NOT NULL REFERENCES guests (id),
    setup      TEXT NOT NULL,
    secret     TEXT NOT NULL,
    open_seed  INTEGER,
    watch      TEXT NOT NULL,            -- of the token with which anybody may look on
    header     TEXT,                     -- from the deal on
    position   TEXT,                     -- the hash of the position after the last entry
    seq        INTEGER NOT NULL DEFAULT 0,
    version    INTEGER NOT NULL DEFAULT 1,
    round      INTEGER NOT NULL DEFAULT 0,
    to_act     INTEGER NOT NULL DEFAULT 0, -- the seats that are asked, one bit each
    waiting    INTEGER NOT NULL DEFAULT 0, -- those of whom everybody may know it
    rematch    TEXT,
    created    INTEGER NOT NULL,
    updated    INTEGER NOT NULL
) STRICT;
CREATE INDEX matches_by_status ON matches (status, updated);

CREATE TABLE seats (
    match    TEXT NOT NULL REFERENCES matches (id),
    seat     INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('human', 'bot', 'open')),
    guest    TEXT REFERENCES guests (id),
    name     TEXT NOT NULL,
    bot      TEXT,
    nonce    TEXT NOT NULL DEFAULT '',
    invite   TEXT,
    seen_seq INTEGER NOT NULL DEFAULT 0,
    draft    TEXT NOT NULL DEFAULT '[]',
    clicks   INTEGER NOT NULL DEFAULT 0,  -- on secret decisions, ever: nobody else may learn of them
    PRIMARY KEY (match, seat)
) STRICT;
CREATE INDEX seats_by_guest ON seats (guest);

CREATE TABLE entries (
    match TEXT NOT NULL REFERENCES matches (id),
    seq   INTEGER NOT NULL,
    entry TEXT NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE client_ids (
    match     TEXT NOT NULL REFERENCES matches (id),
    seat      INTEGER NOT NULL,
    client_id TEXT NOT NULL,
    PRIMARY KEY (match, seat, client_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    match TEXT NOT NULL REFERENCES matches (id),
    id    INTEGER NOT NULL,
    seat  INTEGER NOT NULL,
    name  TEXT NOT NULL,
    text  TEXT NOT NULL,
    seq   INTEGER NOT NULL,              -- what had been entered when it was said
    at    INTEGER NOT NULL,
    PRIMARY KEY (match, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE requests (
    match   TEXT NOT NULL REFERENCES matches (id),
    n       INTEGER NOT NULL,
    request TEXT NOT NULL,
    PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE auto (
    match TEXT NOT NULL REFERENCES matches (id),
    seat  INTEGER NOT NULL,
    kind  TEXT NOT NULL,
    how   TEXT NOT NULL,
    PRIMARY KEY (match, seat, kind)
) STRICT, WITHOUT ROWID;
