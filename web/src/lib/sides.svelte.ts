import type { Side } from './engine';
import * as seats from './seats';

/** The sides of the table that is looked at; empty where every seat is one. */
class Sides {
  list = $state.raw<Side[]>([]);
}
export const sides = new Sides();

type Owner = number | null | undefined;

/** The colour of an owner: of its side, or of its seat. */
export const colour = (owner: Owner): string => {
  const side = owner === null || owner === undefined ? undefined : sides.list[owner];
  return side ? `#${side.color}` : seats.colour(owner);
};
/** Banners and patterns go round where there are more sides than of them: a side has its code too. */
export const banner = (owner: Owner): string => seats.banner(owner);
/** How many owners there may be. */
export const owners = (): number => sides.list.length || seats.COLOURS.length;

/** How bright a colour is, from 0 to 1. */
export function brightness(hex: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A mixture with white. */
export function lighter(hex: string, part: number): string {
  const mixed = [1, 3, 5].map((at) => Math.round(parseInt(hex.slice(at, at + 2), 16) * (1 - part) + 255 * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** What can be read on an owner's colour. */
export const ink = (owner: Owner): string => (brightness(colour(owner)) < 0.18 ? '#fff6e0' : '#10161c');

/** An owner's colour as a line on dark ground. */
export const line = (owner: Owner): string => {
  const own = colour(owner);
  const dark = brightness(own);
  return dark < 0.14 ? lighter(own, 0.5 - 2 * dark) : own;
};
