import type { Grid } from './engine';

/** Where a cell stands, counted from the left and the top, when the front row looks to the right or to the left. */
export function spot(grid: Pick<Grid, 'columns' | 'cells'>, cell: number, looks: 'right' | 'left'): [number, number] {
  const columns = Math.max(1, grid.columns);
  const rows = Math.ceil(grid.cells.length / columns);
  const row = Math.floor(cell / columns);
  return [looks === 'right' ? rows - 1 - row : row, cell % columns];
}

export const depth = (grid: Pick<Grid, 'columns' | 'cells'>): number => Math.ceil(grid.cells.length / Math.max(1, grid.columns));

export type Term = { sign: '' | '+' | '−'; value: number; label: string };

/** A sum as it is read aloud: `12 + 2 rank − 3 diversity`. */
export function terms(parts: [string, number][]): Term[] {
  return parts.map(([label, value], at) => ({
    sign: value < 0 ? '−' : at === 0 ? '' : '+',
    value: Math.abs(value),
    label,
  }));
}
