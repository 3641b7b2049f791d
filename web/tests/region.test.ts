import { describe, expect, it } from 'vitest';
import type { PieceView, SpaceView } from '../src/lib/engine';
import { depth, spot, terms } from '../src/lib/formation';
import { patches, type Point } from '../src/lib/geometry';
import { chords, crowd, fold, holders, room, slotted, split, stretch, TILE, width } from '../src/lib/region';
import { buttons, click, key } from '../src/lib/targets';
import { table, wedge } from './preview/scenes';

const square = (half: number): Point[][] => [[[-half, -half], [half, -half], [half, half], [-half, half]]];
const stack = (owner: number | null, kind: string, count = 1, state: string[] = []): PieceView => ({ id: `${owner}${kind}${state}`, space: 0, kind, owner, count, state });
/** A sector of a ring around its own centre, as small as maps have them. */
const sector = (from: number, to: number, inner = 2): Point[][] => {
  const { outline, center } = wedge([inner, inner + 1, from, to]);
  return [outline.map(([x, y]): Point => [(x - center[0]) * 100, (y - center[1]) * 100])];
};
const inside = (outlines: Point[][], [x, y]: Point) => chords(outlines, y).some(([a, b]) => a <= x && x <= b);

describe('a region', () => {
  it('is as wide at a height as its outline says', () => {
    expect(chords(square(50), 0)).toEqual([[-50, 50]]);
    expect(chords(square(50), 60)).toEqual([]);
    const horseshoe: Point[][] = [[[-50, -50], [50, -50], [50, 50], [20, 50], [20, 0], [-20, 0], [-20, 50], [-50, 50]]];
    expect(chords(horseshoe, 25)).toEqual([[-50, -20], [20, 50]]);
    expect(stretch(horseshoe, 10, 20, 2, 20)).toEqual([-48, -22]);
    expect(stretch(horseshoe, 10, 20, 2, 40)).toBeNull();
  });

  it('keeps everything that stands in it inside its border, in every direction', () => {
    for (let turn = 0; turn < 360; turn += 15) {
      const outlines = sector(turn, turn + 18);
      const found = room(outlines, 2, [44, 70], 'Cinder March');
      expect(found, `turned by ${turn}`).not.toBeNull();
      for (const at of found!.at) expect(inside(outlines, at), `${at} of ${turn}`).toBe(true);
      const [x, y] = found!.slots!;
      for (const end of [-1, 1]) expect(inside(outlines, [x + end * TILE * found!.size, y])).toBe(true);
    }
  });

  it('draws larger where it has more room', () => {
    expect(room(square(90), 2, [70, 70])!.size).toBeGreaterThan(room(square(45), 2, [70, 70])!.size);
    expect(room(square(10), 2, [70])).toBeNull();
  });

  it('shows stacks one by one, then folded by owner, then as a list', () => {
    const army = ['a', 'b', 'c', 'd', 'e'].flatMap((kind) => [stack(0, kind, 3), stack(1, kind, 12)]);
    const many = crowd(square(120), 2, army);
    expect([many.companies.length, many.rest.length]).toEqual([10, 0]);
    const few = crowd(square(48), 2, army, [], 'Ford');
    expect(few.companies.map((company) => [company.owner, company.count, company.folded])).toEqual([[0, 15, true], [1, 60, true]]);
    const none = crowd(square(31), 2, army.flatMap((piece) => [piece, { ...piece, id: `${piece.id}x`, owner: 2 }]));
    expect(none.rest.length + none.companies.flatMap((company) => company.pieces).length).toBe(20);
    expect(none.rest.length).toBeGreaterThan(0);
  });

  it('never loses a piece, however small it is', () => {
    for (const half of [5, 20, 35, 50, 80]) {
      for (let owners = 1; owners <= 6; owners += 1) {
        const pieces = Array.from({ length: owners * 3 }, (_, n) => stack(n % owners, `k${n}`, 1 + n));
        const { companies, rest } = crowd(square(half), 2, pieces);
        expect(new Set([...companies.flatMap((company) => company.pieces), ...rest]).size).toBe(pieces.length);
      }
    }
  });

  it('folds an owner into the kind it has most of', () => {
    expect(fold([stack(0, 'a', 2), stack(0, 'b', 5), stack(1, 'c', 1)])).toMatchObject([
      { owner: 0, kind: 'b', count: 7, folded: true }, { owner: 1, kind: 'c', count: 1, folded: false },
    ]);
    expect(width(fold([stack(1, 'c', 1)])[0]!)).toBeLessThan(width(fold([stack(1, 'c', 4)])[0]!));
  });

  it('puts buildings into slots, large ones into two, and leaves sockets', () => {
    const size = (kind: string) => (kind === 'city' ? 2 : 1);
    expect(slotted(2, [stack(0, 'city')], size)).toMatchObject([{ slot: 0, size: 2 }]);
    expect(slotted(2, [stack(0, 'hut')], size)).toMatchObject([{ slot: 0, size: 1 }, { slot: 1, piece: null }]);
    expect(slotted(2, [stack(0, 'hut', 2), stack(1, 'hut')], size).map((one) => one.slot)).toEqual([0, 1, 2]);
  });

  it('knows all its holders and breaks its name where it must', () => {
    const view: SpaceView = { name: '', terrain: '', owner: 2, also: [0], slots: 0, state: [], badges: [] };
    expect(holders(view)).toEqual([2, 0]);
    expect(holders({ ...view, owner: null, also: [] })).toEqual([]);
    expect(split('The Sunken Crown', 30)).toEqual(['The Sunken Crown']);
    expect(split('The Sunken Crown', 10)).toEqual(['The Sunken', 'Crown']);
    expect(split('Kilngate', 3)).toEqual(['Kilngate']);
  });

  it('is painted all over when it is large', () => {
    expect(patches({ around: square(70), radius: 99 })).toEqual([[0, 0]]);
    expect(patches({ around: [[[-200, -40], [200, -40], [200, 40], [-200, 40]]], radius: 204 }).length).toBe(3);
  });
});

describe('a formation', () => {
  const grid = { columns: 2, cells: [null, null, null, null, null, null] };
  it('has its front row nearest to the enemy', () => {
    expect(depth(grid)).toBe(3);
    expect([0, 1, 4].map((cell) => spot(grid, cell, 'right'))).toEqual([[2, 0], [2, 1], [0, 0]]);
    expect([0, 1, 4].map((cell) => spot(grid, cell, 'left'))).toEqual([[0, 0], [0, 1], [2, 0]]);
  });

  it('adds up aloud', () => {
    const sum = terms([['', 12], ['rank', 2], ['diversity', -3]]);
    expect(sum.map((term) => `${term.sign}${term.value}${term.label}`)).toEqual(['12', '+2rank', '−3diversity']);
    expect(terms([['ward', -1]])[0]!.sign).toBe('−');
  });

  it('takes clicks on its cells', () => {
    const cell = { type: 'cell', side: 0, cell: 4 } as const;
    expect(key(cell)).toBe('cell 0 4');
    const choices = [0, 1, 2].flatMap((n) => ['a', 'b', 'c'].map((piece) => ({ action: `${piece}${n}`, label: '', targets: [{ type: 'piece' as const, piece }, { ...cell, cell: n }] })));
    expect(click(choices, [{ type: 'piece', piece: 'b' }], { ...cell, cell: 2 })).toEqual({ act: choices[7] });
    expect(buttons(choices, [])).toEqual([]);
  });
});

describe('the made-up tables', () => {
  it('are whole: pieces of known kinds on known spaces', () => {
    for (const name of ['map', 'six', 'duel', 'commit', 'cardpick', 'reveal', 'dice', 'deck']) {
      const { board, view } = table(name);
      const kinds = new Set(board.kinds.map((kind) => kind.key));
      expect(view.scene!.spaces.length).toBe(board.spaces.length);
      for (const piece of view.scene!.pieces) expect([kinds.has(piece.kind), board.spaces[piece.space] !== undefined], piece.id).toEqual([true, true]);
      for (const space of board.spaces) for (const other of space.neighbours) expect(board.spaces[other]!.neighbours).toContain(board.spaces.indexOf(space));
    }
  });
});
