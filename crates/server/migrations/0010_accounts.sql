-- Accounts, sessions and one-time links. Times are milliseconds since 1970. Tokens and recovery codes are kept as SHA-256
-- only, passwords as Argon2id.

CREATE TABLE accounts (
    guest    TEXT PRIMARY KEY REFERENCES guests (id),
    handle   TEXT NOT NULL,
    alike    TEXT NOT NULL UNIQUE,       -- the same for all handles that look alike
    password TEXT NOT NULL,
    recovery TEXT NOT NULL,
    created  INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    id      TEXT PRIMARY KEY,
    token   TEXT NOT NULL UNIQUE,
    guest   TEXT NOT NULL REFERENCES guests (id),
    device  TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_guest ON sessions (guest);

CREATE TABLE links (
    token   TEXT PRIMARY KEY,
    guest   TEXT NOT NULL REFERENCES guests (id),
    match   TEXT REFERENCES matches (id), -- only the seats there; otherwise the whole guest
    expires INTEGER NOT NULL
) STRICT;

-- Those who are being forgotten: what of them is left is removed when the server starts.
CREATE TABLE leaving (
    guest TEXT PRIMARY KEY
) STRICT;

-- Each guest had one session. From now on that column of theirs tells nothing.
INSERT INTO sessions (id, token, guest, device, created, seen, expires)
SELECT id, token, id, 'A browser', created, created, created + 31536000000 FROM guests;
UPDATE guests SET token = id;

-- Who has made what was made by those who have been forgotten.
INSERT INTO guests (id, name, token, created) VALUES ('forgotten', 'Somebody', 'forgotten', 0);
