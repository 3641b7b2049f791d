import type { Board, BoardSpace } from './engine';

export type Point = [number, number];
/** A space in the client's own units, in which a usual space is 100 from its centre to its corner. */
export type Place = {
  center: Point;
  outlines: Point[][];
  path: string;
  /** The outlines around the centre, as points and as a path. */
  around: Point[][];
  local: string;
  radius: number;
  /** From its left to its right. */
  across: number;
};
export type Chart = { places: Place[]; view: [number, number, number, number]; scale: number };

const far = (space: BoardSpace): number =>
  Math.max(...space.outlines.flat().map(([x, y]) => Math.hypot(x - space.center[0], y - space.center[1])));

export const polygon = (points: Point[]): string =>
  points.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('') + 'Z';

/** Scales a board, whatever its units are, so that strokes and letters can be the same in every game. */
export function chart(board: Board): Chart {
  const sizes = board.spaces.map(far).sort((a, b) => a - b);
  const middle = sizes[Math.floor(sizes.length / 2)] || 1;
  const scale = 100 / middle;
  const places = board.spaces.map((space): Place => {
    const center: Point = [space.center[0] * scale, space.center[1] * scale];
    const outlines = space.outlines.map((outline) => outline.map(([x, y]): Point => [x * scale, y * scale]));
    const local = outlines.map((outline) => outline.map(([x, y]): Point => [x - center[0], y - center[1]]));
    return {
      center,
      outlines,
      path: outlines.map(polygon).join(''),
      around: local,
      local: local.map(polygon).join(''),
      radius: far(space) * scale,
      across: Math.max(...local.flat().map(([x]) => x)) - Math.min(...local.flat().map(([x]) => x)),
    };
  });
  const [x, y, w, h] = board.view;
  return { places, view: [x * scale, y * scale, w * scale, h * scale], scale };
}

/** The point of the stretch between two others that is nearest to a point. */
function nearest([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return [ax + along * dx, ay + along * dy];
}

/** Nearer than this, outlines touch; a usual space has a radius of 100. */
const TOUCH = 12;

/** The shortest way from a corner of one place to the border of another. */
function gap(a: Place, b: Place): { from: Point; to: Point; far: number } {
  let best = { from: a.center, to: b.center, far: Infinity };
  for (const from of a.outlines.flat()) {
    for (const outline of b.outlines) {
      outline.forEach((end, at) => {
        const to = nearest(from, outline[(at || outline.length) - 1]!, end);
        const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
        if (far < best.far) best = { from, to, far };
      });
    }
  }
  return best;
}

/** The shortest lines between neighbours that do not touch: over passes, through fords and along coasts. */
export function ways(board: Board, places: Place[]): [Point, Point][] {
  return board.spaces.flatMap((space, at) =>
    space.neighbours.filter((other) => other > at).flatMap((other): [Point, Point][] => {
      const [there, back] = [gap(places[at]!, places[other]!), gap(places[other]!, places[at]!)];
      const { from, to, far } = there.far < back.far ? there : back;
      return far < TOUCH ? [] : [[from, to]];
    }),
  );
}

/** Where terrain for a radius of 100 is painted, so that it covers a larger or crooked space. */
export function patches(place: Pick<Place, 'around' | 'radius'>): Point[] {
  const points = place.around.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (Math.max(-left, right, -top, bottom) <= 101) return [[0, 0]];
  const [columns, rows] = [Math.max(1, Math.ceil((right - left) / 150)), Math.max(1, Math.ceil((bottom - top) / 150))];
  const [dx, dy] = [(right - left) / columns, (bottom - top) / rows];
  return Array.from({ length: columns * rows }, (_, at): Point => [left + dx * ((at % columns) + 0.5), top + dy * (Math.floor(at / columns) + 0.5)]);
}

/** Where a number of things stand around the centre of a space, and how large they are drawn. */
export function arrange(count: number): { at: Point[]; size: number } {
  if (count <= 1) return { at: [[0, 0]], size: 1.5 };
  if (count === 2) return { at: [[-33, 0], [33, 0]], size: 1.32 };
  if (count === 3) return { at: [[-31, -27], [31, -27], [0, 27]], size: 1.12 };
  if (count === 4) return { at: [[-30, -27], [30, -27], [-30, 29], [30, 29]], size: 1.06 };
  const columns = count <= 6 ? 3 : count <= 12 ? 4 : 5;
  const rows = Math.ceil(count / columns);
  const size = columns === 3 ? 0.9 : columns === 4 ? 0.7 : 0.56;
  const [dx, dy] = [50 * size + 3, 54 * size + 2];
  const at: Point[] = [];
  for (let n = 0; n < count; n += 1) {
    const row = Math.floor(n / columns);
    const inRow = Math.min(columns, count - row * columns);
    at.push([((n % columns) - (inRow - 1) / 2) * dx, (row - (rows - 1) / 2) * dy + 2]);
  }
  return { at, size };
}

/** The space next to another in a direction, for the arrow keys. */
export function toward(board: Board, from: number, dx: number, dy: number, among: (space: number) => boolean): number {
  const here = board.spaces[from]?.center ?? [0, 0];
  let best = from;
  let least = Infinity;
  board.spaces.forEach((space, at) => {
    if (at === from || !among(at)) return;
    const [x, y] = [space.center[0] - here[0], space.center[1] - here[1]];
    const along = x * dx + y * dy;
    if (along <= 1e-6) return;
    const cost = along + 2.2 * Math.abs(x * dy - y * dx);
    if (cost < least) [best, least] = [at, cost];
  });
  return best;
}
