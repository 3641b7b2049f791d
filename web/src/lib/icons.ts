import paths from 'virtual:icons';

/** What is drawn where an icon is not known: a token. */
export const FALLBACK = 'M256 48a208 208 0 1 0 .1 0zm0 48a160 160 0 1 1-.1 0zm0 60a100 100 0 1 0 .1 0z';
export const iconPath = (name: string): string => paths[name] ?? FALLBACK;
