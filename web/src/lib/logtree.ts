import type { LogLine, Word } from './engine';

export type Group = { seq: number; head: LogLine | null; depth: number; lines: LogLine[] };

/** The log in groups: each line of depth 0 or 1 opens one. Lines without words are only shown, not said. */
export function group(lines: LogLine[]): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    if (line.line.words.length === 0) continue;
    const depth = line.line.depth;
    const last = groups.at(-1);
    if (depth <= 1) groups.push({ seq: line.seq, head: line, depth, lines: [] });
    else if (last) last.lines.push(line);
    else groups.push({ seq: line.seq, head: null, depth: 1, lines: [line] });
  }
  return groups;
}

/** Lines that say the same in a row, as one with its count: the newest of them. */
export function collapse(lines: LogLine[]): { line: LogLine; times: number }[] {
  const found: { line: LogLine; times: number; said: string }[] = [];
  for (const line of lines) {
    const said = JSON.stringify([line.line.depth, line.line.words, line.struck]);
    const last = found.at(-1);
    if (last?.said === said) Object.assign(last, { line, times: last.times + 1 });
    else found.push({ line, times: 1, said });
  }
  return found;
}

/** Takes in what the server says: all lines after `since` are replaced by the new ones. */
export function merge(known: LogLine[], since: number, lines: LogLine[]): LogLine[] {
  let keep = known.length;
  while (keep > 0 && (known[keep - 1] as LogLine).seq > since) keep -= 1;
  return [...known.slice(0, keep), ...lines];
}

/** The lines of the battle that is going on: from the last line that opened one on. */
export function since(lines: LogLine[], opens: (kind: string) => boolean): LogLine[] {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (opens((lines[at] as LogLine).line.kind)) return lines.slice(at);
  }
  return [];
}

/** A line as plain text. */
export function plain(words: Word[], name: (seat: number) => string): string {
  return words
    .map((word) => {
      switch (word.type) {
        case 'seat': return name(word.seat);
        case 'space':
        case 'card': return word.name;
        default: return word.text;
      }
    })
    .join('');
}

/** The spaces that a line speaks of or shows. */
export function spacesOf(line: LogLine): number[] {
  const found = new Set<number>();
  for (const word of line.line.words) if (word.type === 'space') found.add(word.space);
  for (const show of line.line.shows ?? []) {
    if (show.type === 'point' || show.type === 'appear' || show.type === 'vanish') found.add(show.space);
    if (show.type === 'move') for (const space of show.path) found.add(space);
  }
  return [...found];
}
