import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namesOf, slim } from '../plugins/icons';
import { ApiError, problemOf, sentence } from '../src/lib/api';
import type { Choice, LogLine, Target } from '../src/lib/engine';
import { arrange, chart, ways } from '../src/lib/geometry';
import { guideOf } from '../src/lib/guide';
import { delay } from '../src/lib/live';
import { collapse, group, merge, plain, spacesOf } from '../src/lib/logtree';
import { find, inline, markdown, sections } from '../src/lib/markdown';
import { paint, styles } from '../src/lib/painters';
import { colour as seatColour } from '../src/lib/seats';
import { brightness, colour, ink, line as edge, sides } from '../src/lib/sides.svelte';
import { buttons, click, common, narrow, obvious, rows, step } from '../src/lib/targets';

const space = (n: number): Target => ({ type: 'space', space: n });
const piece = (id: string): Target => ({ type: 'piece', piece: id });
const choice = (action: string, targets: Target[], tone?: Choice['tone']): Choice => ({ action, label: action, targets, tone });

const moves = [
  choice('move a 1', [piece('a'), space(1)]),
  choice('move a 2', [piece('a'), space(2)]),
  choice('move b 1', [piece('b'), space(1)]),
  choice('done', [], 'primary'),
];

describe('targets', () => {
  it('narrow in order', () => {
    expect(narrow(moves, [piece('a')]).map((one) => one.action)).toEqual(['move a 1', 'move a 2']);
    expect(narrow(moves, [space(1)])).toEqual([]);
    const { next, ready } = step(moves, []);
    expect([...next.keys()]).toEqual(['piece a', 'piece b']);
    expect(ready.map((one) => one.action)).toEqual(['done']);
  });

  it('take the one choice that a click leaves, and only where it is complete', () => {
    expect(click(moves, [], piece('a'))).toEqual({ clicked: [piece('a')] });
    expect(click(moves, [], piece('b'))).toEqual({ clicked: [piece('b')] });
    expect(click(moves, [piece('a')], space(2))).toEqual({ act: moves[1] });
    expect(click(moves, [], space(2))).toBeNull();
  });

  it('are left to choose where a shorter choice is complete too', () => {
    const retreats = [choice('stay', [piece('a')]), choice('go', [piece('a'), space(3)])];
    expect(click(retreats, [], piece('a'))).toEqual({ clicked: [piece('a')] });
    expect(step(retreats, [piece('a')]).ready.map((one) => one.action)).toEqual(['stay']);
  });

  it('become buttons when few, and only what is not on the board when many', () => {
    expect(buttons(moves, []).length).toBe(4);
    const many = Array.from({ length: 12 }, (_, n) => choice(`put ${n}`, [{ type: 'kind', kind: n < 6 ? 'x' : 'y' }, space(n)]));
    const shown = buttons([...many, choice('pass', [])], []);
    expect(shown.map((button) => button.choice?.action ?? (button.target as { kind: string }).kind)).toEqual(['pass', 'x', 'y']);
  });

  it('stand with several of a kind behind the single ones, and the end behind both', () => {
    const kinds = ['a', 'b', 'c', 'd', 'e'];
    const one = kinds.map((kind) => choice(`Buy ${kind}`, [{ type: 'kind', kind }]));
    const five = kinds.map((kind) => choice(`Buy 5 ${kind}`, [{ type: 'number', number: 5 }, { type: 'kind', kind }]));
    const shown = buttons([...one.slice(0, 1), ...five, ...one.slice(1), choice('Done', [], 'primary')], []);
    expect(shown.map((button) => button.choice?.action ?? button.target?.type)).toEqual([...one.map(({ action }) => action), 'number', 'Done']);
  });

  it('stand in rows by what they do, and what hurts stays behind one button', () => {
    const build = ['Village', 'City', 'Dock'].flatMap((kind) => ['Ford', 'Mill'].map((at, n) => choice(`Build a ${kind} in ${at}`, [{ type: 'kind', kind }, space(n)])));
    const buy = ['Lancer', 'Archer', 'Outrider', 'Guard', 'Khan', 'Scout'].map((kind, n) => choice(`Buy a ${kind} in Ford`, [{ type: 'kind', kind }, space(n)]));
    const hurt = ['a', 'b', 'c'].map((id) => choice(`Sacrifice ${id}`, [{ type: 'seat', seat: 0 }, piece(id)], 'danger'));
    const shown = buttons([...buy, ...build, ...hurt, choice('End the turn', [], 'quiet')], []);
    expect(rows(shown).map((row) => [row.verb, row.buttons.map((button) => button.label)])).toEqual([
      ['Buy', ['Lancer', 'Archer', 'Outrider', 'Guard', 'Khan', 'Scout']], ['Build', ['Village', 'City', 'Dock']], ['', ['End the turn', '']],
    ]);
    expect(buttons([...moves, ...hurt], []).map((button) => button.more ?? 1)).toEqual([1, 1, 1, 1, 3]);
    expect(common(['Train an Outrider in Ford', 'Train an Outrider in Mill'])).toEqual({ verb: 'Train', noun: 'Outrider' });
  });

  it('leave Enter the only choice or the only primary one', () => {
    expect(obvious(moves, [])?.action).toBe('done');
    expect(obvious(moves, [piece('b')])?.action).toBe('move b 1');
    expect(obvious(moves.slice(0, 3), [])).toBeUndefined();
  });
});

const line = (seq: number, depth: number, text = 'x'): LogLine => ({
  seq, struck: false, line: { kind: 'k', depth, words: text ? [{ type: 'text', text }] : [], shows: [] },
});

describe('the log', () => {
  it('groups under rounds and turns', () => {
    const groups = group([line(1, 2), line(2, 0), line(3, 1), line(4, 2), line(4, 3), line(5, 2, '')]);
    expect(groups.map((one) => [one.head?.seq ?? null, one.lines.length])).toEqual([[null, 1], [2, 0], [3, 2]]);
  });

  it('says once what happens several times in a row', () => {
    expect(collapse([line(1, 3, 'a'), line(2, 3, 'a'), line(3, 3, 'b'), line(4, 3, 'a')]).map((one) => [one.line.seq, one.times])).toEqual([[2, 2], [3, 1], [4, 1]]);
  });

  it('takes in corrections', () => {
    const merged = merge([line(1, 0), line(2, 1), line(3, 2)], 1, [line(2, 1, 'struck'), line(4, 2)]);
    expect(merged.map((one) => one.seq)).toEqual([1, 2, 4]);
    expect(plain(merged[1]!.line.words, String)).toBe('struck');
  });

  it('knows the spaces a line speaks of', () => {
    const told = line(1, 2);
    told.line.words = [{ type: 'space', space: 4, name: 'Here' }];
    told.line.shows = [{ type: 'move', kind: 'k', owner: 0, count: 1, path: [1, 2, 4] }];
    expect(spacesOf(told)).toEqual([4, 1, 2]);
  });
});

describe('Markdown', () => {
  const source = '# Game\n\nText with **bold**, *slant*, `code` and ABC-1.2.\n\n## 1. Start\n\n### ABC-1.2 Turn order\n\n- one\n  more\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx < y\n```\n';
  it('becomes blocks', () => {
    const blocks = markdown(source);
    expect(blocks.map((block) => block.type)).toEqual(['heading', 'paragraph', 'heading', 'heading', 'list', 'table', 'code']);
    expect(blocks[3]).toMatchObject({ id: 'ABC-1.2', rule: 'ABC-1.2' });
    expect(blocks[4]).toMatchObject({ items: [[{ text: 'one more' }], [{ text: 'two' }]] });
  });

  it('makes links of rules and nothing of scripts', () => {
    expect(inline('see ABC-1.2')).toEqual([{ type: 'text', text: 'see ' }, { type: 'rule', rule: 'ABC-1.2' }]);
    expect(inline('[x](javascript:alert(1))').some((part) => part.type === 'link')).toBe(false);
    expect(inline('<b>')).toEqual([{ type: 'text', text: '<b>' }]);
  });

  it('is found by all words', () => {
    const book = sections(markdown(source));
    expect(find(book, 'order two').map((one) => one.heading.id)).toEqual(['ABC-1.2']);
    expect(find(book, 'order nothing')).toEqual([]);
  });
});

describe('problems', () => {
  it('are sentences', () => {
    const body = JSON.stringify({ type: '/problems/illegal', title: 't', detail: 'd', reason: 'A wall is in the way.', rule: 'ABC-1.2' });
    expect(sentence(problemOf(422, body))).toBe('A wall is in the way.');
    expect(sentence(problemOf(502, '<html>'))).toMatch(/does not answer/);
  });

  it('tell a stale table from others', () => {
    const newest = { version: 9 };
    const stale = new ApiError(problemOf(409, JSON.stringify({ type: '/problems/stale', title: '', detail: 'x', newest })));
    expect(stale.stale).toBe(true);
    expect(stale.problem.newest).toEqual(newest);
    expect(new ApiError(problemOf(409, JSON.stringify({ type: '/problems/conflict', title: '', detail: 'x' }))).stale).toBe(false);
  });

  it('of the line are tried again later and later', () => {
    expect(delay(0, 1)).toBe(500);
    expect(delay(20, 1)).toBe(30_000);
  });
});

describe('drawing', () => {
  it('scales any board to the same size', () => {
    const corner = [[0, -2], [2, 0], [0, 2], [-2, 0]] as [number, number][];
    const map = chart({
      view: [-2, -2, 4, 4], style: 'hex', terrains: [], kinds: [], resources: [], cards: [], factions: [], sides: [],
      spaces: [{ key: 'a', outlines: [corner], center: [0, 0], neighbours: [] }],
    });
    expect(map.places[0]!.radius).toBeCloseTo(100);
    expect(map.view).toEqual([-100, -100, 200, 200]);
  });

  it('joins neighbours that do not touch', () => {
    const square = (x: number): [number, number][] => [[x - 1, -1], [x + 1, -1], [x + 1, 1], [x - 1, 1]];
    const board = {
      view: [-1, -1, 8, 2] as [number, number, number, number], style: 'map', terrains: [], kinds: [], resources: [], cards: [], factions: [], sides: [],
      spaces: [0, 2, 5].map((x, at) => ({ key: String(at), outlines: [square(x)], center: [x, 0] as [number, number], neighbours: [0, 1, 2].filter((n) => n !== at) })),
    };
    expect(ways(board, chart(board).places)).toHaveLength(2);
  });

  it('what is said of owners is said of sides where there are some', () => {
    expect([colour(0), colour(null)]).toEqual([seatColour(0), seatColour(null)]);
    sides.list = [{ seat: 1, faction: 'mordor', name: 'Mordor', code: 'MO', color: '3A3A46', team: 'Evil' }];
    expect(colour(0)).toBe('#3A3A46');
    expect(ink(0)).toBe('#fff6e0');
    expect(brightness(edge(0))).toBeGreaterThan(brightness(colour(0)));
    sides.list = [];
  });

  it('finds a spot for every stack', () => {
    for (let n = 1; n <= 20; n += 1) expect(arrange(n).at.length).toBeGreaterThanOrEqual(n === 0 ? 0 : Math.min(n, n));
  });

  it('paints every style, the same way every time', () => {
    for (const style of [...styles, 'unheard-of']) expect(paint(style, 3)).toEqual(paint(style, 3));
  });

  it('draws icons on whole numbers without drifting', () => {
    expect(slim('M10.4 10.4l.4.4.4.4z')).toBe('m10 10l1 1 0 0z');
    expect(slim('M0 0h.6h.6h.6v-1.5H0z')).toBe('m0 0h1 0 1v-1h-2z');
    expect(slim('m5 5a2 2 0 012.4 2')).toBe('m5 5a2 2 0 0 1 2 2');
  });

  it('collects the icons that content names', () => {
    expect(namesOf('icon = "ore"\nname = "x"\n', false)).toEqual(['ore']);
    expect(namesOf('[icon]\ncoin = "coins"\n', true)).toEqual(['coins']);
  });

  it('reads the guide to a first game out of a rule book', () => {
    const book = readFileSync('../games/aldarra/rules.md', 'utf8');
    const guide = guideOf(sections(markdown(book)));
    expect(guide?.options).toEqual({ target_vp: 8 });
    expect(guide?.tips.get('build')?.some((part) => part.type === 'rule' && part.rule === 'ALD-9.22')).toBe(true);
    expect(guideOf(sections(markdown('# A game\n\n## 1. Terms\n\nNone.')))).toBeNull();
  });
});
