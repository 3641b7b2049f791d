/** A small reader of Markdown for rule books. It makes a tree, never HTML, so nothing in it can run. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'bold'; inlines: Inline[] }
  | { type: 'italic'; inlines: Inline[] }
  | { type: 'link'; href: string; inlines: Inline[] }
  | { type: 'rule'; rule: string };

export type Block =
  | { type: 'heading'; level: number; id: string; rule?: string; inlines: Inline[] }
  | { type: 'paragraph'; inlines: Inline[] }
  | { type: 'list'; ordered: boolean; items: Inline[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'code'; text: string };

const RULE = /^([A-Z]{2,5}-\d+(?:\.\d+)*)\b/;
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)|\b([A-Z]{2,5}-\d+\.\d+)\b/g;

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) found.push({ type: 'text', text: text.slice(end, match.index) });
    const [whole, code, bold, italic, label, href, rule] = match;
    if (code !== undefined) found.push({ type: 'code', text: code });
    else if (bold !== undefined) found.push({ type: 'bold', inlines: inline(bold) });
    else if (italic !== undefined) found.push({ type: 'italic', inlines: inline(italic) });
    else if (label !== undefined && href !== undefined) {
      const safe = /^(https?:|#|\/)/.test(href);
      if (safe) found.push({ type: 'link', href, inlines: inline(label) });
      else found.push(...inline(label));
    } else if (rule !== undefined) found.push({ type: 'rule', rule });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ type: 'text', text: text.slice(end) });
  return found;
}

const cells = (row: string): Inline[][] =>
  row.trim().replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

export const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9.]+/g, '-').replace(/^-|-$/g, '');

export function markdown(source: string): Block[] {
  const lines = source.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] as string;
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === '') at += 1;
    else if (line.startsWith('```')) {
      const from = at + 1;
      at = from;
      while (at < lines.length && !(lines[at] as string).startsWith('```')) at += 1;
      blocks.push({ type: 'code', text: lines.slice(from, at).join('\n') });
      at += 1;
    } else if (heading) {
      const text = heading[2] as string;
      const rule = RULE.exec(text)?.[1];
      const inlines = rule ? inline(text.slice(rule.length).trim()) : inline(text);
      blocks.push({ type: 'heading', level: (heading[1] as string).length, id: rule ?? slug(text), rule, inlines });
      at += 1;
    } else if (line.trim().startsWith('|') && /^[\s|:-]+$/.test(lines[at + 1] ?? 'x')) {
      const head = cells(line);
      const rows: Inline[][][] = [];
      at += 2;
      while (at < lines.length && (lines[at] as string).trim().startsWith('|')) rows.push(cells(lines[at++] as string));
      blocks.push({ type: 'table', head, rows });
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      const ordered = /^\s*\d/.test(line);
      const items: string[] = [];
      while (at < lines.length) {
        const here = lines[at] as string;
        const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(here);
        if (item) items.push(item[1] as string);
        else if (/^\s+\S/.test(here) && items.length) items[items.length - 1] += ' ' + here.trim();
        else break;
        at += 1;
      }
      blocks.push({ type: 'list', ordered, items: items.map(inline) });
    } else {
      const text: string[] = [];
      while (at < lines.length && (lines[at] as string).trim() !== '' && !/^(#{1,6}\s|```|\s*[-*]\s|\|)/.test(lines[at] as string)) {
        text.push((lines[at++] as string).trim());
      }
      if (text.length === 0) text.push(lines[at++] as string);
      blocks.push({ type: 'paragraph', inlines: inline(text.join(' ')) });
    }
  }
  return blocks;
}

export function text(inlines: Inline[]): string {
  return inlines
    .map((part) => ('text' in part ? part.text : part.type === 'rule' ? part.rule : text(part.inlines)))
    .join('');
}

export function blockText(block: Block): string {
  switch (block.type) {
    case 'heading': return `${block.rule ?? ''} ${text(block.inlines)}`;
    case 'paragraph': return text(block.inlines);
    case 'list': return block.items.map(text).join('\n');
    case 'table': return [block.head, ...block.rows].map((row) => row.map(text).join(' ')).join('\n');
    case 'code': return block.text;
  }
}

export type Section = { heading: Extract<Block, { type: 'heading' }>; blocks: Block[] };

/** The book in sections, one a heading. */
export function sections(blocks: Block[]): Section[] {
  const found: Section[] = [];
  for (const block of blocks) {
    if (block.type === 'heading') found.push({ heading: block, blocks: [] });
    else found.at(-1)?.blocks.push(block);
  }
  return found;
}

/** The sections in which all words occur. */
export function find(all: Section[], words: string): Section[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return all;
  return all.filter((section) => {
    const whole = [section.heading, ...section.blocks].map(blockText).join('\n').toLowerCase();
    return wanted.every((word) => whole.includes(word));
  });
}
