// Generated from crates/engine by its test `typescript`. Do not edit.

export type Seat = number;

export type GameInfo = { 
/**
 * The word by which commands and addresses name the game.
 */
id: string, 
/**
 * The title.
 */
name: string, 
/**
 * Two lines that say what the game is.
 */
blurb: string, 
/**
 * How many can play.
 */
players: Players, 
/**
 * How long a game among people takes, in minutes, from and to.
 */
minutes: [number, number], 
/**
 * How hard the rules are, 1 (light) to 5 (heavy).
 */
weight: number, 
/**
 * The sides a seat can be given; empty where all are alike.
 */
factions: Array<FactionInfo>, 
/**
 * Whether a seat can lead several of the sides at once: a set-up then names them as its `powers`.
 */
several: boolean, 
/**
 * The maps that can be chosen.
 */
maps: Array<string>, 
/**
 * The styles of terrain that a picture of the game shows; empty: any.
 */
terrains: Array<string>, 
/**
 * The house rules, with defaults.
 */
options: Array<OptionInfo>, 
/**
 * The option values under which every game ends (for self-play and absent players).
 */
bot_limit: { [key in string]: OptionValue }, 
/**
 * The version of the rules; a record says which it was played under.
 */
rules_version: number, };

export type Players = { 
/**
 * At least so many.
 */
min: number, 
/**
 * At most so many.
 */
max: number, };

export type FactionInfo = { 
/**
 * The word that set-ups use.
 */
key: string, 
/**
 * The name.
 */
name: string, 
/**
 * What makes it different, a line each.
 */
strengths: Array<string>, };

export type OptionInfo = { 
/**
 * The word that set-ups use.
 */
key: string, 
/**
 * A short title.
 */
title: string, 
/**
 * What it changes, in a sentence.
 */
help: string, 
/**
 * The rule that it bends.
 */
rule: string, 
/**
 * Which values it takes.
 */
kind: OptionKind, 
/**
 * The value when nothing is said.
 */
default: OptionValue, };

export type OptionKind = { "type": "switch" } | { "type": "number", 
/**
 * The least.
 */
min: number, 
/**
 * The greatest.
 */
max: number, } | { "type": "choice", 
/**
 * The words and what each means.
 */
values: Array<[string, string]>, };

export type OptionValue = boolean | number | string;

export type Setup = { 
/**
 * The game.
 */
game: string, 
/**
 * One entry a seat.
 */
seats: Array<SeatSetup>, 
/**
 * The house rules that differ from their defaults.
 */
options: { [key in string]: OptionValue }, };

export type SeatSetup = { 
/**
 * The side it asked for, if any.
 */
faction?: string | null, 
/**
 * The powers it plays, in games where a seat can have several.
 */
powers?: Array<string>, };

export type BotInfo = { 
/**
 * The word by which it is chosen.
 */
name: string, 
/**
 * What it is, in a sentence.
 */
about: string, };

export type Refusal = { 
/**
 * The rule that forbids it.
 */
rule: string, 
/**
 * A sentence for the player.
 */
reason: string, };

export type Standing = { 
/**
 * One entry a seat, in seat order.
 */
scores: Array<Score>, 
/**
 * When over: the seats from first to last; seats that share a place stand together.
 */
ranking: Array<Array<Seat>> | null, 
/**
 * When over: why.
 */
ended_by: string | null, 
/**
 * Whether the limit of rounds ended it.
 */
cut: boolean, 
/**
 * The round, from 1; 0 before the first.
 */
round: number, };

export type Score = { 
/**
 * The side it plays; empty where sides are alike.
 */
faction: string, 
/**
 * The points.
 */
points: number, 
/**
 * Where the points came from.
 */
sources: Array<[string, number]>, };

export type Prompt = { 
/**
 * The seat that is asked.
 */
seat: number, 
/**
 * The kind of decision: the key of "ask me / decide for me".
 */
kind: string, 
/**
 * What is asked of whom and why, in one sentence.
 */
text: string, 
/**
 * The rule that asks.
 */
rule: string, 
/**
 * Whose decision it really is, when the seat decides for somebody else.
 */
on_behalf?: string, 
/**
 * Whether the answers stay private until everybody asked has answered.
 */
secret: boolean, 
/**
 * The answers.
 */
choices: Array<Choice>, 
/**
 * The notation of what an absent player would do.
 */
default: string, };

export type Choice = { 
/**
 * The notation that carries it out.
 */
action: string, 
/**
 * What it does, in a few words.
 */
label: string, 
/**
 * What to click, in order: each click narrows the choices until one is left. Empty: a button.
 */
targets: Array<Target>, 
/**
 * What will follow, in a sentence.
 */
preview?: string, 
/**
 * How it is shown.
 */
tone?: Tone, };

export type Tone = "plain" | "primary" | "quiet" | "danger";

export type Target = { "type": "space", 
/**
 * Its index in [`Board::spaces`](crate::scene::Board::spaces).
 */
space: number, } | { "type": "piece", 
/**
 * Its id.
 */
piece: string, } | { "type": "card", 
/**
 * The key of the zone.
 */
zone: string, 
/**
 * The key of the card.
 */
card: string, } | { "type": "seat", 
/**
 * Whose.
 */
seat: number, } | { "type": "kind", 
/**
 * Its key in [`Board::kinds`](crate::scene::Board::kinds).
 */
kind: string, } | { "type": "cell", 
/**
 * The index of the side in [`Stage::sides`](crate::scene::Stage::sides).
 */
side: number, 
/**
 * The index of the cell in [`Grid::cells`](crate::scene::Grid::cells).
 */
cell: number, } | { "type": "number", 
/**
 * Which.
 */
number: number, };

export type Line = { 
/**
 * The kind of event, a word.
 */
kind: string, 
/**
 * The sentence in pieces. Empty: nothing is said, only shown.
 */
words: Array<Word>, 
/**
 * What moves on the board, in order.
 */
shows?: Array<Show>, 
/**
 * How deep the line stands: 0 opens a round or phase, 1 a turn, 2 what happens in it, 3 detail.
 */
depth: number, 
/**
 * The rule behind it, where one explains it.
 */
rule?: string, };

export type Word = { "type": "text", 
/**
 * The words, with their own spaces.
 */
text: string, } | { "type": "seat", 
/**
 * Which; clients put its name.
 */
seat: number, } | { "type": "space", 
/**
 * Its index.
 */
space: number, 
/**
 * Its name.
 */
name: string, } | { "type": "kind", 
/**
 * The key of the kind.
 */
kind: string, 
/**
 * How many.
 */
count: number, 
/**
 * The words: `3 frigates`.
 */
text: string, 
/**
 * Whose; nobody's where missing.
 */
owner: number | null, } | { "type": "card", 
/**
 * Its key.
 */
card: string, 
/**
 * Its name.
 */
name: string, } | { "type": "resource", 
/**
 * Its key.
 */
resource: string, 
/**
 * How much.
 */
amount: number, 
/**
 * The words: `3 coins`.
 */
text: string, };

export type Show = { "type": "move", 
/**
 * The kind of piece.
 */
kind: string, 
/**
 * Whose; nobody's where missing.
 */
owner: number | null, 
/**
 * How many.
 */
count: number, 
/**
 * The spaces on the way, first to last; at least two.
 */
path: Array<number>, } | { "type": "appear", 
/**
 * The kind of piece.
 */
kind: string, 
/**
 * Whose; nobody's where missing.
 */
owner: number | null, 
/**
 * Where.
 */
space: number, } | { "type": "vanish", 
/**
 * The kind of piece.
 */
kind: string, 
/**
 * Whose; nobody's where missing.
 */
owner: number | null, 
/**
 * Where.
 */
space: number, } | { "type": "dice", 
/**
 * Who rolls; nobody where missing.
 */
owner: number | null, 
/**
 * The dice: style and face, in the order rolled.
 */
dice: Array<[string, string]>, } | { "type": "point", 
/**
 * Which.
 */
space: number, } | { "type": "card", 
/**
 * Which.
 */
card: string, };

export type LogLine = { 
/**
 * The match's `seq` after the entry that the line belongs to.
 */
seq: number, 
/**
 * Whether the entry was taken back.
 */
struck: boolean, 
/**
 * The line.
 */
line: Line, };

export type TakeBack = { 
/**
 * The `seq` that would be in force again.
 */
to: number, 
/**
 * How many actions would be taken back.
 */
actions: number, 
/**
 * Whether the seat may do it alone.
 */
free: boolean, 
/**
 * What was revealed since, in words; empty when free.
 */
revealed: Array<string>, };

export type Ledger = { 
/**
 * Battles that have ended and in which dice were thrown, in order.
 */
battles: Array<BattleLuck>, 
/**
 * All dice of the match, in the order of the sides; nobody's last.
 */
total: Array<SideLuck>, };

export type BattleLuck = { 
/**
 * The match's `seq` after the entry in which it ended.
 */
seq: number, 
/**
 * The sides that threw dice, in the order in which they first did.
 */
sides: Array<SideLuck>, };

export type SideLuck = { 
/**
 * Which, as in scenes; nothing for nobody's units.
 */
side: number | null, 
/**
 * Dice thrown.
 */
dice: number, 
/**
 * Hits that they score on average.
 */
expected: number, 
/**
 * Hits scored.
 */
hits: number, };

export type Board = { 
/**
 * The drawing's left, top, width and height in its own units.
 */
view: [number, number, number, number], 
/**
 * How the board is painted: `hex` or `map`.
 */
style: string, 
/**
 * The spaces; everything else names them by index.
 */
spaces: Array<BoardSpace>, 
/**
 * The kinds of terrain.
 */
terrains: Array<TerrainKind>, 
/**
 * The kinds of pieces.
 */
kinds: Array<PieceKind>, 
/**
 * The resources.
 */
resources: Array<ResourceKind>, 
/**
 * The cards that may be seen in this game.
 */
cards: Array<CardFace>, 
/**
 * The factions that seats play.
 */
factions: Array<FactionStyle>, 
/**
 * The sides, where a seat may lead several; empty: every seat is one.
 */
sides: Array<Side>, };

export type BoardSpace = { 
/**
 * The short key that the notation uses: `c3`.
 */
key: string, 
/**
 * The outlines, each a list of points.
 */
outlines: Array<Array<[number, number]>>, 
/**
 * Where pieces and labels stand.
 */
center: [number, number], 
/**
 * The spaces it touches.
 */
neighbours: Array<number>, };

export type TerrainKind = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The painter that draws it.
 */
style: string, 
/**
 * Its icon at game-icons.net.
 */
icon: string, 
/**
 * What it does, in a sentence.
 */
text: string, };

export type PieceKind = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name, one of it.
 */
name: string, 
/**
 * Its name, several of it.
 */
plural: string, 
/**
 * Its icon at game-icons.net.
 */
icon: string, 
/**
 * Its numbers and abilities, a line each.
 */
text: Array<string>, 
/**
 * What it is on the board: `unit`, `ship` or `building`. Buildings stand in the slots of a space that has any.
 */
role: string, 
/**
 * How many slots of a space it takes, where it is a building: 1 unless it is a large one.
 */
size: number, 
/**
 * A short number drawn on the piece, such as its strength; empty for none.
 */
badge: string, };

export type ResourceKind = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name, several of it.
 */
name: string, 
/**
 * Its icon at game-icons.net.
 */
icon: string, };

export type CardFace = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its family: the frame it is drawn in.
 */
family: string, 
/**
 * A line under the name: when it is used, what it scores.
 */
caption: string, 
/**
 * Its text.
 */
text: string, 
/**
 * Its icon at game-icons.net.
 */
icon: string, };

export type FactionStyle = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name.
 */
name: string, 
/**
 * A two-letter code.
 */
code: string, 
/**
 * Its emblem at game-icons.net.
 */
icon: string, 
/**
 * What makes it different, a line each.
 */
strengths: Array<string>, };

export type Side = { 
/**
 * The seat that leads it.
 */
seat: number, 
/**
 * The key of its faction, which has its emblem.
 */
faction: string, 
/**
 * Its name.
 */
name: string, 
/**
 * A two-letter code.
 */
code: string, 
/**
 * Its colour: six hex digits.
 */
color: string, 
/**
 * With whom it wins: the name of its alliance.
 */
team: string, };

export type Scene = { 
/**
 * Where in the game we are.
 */
turn: TurnLine, 
/**
 * One entry a space, in the order of the board.
 */
spaces: Array<SpaceView>, 
/**
 * What stands on the board.
 */
pieces: Array<PieceView>, 
/**
 * Moves on the way: staged or just made.
 */
arrows: Array<Arrow>, 
/**
 * One panel a seat, in seat order.
 */
panels: Array<Panel>, 
/**
 * Hands, rows, decks and piles.
 */
zones: Array<Zone>, 
/**
 * Tracks with a marker a seat.
 */
tracks: Array<Track>, 
/**
 * What is played out over the map: a battle, an auction, a reveal.
 */
stage: Stage | null, 
/**
 * Announcements that stay while they hold.
 */
banners: Array<string>, };

export type TurnLine = { 
/**
 * The round, from 1; 0 before the first.
 */
round: number, 
/**
 * The phase.
 */
phase: string, 
/**
 * The step of the phase.
 */
step: string, 
/**
 * The seats in turn order.
 */
order: Array<number>, 
/**
 * Whose turn it is, where it is one seat's.
 */
active: number | null, };

export type SpaceView = { 
/**
 * Its name.
 */
name: string, 
/**
 * The key of its terrain.
 */
terrain: string, 
/**
 * Who controls it.
 */
owner: number | null, 
/**
 * Who else controls it, where control is shared: its border is striped.
 */
also: Array<number>, 
/**
 * How many building slots it has; none are drawn where it is 0.
 */
slots: number, 
/**
 * What sets it apart, words such as `crown` (a ring of honour around it) and `contested`.
 */
state: Array<string>, 
/**
 * Things that lie there and are not pieces.
 */
badges: Array<Badge>, };

export type Badge = { 
/**
 * Its icon at game-icons.net; empty: the number alone is shown, as on a coin.
 */
icon: string, 
/**
 * A number on it, where there is one.
 */
count: number | null, 
/**
 * What it means.
 */
title: string, 
/**
 * Whose it is, where it is somebody's.
 */
owner: number | null, };

export type PieceView = { 
/**
 * Stable while the stack exists; what [`Target::Piece`](crate::prompt::Target::Piece) names.
 */
id: string, 
/**
 * Where.
 */
space: number, 
/**
 * The key of the kind.
 */
kind: string, 
/**
 * Whose.
 */
owner: number | null, 
/**
 * How many.
 */
count: number, 
/**
 * What sets them apart, words such as `upgraded`, `new`, `moved`, `carries 3`; of buildings `occupied`, `marked` (for
 * destruction), `defiant` (in a space that somebody else holds).
 */
state: Array<string>, };

export type Arrow = { 
/**
 * From where.
 */
from: number, 
/**
 * To where.
 */
to: number, 
/**
 * The key of the kind of piece.
 */
kind: string, 
/**
 * Whose.
 */
owner: number | null, 
/**
 * How many.
 */
count: number, };

export type Panel = { 
/**
 * Whose.
 */
seat: number, 
/**
 * The key of its side; empty where sides are alike.
 */
faction: string, 
/**
 * Its points.
 */
points: number, 
/**
 * What it has: keys of resources and amounts.
 */
resources: Array<[string, number]>, 
/**
 * What else is counted.
 */
facts: Array<Fact>, 
/**
 * Kinds of pieces left in its supply.
 */
supply: Array<[string, number]>, 
/**
 * Kinds of pieces on their better side.
 */
upgraded: Array<string>, 
/**
 * Its open cards.
 */
cards: Array<CardView>, };

export type Fact = { 
/**
 * What.
 */
label: string, 
/**
 * How much, as shown.
 */
value: string, 
/**
 * Its icon at game-icons.net.
 */
icon: string, };

export type Zone = { 
/**
 * Its key; what [`Target::Card`](crate::prompt::Target::Card) names.
 */
key: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Whose.
 */
owner: number | null, 
/**
 * How it is laid out.
 */
layout: ZoneLayout, 
/**
 * How many cards are in it, seen or not.
 */
count: number, 
/**
 * The cards that the viewer may see.
 */
cards: Array<CardView>, 
/**
 * What is counted while cards are chosen from it: `9 of 12 points`; empty for nothing.
 */
note: string, };

export type ZoneLayout = "hand" | "row" | "deck" | "discard";

export type CardView = { 
/**
 * Its key in [`Board::cards`]; empty for a card that lies face down.
 */
card: string, 
/**
 * How many of it.
 */
count: number, 
/**
 * What sets it apart, words such as `claimable`, `used`, `chosen`; of cards of a side on the stage `played`, `down`,
 * `ready`, `spent`.
 */
state: Array<string>, };

export type Track = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The value at its end, where it has one.
 */
goal: number | null, 
/**
 * Where each seat stands.
 */
marks: Array<[number, number]>, };

export type Stage = { 
/**
 * What it is: `battle`, `explore`, `auction`.
 */
kind: string, 
/**
 * Its title: `Battle at Silver Reach`.
 */
title: string, 
/**
 * Where it takes place.
 */
space: number | null, 
/**
 * The round of it, from 1; 0 where there are none.
 */
round: number, 
/**
 * The step it is at.
 */
step: string, 
/**
 * The sides, the attacker first.
 */
sides: Array<StageSide>, 
/**
 * Cards on the stage.
 */
cards: Array<CardView>, 
/**
 * What holds for all sides.
 */
facts: Array<Fact>, };

export type StageSide = { 
/**
 * Whose.
 */
owner: number | null, 
/**
 * Its part: `attacker`, `defender`, `supporter`, `neutral`.
 */
role: string, 
/**
 * Its pieces.
 */
pieces: Array<StagePiece>, 
/**
 * Its last roll.
 */
dice: Array<StageDie>, 
/**
 * Its total after everything, where it has rolled.
 */
total: number | null, 
/**
 * What the total is made of; what is taken off is negative.
 */
parts: Array<[string, number]>, 
/**
 * What it declared: `holds back`, `front`.
 */
state: Array<string>, 
/**
 * Its pieces in formation, where they stand in one; `pieces` are then those held back.
 */
grid: Grid | null, 
/**
 * Its cards: `played` lie in front of its pieces, `down` lie there with their backs up, `ready` may still be played,
 * `spent` may not.
 */
cards: Array<CardView>, };

export type Grid = { 
/**
 * How many cells are in a row.
 */
columns: number, 
/**
 * The cells in reading order, the front row first; what [`Target::Cell`](crate::prompt::Target::Cell) counts.
 */
cells: Array<StagePiece | null>, 
/**
 * Whether it is committed face down: its cells are then empty for this viewer, and say nothing.
 */
hidden: boolean, };

export type StagePiece = { 
/**
 * What [`Target::Piece`](crate::prompt::Target::Piece) names.
 */
id: string, 
/**
 * The key of the kind.
 */
kind: string, 
/**
 * How many.
 */
count: number, 
/**
 * Hits it has taken, each of them.
 */
damage: number, 
/**
 * Hits it can take.
 */
armour: number, 
/**
 * What sets them apart, words such as `doomed`, `late`, `killed`.
 */
state: Array<string>, };

export type StageDie = { 
/**
 * Its style: `blue`.
 */
die: string, 
/**
 * The faces it showed, the last one last.
 */
faces: Array<string>, };

