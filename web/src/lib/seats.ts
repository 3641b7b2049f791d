/** Okabe-Ito colours; each seat has a pattern and a banner of its own too, so that colour carries nothing alone. */
export const COLOURS = ['#e69f00', '#56b4e9', '#2fbf94', '#f0713a', '#d68bb5', '#f0e442'] as const;
export const NEUTRAL = '#b9bfc6';

export const PATTERNS = ['plain', 'diagonal', 'dots', 'cross', 'horizontal', 'checks'] as const;

/** Banners in a box of 44 by 48 around the origin. */
export const BANNERS = [
  'M-20-22h40v34l-20 11-20-11z',
  'M-21-13q0-9 9-9h24q9 0 9 9v26q0 9-9 9h-24q-9 0-9-9z',
  'M-20-22h40v45l-20-9-20 9z',
  'M-12-23h24l11 23-11 23h-24l-11-23z',
  'M0-24q23 3 22 12 0 26-22 36-22-10-22-36-1-9 22-12z',
  'M-20-15 0-24 20-15v38h-40z',
] as const;
export const NEUTRAL_BANNER = 'M0-23a23 23 0 1 1-.01 0z';

export const colour = (seat: number | null | undefined): string =>
  seat === null || seat === undefined ? NEUTRAL : (COLOURS[seat % COLOURS.length] as string);
export const banner = (seat: number | null | undefined): string =>
  seat === null || seat === undefined ? NEUTRAL_BANNER : (BANNERS[seat % BANNERS.length] as string);
export const pattern = (seat: number | null | undefined): string =>
  seat === null || seat === undefined ? 'plain' : (PATTERNS[seat % PATTERNS.length] as string);
