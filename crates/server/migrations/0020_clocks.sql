-- Times of clocks are milliseconds of the server's own time.

ALTER TABLE matches ADD COLUMN clock TEXT; -- JSON; nothing where players may take their time

CREATE TABLE clocks (
    match    TEXT NOT NULL REFERENCES matches (id),
    seat     INTEGER NOT NULL,
    rest     INTEGER NOT NULL,            -- when it began to run
    since    INTEGER,                     -- from when it runs
    deadline INTEGER,                     -- when it will be used up
    vacation INTEGER NOT NULL,            -- what is left of it
    away     INTEGER,                     -- until when its player is on vacation
    absent   INTEGER NOT NULL,            -- whether it was used up, and a stand-in plays
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX clocks_by_deadline ON clocks (deadline);

-- When a server last wrote that it runs: clocks stand still after that.
CREATE TABLE alive (
    at INTEGER NOT NULL
) STRICT;
INSERT INTO alive (at) VALUES (0);
