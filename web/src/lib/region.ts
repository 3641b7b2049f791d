import type { PieceView, SpaceView } from './engine';
import type { Point } from './geometry';

// How much fits into an irregular region: rows, each as wide as the region is there.

export const TILE = 46;
const ROW = 52;
/** The height of a line of a name that is small, and the width of a letter; names are larger where there is room. */
const LINE = 13;
const LETTER = 6.6;
const SIZES = [1, 0.92, 0.84, 0.77, 0.7, 0.63, 0.57, 0.51, 0.45, 0.39, 0.33];
const SHIFTS = [0, -6, 6, -12, 12, -18, 18, -26, 26, -34, 34, -44, 44, -56, 56, -70, 70];

/** The stretches of a horizontal line inside outlines. */
export function chords(outlines: Point[][], y: number): [number, number][] {
  const cuts: number[] = [];
  for (const outline of outlines) {
    for (let at = 0; at < outline.length; at += 1) {
      const [ax, ay] = outline[at]!;
      const [bx, by] = outline[(at + 1) % outline.length]!;
      if (ay <= y !== by <= y) cuts.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  }
  cuts.sort((a, b) => a - b);
  return Array.from({ length: cuts.length / 2 }, (_, at) => [cuts[2 * at]!, cuts[2 * at + 1]!]);
}

/** The stretch that is inside at every height of a row: the one nearest to the anchor, and nothing where none is wide enough. */
export function stretch(outlines: Point[][], top: number, height: number, margin: number, width: number): [number, number] | null {
  let found: [number, number][] | null = null;
  for (const y of [top + 2, top + height / 2, top + height - 2]) {
    const here = chords(outlines, y).map(([a, b]): [number, number] => [a + margin, b - margin]);
    found = found === null ? here : found.flatMap(([a, b]) => here.map(([c, d]): [number, number] => [Math.max(a, c), Math.min(b, d)]));
  }
  const off = ([a, b]: [number, number]) => Math.max(0, a + width / 2, -(b - width / 2));
  return (found ?? []).filter(([a, b]) => b - a >= width).sort((a, b) => off(a) - off(b))[0] ?? null;
}

/** A long name takes two lines. */
export function split(name: string, long: number): string[] {
  if (name.length <= long) return [name];
  const middle = name.length / 2;
  let at = -1;
  for (let i = 0; i < name.length; i += 1) if (name[i] === ' ' && (at < 0 || Math.abs(i - middle) < Math.abs(at - middle))) at = i;
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

/** `name` is the middle of the first of the `lines`. */
export type Room = { size: number; slots: Point | null; at: Point[]; name: Point; lines: string[]; letters: number };

/** How far a name may reach over the border, where nothing else helps, and how large its letters are. */
type Label = { lines: string[]; over: number; letters: number };

function rows(outlines: Point[][], slots: number, widths: number[], label: Label, count: number, size: number, shift: number): Room | null {
  const margin = 4 + 4 * size;
  const slotted = slots > 0 ? (TILE + 6) * size : 0;
  const line = LINE * label.letters;
  const named = label.lines.length ? label.lines.length * line + 3 : 0;
  let y = shift - (slotted + count * ROW * size + named) / 2;
  let place: Point | null = null;
  const row = (width: number, height: number, margin: number): number | null => {
    const free = stretch(outlines, y, height, margin, width);
    return free && Math.min(Math.max(0, free[0] + width / 2), free[1] - width / 2);
  };
  if (slots > 0) {
    const x = row(slots * TILE * size, TILE * size, margin);
    if (x === null) return null;
    place = [x, y + (TILE * size) / 2];
    y += slotted;
  }
  const at: Point[] = [];
  const each = count ? Math.ceil(widths.length / count) : 0;
  for (let n = 0; n < count; n += 1) {
    const here = widths.slice(n * each, (n + 1) * each).map((width) => width * size);
    const whole = here.reduce((sum, width) => sum + width + 4 * size, -4 * size);
    if (here.length === 0) break;
    const middle = row(whole, (ROW - 4) * size, margin);
    if (middle === null) return null;
    let x = middle - whole / 2;
    for (const width of here) {
      at.push([x + width / 2, y + (ROW * size) / 2]);
      x += width + 4 * size;
    }
    y += ROW * size;
  }
  if (at.length < widths.length) return null;
  if (!label.lines.length) return { size, slots: place, at, name: [0, y], lines: [], letters: 1 };
  const letters = label.letters * Math.max(...label.lines.map((line, n) => line.length * LETTER + (n === 0 ? 16 : 0)));
  const x = row(Math.max(8, letters - 2 * label.over), named - 2, 2);
  if (x === null) return null;
  return { size, slots: place, at, name: [x, y + line - 2], lines: label.lines, letters: label.letters };
}

const known = new WeakMap<Point[][], Map<string, Room | null>>();

/** Finds room around the anchor for building slots, things of the given widths (at size 1) and a name, as large as it can be and no smaller than `least`. */
export function room(outlines: Point[][], slots: number, widths: number[], name = '', least = 0): Room | null {
  let kept = known.get(outlines);
  if (!kept) known.set(outlines, (kept = new Map()));
  const word = `${slots} ${widths.join()} ${least} ${name}`;
  let found = kept.get(word);
  if (found === undefined) kept.set(word, (found = search(outlines, slots, widths, name, least)));
  return found;
}

function search(outlines: Point[][], slots: number, widths: number[], name: string, smallest: number): Room | null {
  const least = widths.length ? 1 : 0;
  const halves = split(name, 0);
  const one = [name];
  const labels: Label[] = name === '' ? [{ lines: [], over: 0, letters: 1 }] : [
    ...[1.3, 1.15].flatMap((letters) => [{ lines: one, over: 0, letters }, { lines: halves, over: 0, letters }]),
    { lines: one, over: 0, letters: 1 }, { lines: halves, over: 2, letters: 1 }, { lines: halves, over: 16, letters: 1 }, { lines: halves, over: 40, letters: 1 },
  ];
  for (const size of SIZES.filter((size) => size >= smallest)) {
    for (const label of labels) {
      if (label.over === 40 && size > 0.7) continue;
      for (let count = least; count <= Math.min(4, widths.length); count += 1) {
        for (const shift of SHIFTS) {
          const found = rows(outlines, slots, widths, label, count, size, shift);
          if (found) return found;
        }
      }
    }
  }
  return null;
}

/** Things of one owner that are drawn as one: a stack, or everything the owner has there. */
export type Company = { owner: number | null; kind: string; count: number; pieces: PieceView[]; folded: boolean };

const single = (piece: PieceView): Company => ({ owner: piece.owner, kind: piece.kind, count: piece.count, pieces: [piece], folded: false });

/** One company an owner, shown by the kind it has most of. */
export function fold(pieces: PieceView[]): Company[] {
  const owners = [...new Set(pieces.map((piece) => piece.owner))];
  return owners.map((owner) => {
    const own = pieces.filter((piece) => piece.owner === owner);
    if (own.length === 1) return single(own[0]!);
    const most = own.reduce((a, b) => (b.count > a.count ? b : a));
    return { owner, kind: most.kind, count: own.reduce((sum, piece) => sum + piece.count, 0), pieces: own, folded: true };
  });
}

export const width = (company: Company): number => 44 + (company.count > 9 ? 38 : company.count > 1 || company.folded ? 26 : 0);

export type Crowd = { room: Room; companies: Company[]; rest: PieceView[] };

/** What of a crowd is drawn one by one, what is folded, and what only a list can show. `extra` widths come first. */
export function crowd(outlines: Point[][], slots: number, pieces: PieceView[], extra: number[] = [], name = ''): Crowd {
  // Who stands there matters more than the name, which can be found by pointing at it.
  for (const [companies, label, least] of [[pieces.map(single), name, 0.5], [fold(pieces), name, 0.5], [fold(pieces), '', 0]] as const) {
    const found = room(outlines, slots, [...extra, ...companies.map(width)], label, least);
    if (found) return { room: found, companies, rest: [] };
  }
  const folded = fold(pieces);
  for (let shown = folded.length - 1; shown >= 0; shown -= 1) {
    const companies = folded.slice(0, shown);
    const found = room(outlines, slots, [...extra, ...companies.map(width), 44]);
    if (found) return { room: found, companies, rest: folded.slice(shown).flatMap((company) => company.pieces) };
  }
  // Nothing fits: marks in a row above, and the list in the middle.
  const row = extra.map((_, n): Point => [(n - (extra.length - 1) / 2) * 15, -12]);
  return { room: { size: extra.length ? 0.4 : 0.57, slots: slots ? [0, -20] : null, at: [...row, [0, 7]], name: [0, 40], lines: [name], letters: 1 }, companies: [], rest: pieces };
}

export type Building = { piece: PieceView | null; slot: number; size: number };

/** Which building stands in which slot; a stack of two takes two, and empty slots follow. */
export function slotted(slots: number, buildings: PieceView[], size: (kind: string) => number): Building[] {
  const found: Building[] = [];
  let at = 0;
  for (const piece of buildings) {
    for (let n = 0; n < piece.count; n += 1) {
      found.push({ piece, slot: at, size: Math.max(1, size(piece.kind)) });
      at += Math.max(1, size(piece.kind));
    }
  }
  for (; at < slots; at += 1) found.push({ piece: null, slot: at, size: 1 });
  return found;
}

/** Who holds a space, all of them. */
export const holders = (view: SpaceView): number[] => (view.owner === null ? view.also : [view.owner, ...view.also]);
