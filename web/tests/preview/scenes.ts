import type {
  Board, BoardSpace, CardFace, CardView, Choice, Grid, LogLine, Panel, PieceKind, PieceView, Prompt, Scene, SpaceView, StagePiece, StageSide, Target,
} from '../../src/lib/engine';
import type { View } from '../../src/lib/wire';
import maps from './maps.json';

type Region = { id: string; name: string; kind: string; res: string; adj: string[]; cell?: number[]; wedge?: number[] };
type Point = [number, number];
type Text = [key: string, name: string, icon: string, role: string, badge: string, text: string];

/** An annular sector in degrees from the top, clockwise. */
export function wedge([inner = 0, outer = 1, from = 0, to = 360]: number[]): { outline: Point[]; center: Point } {
  const at = (r: number, angle: number): Point => [r * Math.sin((angle * Math.PI) / 180), -r * Math.cos((angle * Math.PI) / 180)];
  const steps = Math.ceil((to - from) / 4);
  const arc = (r: number): Point[] => Array.from({ length: steps + 1 }, (_, n) => at(r, from + ((to - from) * n) / steps));
  if (to - from >= 360) return { outline: arc(outer).slice(1), center: [0, 0] };
  return { outline: [...arc(outer), ...arc(inner).reverse()], center: at((inner + outer) / 2, (from + to) / 2) };
}

export function hex([q = 0, r = 0]: number[]): { outline: Point[]; center: Point } {
  const center: Point = [Math.sqrt(3) * (q + r / 2), 1.5 * r];
  const outline = Array.from({ length: 6 }, (_, n): Point => [center[0] + Math.sin((n * Math.PI) / 3), center[1] - Math.cos((n * Math.PI) / 3)]);
  return { outline, center };
}

const KINDS: Text[] = [
  ['warrior', 'warrior', 'swordman', 'unit', '10', 'Infantry.'],
  ['rider', 'rider', 'mounted-knight', 'unit', '12', 'Cavalry. Two steps in a move.'],
  ['bow', 'archer', 'bowman', 'unit', '7', 'Ranged. Bombards with 7.'],
  ['engine', 'catapult', 'catapult', 'unit', '5', 'Siege. Bombards with 16.'],
  ['general', 'general', 'visored-helm', 'unit', '16', 'One free step a round.'],
  ['fisher', 'fishing boat', 'fishing-boat', 'ship', '', 'Catches 1 food.'],
  ['warship', 'war ship', 'galleon', 'ship', '14', 'Carries five, bombards with 10.'],
  ['village', 'village', 'huts-village', 'building', '', 'Yields 1.'],
  ['city', 'city', 'castle', 'building', '', 'Yields 3.'],
  ['barracks', 'barracks', 'barracks', 'building', '', 'Trains infantry.'],
  ['dock', 'dock', 'harbor-dock', 'building', '', 'Builds boats.'],
  ['tavern', 'tavern', 'beer-stein', 'building', '', 'Influence 1.'],
];
const kinds: PieceKind[] = KINDS.map(([key, name, icon, role, badge, text]) => ({
  key, name, plural: name === 'village' ? 'villages' : `${name}s`, icon, text: [text], role, size: key === 'city' ? 2 : 1, badge,
}));
const CARDS: [string, string, string, string, string, string][] = [
  ['berserk', 'Berserk', 'red', 'skirmish', 'Six more against Charge, Adaptive and Flank. Your grid does not outlive the skirmish.', 'crossed-swords'],
  ['charge', 'Charge', 'red', 'skirmish', 'The front row strikes Retreat, Rest and Reposition.', 'trample'],
  ['adaptive', 'Adaptive', 'red', 'skirmish', 'Shield 3 against Charge, Defensive and Flank.', 'hand'],
  ['defensive', 'Defensive', 'red', 'skirmish', 'Shield 6 against Charge and Berserk.', 'shield-reflect'],
  ['flank', 'Flank', 'red', 'skirmish', 'Six more against Defensive; hits from the rear.', 'horse-head'],
  ['bait', 'Bait', 'blue', 'skirmish', 'Slip in reserves; a red card loses its first two units to your trap.', 'fishing'],
  ['stall', 'Stall', 'blue', 'skirmish', 'Nothing happens.', 'hourglass'],
  ['rest', 'Rest', 'blue', 'skirmish', 'Regain five red cards and one blue.', 'hut'],
  ['retreat', 'Retreat', 'blue', 'skirmish', 'The grid pulls out.', 'return-arrow'],
  ['reposition', 'Reposition', 'blue', 'skirmish', 'A new grid, the same opponents, new cards.', 'card-pick'],
];
const DECK = ['Winter Stores', 'Forced March', 'War Cry', 'Hidden Path', 'Old Debts', 'Iron Rations', 'Night Raid', 'Oath of Stone', 'Wolf Pack', 'Long Memory', 'Standing Watch', 'Blood Price', 'Falling Rain', 'High Road', 'Quiet Harbour', 'Last Stand'];
const cards: CardFace[] = [
  ...CARDS.map(([key, name, family, caption, text, icon]) => ({ key, name, family, caption, text, icon })),
  ...DECK.map((name, n) => ({
    key: `deck${n}`, name, family: ['order', 'red', 'blue'][n % 3]!, caption: `rating ${1 + (n % 4)} · costs ${2 + (n % 3)} influence`,
    text: n % 2 ? 'Add 4 to your damage in this skirmish, where your grid has at least two types.' : 'Gain 2 resources of your choice. Each village on the coast yields 1 more in this phase.',
    icon: ['feather', 'trample', 'wolf-head', 'oak-leaf'][n % 4]!,
  })),
];

function board(map: keyof typeof maps): Board {
  const regions = maps[map] as Region[];
  const index = new Map(regions.map((region, at) => [region.id, at]));
  const spaces = regions.map((region): BoardSpace => {
    const { outline, center } = region.cell ? hex(region.cell) : wedge(region.wedge!);
    return { key: region.id, outlines: [outline], center, neighbours: region.adj.map((id) => index.get(id)!) };
  });
  const points = spaces.flatMap((space) => space.outlines[0]!);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 0.12, Math.min(...ys) - 0.12];
  const terrain = (key: string, name: string, style: string, icon: string) => ({ key, name, style, icon, text: `Yields ${name}.` });
  return {
    view: [left, top, Math.max(...xs) + 0.12 - left, Math.max(...ys) + 0.12 - top], style: 'map', spaces, kinds, cards, sides: [],
    terrains: [terrain('food', 'food', 'field', 'wheat'), terrain('wood', 'wood', 'forest', 'wood-pile'), terrain('ore', 'ore', 'hill', 'ore'), terrain('water', 'fish', 'water', 'fishing')],
    resources: [{ key: 'food', name: 'food', icon: 'wheat' }, { key: 'wood', name: 'wood', icon: 'wood-pile' }, { key: 'ore', name: 'ore', icon: 'ore' }, { key: 'influence', name: 'influence', icon: 'queen-crown' }],
    factions: [['wolf', 'Wolf Clan', 'wolf-head'], ['bear', 'Bear Clan', 'bear-head'], ['elf', 'Wood Elves', 'elf-helmet'], ['orc', 'Orcs', 'orc-head'], ['dwarf', 'Dwarves', 'dwarf-face'], ['eagle', 'Eagle Throne', 'eagle-emblem']]
      .map(([key, name, icon]) => ({ key: key!, name: name!, code: name!.slice(0, 2).toUpperCase(), icon: icon!, strengths: ['Cavalry steps three regions.'] })),
  };
}

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dirk', 'Eva', 'Finn'];

class Laid {
  readonly board: Board;
  readonly scene: Scene;

  constructor(readonly map: keyof typeof maps, readonly seats: number) {
    this.board = board(map);
    const regions = maps[map] as Region[];
    const spaces = regions.map((region): SpaceView => ({
      name: region.name, terrain: region.kind === 'water' ? 'water' : region.res, owner: null, also: [], slots: region.kind === 'water' ? 0 : 2,
      state: region.id === 'center' ? ['crown'] : [], badges: [],
    }));
    this.scene = {
      turn: { round: 6, phase: 'Movement', step: '', order: Array.from({ length: seats }, (_, n) => n), active: 0 },
      spaces, pieces: [], arrows: [], panels: Array.from({ length: seats }, (_, seat) => this.panel(seat)), zones: [],
      tracks: [{ key: 'hold', name: 'Rounds in the center', goal: 4, marks: Array.from({ length: seats }, (_, n) => [n, n % 3]) }], stage: null, banners: [],
    };
  }

  private panel(seat: number): Panel {
    return {
      seat, faction: this.board.factions[seat]!.key, points: seat % 3, resources: [['food', 4 + seat], ['wood', 3], ['ore', 7 - seat], ['influence', 2 + seat]],
      facts: [{ label: 'Regions', value: String(6 + seat), icon: 'flying-flag' }, { label: 'Action cards', value: '3', icon: 'card-pick' }],
      supply: [['warrior', 4], ['rider', 2]], upgraded: [], cards: [],
    };
  }

  at(id: string): number {
    return this.board.spaces.findIndex((space) => space.key === id);
  }

  put(id: string, owner: number | null, held: Record<string, number>, state: string[] = []) {
    for (const [kind, count] of Object.entries(held)) {
      const piece: PieceView = { id: `${id}-${owner}-${kind}${state.join('')}`, space: this.at(id), kind, owner, count, state };
      this.scene.pieces.push(piece);
    }
  }

  hold(id: string, owner: number, ...also: number[]) {
    Object.assign(this.scene.spaces[this.at(id)]!, { owner, also });
  }

  ask(prompt: Partial<Prompt> | null, to_act = [0]): { board: Board; view: View; lines: LogLine[] } {
    const whole: Prompt | undefined = prompt ? { seat: 0, kind: 'move_top', text: '', rule: 'AID-5.1', secret: false, choices: [], default: '', ...prompt } : undefined;
    const view: View = {
      id: 'preview', game: 'preview', name: 'A preview', status: 'running', public: false, seq: 40, version: 9,
      seats: NAMES.slice(0, this.seats).map((name, seat) => ({ seat, name, kind: seat ? 'bot' : 'human', mine: seat === 0, online: true, last_seen_seq: 40, left: false })),
      seat: 0, my_seats: [0], creator: true, to_act, scene: this.scene, prompt: whole, can_undo: true,
      undo: { draft: 2, last: null, whole: null, ask: null }, standing: null, commitment: '', requests: [], auto: {}, created: 0, updated: 0,
    };
    const line = (seq: number, depth: number, ...words: LogLine['line']['words']): LogLine => ({ seq, struck: false, line: { kind: 'told', depth, words, shows: [] } });
    const lines = [line(1, 0, { type: 'text', text: 'Round 6' }), line(2, 1, { type: 'text', text: 'The turn of ' }, { type: 'seat', seat: 0 } as LogLine['line']['words'][number])];
    return { board: this.board, view, lines };
  }
}

const button = (action: string, label: string, tone?: Choice['tone']): Choice => ({ action, label, targets: [], tone });
const on = (label: string, ...targets: Target[]): Choice => ({ action: label, label, targets });

/** Four armies, boats, buildings in every state, a shared center and an open assault. */
function crown() {
  const laid = new Laid('sunken_crown_4', 4);
  for (let seat = 0; seat < 4; seat += 1) {
    const n = seat + 1;
    for (const id of ['home', 'heart', 'west', 'east']) laid.hold(`${id}${n}`, seat);
    laid.put(`home${n}`, seat, { city: 1, warrior: 3, general: 1 });
    laid.put(`heart${n}`, seat, { barracks: 1, warrior: 4, rider: 2, bow: 3 });
    laid.put(`west${n}`, seat, { village: 1 });
    laid.put(`east${n}`, seat, { village: 1, dock: 1, bow: 1 });
    laid.put(`bay${n}`, seat, { fisher: 2, warship: 1 });
  }
  laid.put('bay1', 1, { warship: 2, fisher: 1 });
  laid.put('lagoon1', 0, { warship: 10 });
  laid.put('strait1', 1, { warship: 3, fisher: 1 });
  laid.put('strait1', 0, { warship: 1 });
  laid.hold('gate1', 0);
  laid.put('gate1', 0, { warrior: 6, rider: 2, engine: 2 });
  laid.put('gate1', 2, { tavern: 1 }, ['defiant']);
  laid.hold('gate2', 1);
  laid.put('gate2', 1, { warrior: 5, bow: 2 });
  laid.put('gate2', 3, { village: 1 }, ['marked']);
  laid.put('gate2', 0, { barracks: 1 }, ['occupied']);
  laid.hold('gate3', 2);
  laid.put('gate3', 2, { warrior: 7, rider: 3 });
  laid.put('gate3', 1, { warrior: 4, rider: 2, bow: 2, engine: 1, general: 1 });
  laid.scene.spaces[laid.at('gate3')]!.state.push('contested');
  laid.hold('center', 3, 1);
  laid.put('center', 3, { tavern: 1, warrior: 5, bow: 2, general: 1 });
  laid.put('center', 1, { warrior: 3, rider: 2 });
  laid.put('strait3', 3, { warship: 1 }, ['carries 4']);
  laid.put('west4', 0, { warrior: 3, rider: 2, bow: 1 });
  laid.put('west4', 2, { warrior: 10, bow: 3 });
  laid.put('west4', 3, { warrior: 2 });
  laid.scene.arrows.push({ from: laid.at('heart1'), to: laid.at('gate1'), kind: 'warrior', owner: 0, count: 3 });
  return laid.ask({
    text: 'Your movement: choose where an action begins, or end your turn.',
    choices: [
      ...['home1', 'heart1', 'gate1', 'east1'].map((id) => on(`Move from ${id}`, { type: 'space', space: laid.at(id) })),
      on('Move the general', { type: 'piece', piece: 'home1-0-general' }), on('Sail', { type: 'piece', piece: 'bay1-0-warship' }, { type: 'space', space: laid.at('strait1') }),
      on('Destroy the tavern', { type: 'piece', piece: 'gate1-2-taverndefiant' }), on('Riders', { type: 'piece', piece: 'west4-0-rider' }),
      button('end', 'End movement', 'primary'),
    ],
  });
}

/** Six sides on the smallest regions. */
function seats6() {
  const laid = new Laid('high_seat_6', 6);
  for (let seat = 0; seat < 6; seat += 1) {
    const n = seat + 1;
    for (const id of ['home', 'vale', 'west', 'east', 'stair']) laid.hold(`${id}${n}`, seat);
    laid.put(`home${n}`, seat, { city: 1, warrior: 4, general: 1 });
    laid.put(`vale${n}`, seat, { barracks: 1, village: 1, warrior: 4, rider: 2 });
    laid.put(`west${n}`, seat, { village: 1, bow: 2 });
    laid.put(`east${n}`, seat, { village: 1, dock: 1 });
    laid.put(`stair${n}`, seat, { warrior: 2, rider: 1 });
    laid.put(`mere${n}`, seat, { fisher: 1 });
    laid.put('center', seat, { warrior: 2 + seat, rider: 1 });
  }
  laid.hold('center', 2, 0, 4);
  return laid.ask(null, [1, 2]);
}

function duel() {
  const laid = new Laid('twin_fords', 2);
  for (const n of [1, 2]) {
    for (const id of ['home', 'yard', 'wood', 'farm']) laid.hold(`${id}${n}`, n - 1);
    laid.put(`home${n}`, n - 1, { city: 1, warrior: 4, rider: 1, general: 1 });
    laid.put(`yard${n}`, n - 1, { barracks: 1, warrior: 2 });
    laid.put(`wood${n}`, n - 1, { village: 1 });
    laid.put(`farm${n}`, n - 1, { village: 1, bow: 2 });
    laid.put(`reach${n}`, n - 1, { fisher: 1, warship: 1 });
  }
  laid.hold('bank1', 0);
  laid.put('bank1', 0, { warrior: 3, rider: 2, bow: 2, engine: 1 });
  laid.put('center', 1, { warrior: 5, bow: 2 });
  laid.hold('center', 1);
  laid.put('center', 0, { rider: 3 });
  laid.scene.spaces[laid.at('center')]!.state.push('contested');
  return laid;
}

const piece = (id: string, kind: string, state: string[] = []): StagePiece => ({ id, kind, count: 1, damage: 0, armour: 0, state });
const side = (owner: number, role: string, more: Partial<StageSide>): StageSide => ({
  owner, role, pieces: [], dice: [], total: null, parts: [], state: [], grid: null, cards: [], ...more,
});
const card = (key: string, ...state: string[]): CardView => ({ card: key, count: 1, state });
const grid = (cells: (StagePiece | null)[], hidden = false): Grid => ({ columns: 2, cells, hidden });
const SIX = [null, null, null, null, null, null];

/** Both place their units in secret; the defender has, the attacker is at it. */
function commit() {
  const laid = duel();
  const reserve = [{ ...piece('r1', 'warrior'), count: 3 }, { ...piece('r2', 'rider'), count: 1 }, piece('r3', 'bow'), piece('r4', 'engine')];
  laid.scene.stage = {
    kind: 'battle', title: 'Battle at The Toll Bridge', space: laid.at('center'), round: 1, step: 'Commit', cards: [], facts: [],
    sides: [
      side(0, 'attacker', { grid: grid([piece('g1', 'rider'), null, piece('g3', 'bow'), null, null, null]), pieces: reserve, cards: CARDS.map(([key]) => card(key, 'ready')) }),
      side(1, 'defender', { grid: grid(SIX, true), state: ['committed'], cards: CARDS.map(([key], n) => card(key, n === 3 ? 'spent' : 'ready')) }),
    ],
  };
  return laid.ask({
    kind: 'battle_commit', secret: true, rule: 'AID-6.1', text: 'Battle at The Toll Bridge: place one to six of your units.',
    choices: [
      ...reserve.flatMap((one) => [1, 3, 4, 5].map((cell) => on(`${one.kind} to place ${cell + 1}`, { type: 'piece', piece: one.id }, { type: 'cell', side: 0, cell }))),
      on('Place 2', { type: 'cell', side: 0, cell: 1 }, { type: 'piece', piece: 'r1' }), button('clear', 'Clear', 'quiet'), button('done', 'Commit two units', 'primary'),
    ],
  }, [0, 1]);
}

/** Both grids and cards are open; the sums stand. */
function reveal() {
  const laid = duel();
  laid.scene.stage = {
    kind: 'battle', title: 'Battle at The Toll Bridge', space: laid.at('center'), round: 2, step: 'Strikes', cards: [],
    facts: [{ label: 'Without losses', value: '1 of 6', icon: 'hourglass' }],
    sides: [
      side(0, 'attacker', {
        grid: grid([piece('g1', 'rider', ['doomed']), piece('g2', 'warrior', ['doomed']), piece('g3', 'bow', ['doomed']), piece('g4', 'warrior', ['killed']), null, null]),
        pieces: [{ ...piece('r1', 'warrior'), count: 3 }, piece('r4', 'engine')], total: 42, parts: [['strength', 39], ['Berserk', 6], ['their diversity', -3]],
        cards: [card('berserk', 'played'), ...CARDS.slice(1).map(([key], n) => card(key, n === 2 ? 'spent' : 'ready'))],
      }),
      side(1, 'defender', {
        grid: grid([piece('h1', 'warrior', ['killed']), piece('h2', 'warrior', ['killed']), piece('h3', 'bow'), null, piece('h5', 'general'), piece('h6', 'warrior')]),
        pieces: [piece('s1', 'bow')], total: 49, parts: [['strength', 53], ['rank', 2], ['their diversity', -6]],
        cards: [card('charge', 'played'), card('deck2', 'down'), ...CARDS.filter(([key]) => key !== 'charge').map(([key]) => card(key, 'ready'))],
      }),
    ],
  };
  laid.scene.stage.sides[1]!.cards[1] = card('', 'down');
  return laid.ask(null, [1]);
}

/** The choice of a card, and what is left to both. */
function cardpick() {
  const made = commit();
  const stage = made.view.scene!.stage!;
  stage.step = 'Cards';
  stage.sides[0]!.grid = grid([piece('g1', 'rider'), piece('g2', 'warrior'), piece('g3', 'bow'), null, null, null]);
  stage.sides[1]!.grid = grid([piece('h1', 'warrior'), piece('h2', 'warrior'), piece('h3', 'bow'), null, piece('h5', 'general'), piece('h6', 'warrior')]);
  stage.sides[1]!.cards = [card('', 'down'), ...stage.sides[1]!.cards];
  made.view.prompt = {
    ...made.view.prompt!, kind: 'battle_card', rule: 'AID-6.3', text: 'Battle at The Toll Bridge: pick a card.',
    choices: CARDS.map(([key, name]) => on(name, { type: 'card', zone: 'skirmish', card: key })),
  };
  return made;
}

/** A board of hexes in the other style, and a battle with dice. */
function dice() {
  const laid = duel();
  laid.board.style = 'hex';
  const armed = (id: string, kind: string, count: number, damage: number, armour: number): StagePiece => ({ id, kind, count, damage, armour, state: [] });
  const die = (...faces: string[]) => ({ die: 'blue', faces });
  laid.scene.stage = {
    kind: 'battle', title: 'Battle at The Toll Bridge', space: laid.at('center'), round: 1, step: 'The roll', cards: [card('deck1', 'claimable')], facts: [],
    sides: [
      side(0, 'attacker', { pieces: [armed('a', 'warrior', 3, 0, 1), armed('b', 'warship', 1, 1, 3)], dice: [die('1'), die('0', '2')], total: 3, parts: [['Dice', 2], ['Escalation', 1]] }),
      side(1, 'defender', { pieces: [armed('c', 'rider', 2, 0, 2)], dice: [die('1')], total: 1, parts: [['Dice', 1]], state: ['front'] }),
    ],
  };
  return laid.ask(null, [1]);
}

function deck() {
  const laid = duel();
  laid.scene.turn = { ...laid.scene.turn, round: 0, phase: 'Action decks' };
  laid.scene.zones.push({
    key: 'deck', name: 'Your action deck', owner: 0, layout: 'row', count: DECK.length, note: '9 of 12 points',
    cards: DECK.map((_, n) => card(`deck${n}`, ...(n % 5 === 1 ? ['chosen'] : []))),
  });
  return laid.ask({
    kind: 'setup_deck', secret: true, rule: 'AID-2.4', text: 'Choose your action deck: cards worth at most 12 points.',
    choices: [
      ...DECK.map((name, n) => on(`${n % 5 === 1 ? 'Drop' : 'Add'} ${name}`, { type: 'card', zone: 'deck', card: `deck${n}` })),
      button('default', 'Take the usual deck', 'quiet'), button('done', 'Done', 'primary'),
    ],
  }, [0, 1]);
}

export function table(scene: string) {
  const known: Record<string, () => ReturnType<Laid['ask']>> = { map: crown, six: seats6, duel: () => duel().ask(null, [1]), commit, reveal, cardpick, dice, deck };
  return (known[scene] ?? crown)();
}
