import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const games = join(dirname(web), 'games');

/** What the client itself draws, whatever the game. */
const OWN = [
  'archive-research', 'backward-time', 'battle-gear', 'checked-shield', 'chat-bubble', 'compass', 'crossed-swords',
  'crossed-sabres', 'dice-six-faces-five', 'explosion-rays', 'flying-flag', 'hourglass', 'info', 'laurel-crown',
  'light-bulb', 'magnifying-glass', 'moon', 'open-book', 'position-marker', 'return-arrow', 'robot-golem', 'rule-book',
  'scroll-unfurled', 'shield', 'stack', 'sun', 'swords-emblem', 'talk', 'team-idea', 'token', 'tombstone', 'trophy-cup', 'treasure-map', 'vortex',
  'card-pick', 'person', 'perspective-dice-six-faces-random', 'hamburger-menu', 'cog', 'crown', 'death-skull', 'padlock', 'check-mark', 'card-random',
];

/** The icon names in the games' content: `icon = "…"`, and everything in an icons.toml. */
export function namesOf(toml: string, all: boolean): string[] {
  const pattern = all ? /^\s*\w+\s*=\s*"([a-z0-9-]+)"/gm : /^\s*icon\s*=\s*"([a-z0-9-]+)"/gm;
  return [...toml.matchAll(pattern)].map((found) => found[1] as string);
}

function used(): string[] {
  const names = new Set(OWN);
  if (!existsSync(games)) return [...names];
  for (const game of readdirSync(games)) {
    const content = join(games, game, 'content');
    if (!existsSync(content)) continue;
    for (const file of readdirSync(content).filter((file) => file.endsWith('.toml'))) {
      const toml = readFileSync(join(content, file), 'utf8');
      for (const name of namesOf(toml, file === 'icons.toml')) names.add(name);
    }
  }
  return [...names].sort();
}

/** How many numbers each command of a path takes. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/**
 * The same path on whole numbers of its 512, which no eye can tell apart at the size of an icon and which is half as long.
 * What is rounded are points, not the ways between them, so that nothing drifts.
 */
export function slim(path: string): string {
  const tokens = path.match(/[a-z]|[+-]?(?:\d*\.\d+|\d+\.?)(?:e[+-]?\d+)?/gi) ?? [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let [command, last, said] = ['', '', ''];
  const push = (word: string, numbers: number[]) => {
    let text = word === last && word !== 'm' ? '' : word;
    for (const n of numbers) text += n < 0 || (text === word && text !== '') ? n : ` ${n}`;
    said += text;
    last = word;
  };
  for (let at = 0; at < tokens.length;) {
    if (/[a-z]/i.test(tokens[at]!)) command = tokens[at++]!;
    const kind = command.toLowerCase();
    const takes = TAKES[kind];
    if (takes === undefined) throw new Error(`no path: ${path.slice(0, 40)}`);
    if (kind === 'z') {
      said += 'z';
      last = 'z';
      [x, y] = [startX, startY];
      continue;
    }
    let read: number[];
    if (kind === 'a') {
      // The flags of an arc may stand without anything between them.
      const flags = (word: string): [number, string] => [Number(word[0]), word.slice(1)];
      const arc = tokens.slice(at, at + 3).map(Number);
      at += 3;
      const bits: number[] = [];
      while (bits.length < 2) {
        const [bit, more] = flags(tokens[at]!);
        bits.push(bit);
        if (more) tokens[at] = more;
        else at += 1;
      }
      read = [...arc, ...bits, Number(tokens[at]), Number(tokens[at + 1])];
      at += 2;
    } else {
      read = tokens.slice(at, at + takes).map(Number);
      at += takes;
    }
    const [fromX, fromY] = command === kind ? [x, y] : [0, 0];
    const [oldX, oldY] = [Math.round(x), Math.round(y)];
    const dx = (n: number) => Math.round(fromX + n) - oldX;
    const dy = (n: number) => Math.round(fromY + n) - oldY;
    if (kind === 'h') {
      push('h', [dx(read[0]!)]);
      x = fromX + read[0]!;
    } else if (kind === 'v') {
      push('v', [dy(read[0]!)]);
      y = fromY + read[0]!;
    } else {
      const points = kind === 'a' ? read.slice(5) : read;
      const rounded = points.map((n, nth) => (nth % 2 === 0 ? dx(n) : dy(n)));
      push(kind, kind === 'a' ? [...read.slice(0, 3).map((n) => Math.round(n * 10) / 10), read[3]!, read[4]!, ...rounded] : rounded);
      [x, y] = [fromX + points.at(-2)!, fromY + points.at(-1)!];
    }
    if (kind === 'm') {
      [startX, startY] = [x, y];
      command = command === 'm' ? 'l' : 'L';
    }
  }
  return said;
}

/** Of more than four thousand icons the client carries only those that are used: `virtual:icons`. */
export function icons(more: string[] = []): Plugin {
  const id = '\0virtual:icons';
  return {
    name: 'icons',
    resolveId: (asked) => (asked === 'virtual:icons' ? id : null),
    load(asked) {
      if (asked !== id) return null;
      const set = JSON.parse(
        readFileSync(join(web, 'node_modules/@iconify-json/game-icons/icons.json'), 'utf8'),
      ) as { icons: Record<string, { body: string }> };
      const paths: Record<string, string> = {};
      for (const name of [...used(), ...more]) {
        const body = set.icons[name]?.body;
        if (!body) continue;
        paths[name] = [...body.matchAll(/ d="([^"]+)"/g)].map((found) => slim(found[1] as string)).join('');
      }
      return `export default ${JSON.stringify(paths)}`;
    },
  };
}
