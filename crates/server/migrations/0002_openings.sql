-- How often the database has been opened to be written: who finds another number than its own has been replaced.

CREATE TABLE openings (
    n INTEGER NOT NULL
) STRICT;
INSERT INTO openings (n) VALUES (0);
