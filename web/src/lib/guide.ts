import { text, type Inline, type Section } from './markdown';
import type { OptionValue } from './engine';

/** What a newcomer is told at each kind of decision, and the house rules of a short first game. */
export type Guide = { options: Record<string, OptionValue>; tips: Map<string, Inline[]> };

const value = (words: string): OptionValue => {
  if (words === 'true' || words === 'false') return words === 'true';
  return /^-?\d+$/.test(words) ? Number(words) : words;
};

/** The guide in a rule book: the table under the heading "Your first game". Its first column names kinds of decisions. */
export function guideOf(sections: Section[]): Guide | null {
  const chapter = sections.find((section) => /your first game$/i.test(text(section.heading.inlines)));
  const table = chapter?.blocks.find((block) => block.type === 'table');
  if (!table) return null;
  const guide: Guide = { options: {}, tips: new Map() };
  for (const [kind, tip] of table.rows) {
    const key = kind ? text(kind).trim() : '';
    if (!key || !tip) continue;
    if (key === 'set-up') {
      for (const pair of text(tip).split(/[\s,]+/)) {
        const [name, set] = pair.split('=');
        if (name && set) guide.options[name] = value(set);
      }
    } else guide.tips.set(key, tip);
  }
  return guide;
}

const key = (id: string) => `muster.guide.${id}`;

/** The kinds of decisions that were explained in a guided match; nothing where the match is not guided. */
export function explained(id: string): string[] | null {
  try {
    const kept = localStorage.getItem(key(id));
    return kept === null ? null : (JSON.parse(kept) as string[]);
  } catch {
    return null;
  }
}

/** Keeps what was explained; `null` ends the guide. */
export function keep(id: string, kinds: string[] | null): void {
  try {
    if (kinds === null) localStorage.removeItem(key(id));
    else localStorage.setItem(key(id), JSON.stringify(kinds));
  } catch {
    // Without storage the guide explains again after a reload.
  }
}
