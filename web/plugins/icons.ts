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
        paths[name] = [...body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join('');
      }
      return `export default ${JSON.stringify(paths)}`;
    },
  };
}
