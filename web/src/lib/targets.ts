import type { Choice, Target } from './engine';

/** A target as a word, to compare it with others. */
export function key(target: Target): string {
  switch (target.type) {
    case 'space': return `space ${target.space}`;
    case 'piece': return `piece ${target.piece}`;
    case 'card': return `card ${target.zone} ${target.card}`;
    case 'seat': return `seat ${target.seat}`;
    case 'kind': return `kind ${target.kind}`;
    case 'cell': return `cell ${target.side} ${target.cell}`;
    case 'number': return `number ${target.number}`;
  }
}

/** The choices that begin with what has been clicked. */
export function narrow(choices: Choice[], clicked: Target[]): Choice[] {
  const keys = clicked.map(key);
  return choices.filter(
    (choice) =>
      choice.targets.length >= keys.length &&
      keys.every((word, at) => key(choice.targets[at] as Target) === word),
  );
}

export type Next = { target: Target; choices: Choice[] };

/** What can be clicked next, each with the choices that are left then; and the choices that need no further click. */
export function step(choices: Choice[], clicked: Target[]): { next: Map<string, Next>; ready: Choice[]; left: Choice[] } {
  const left = narrow(choices, clicked);
  const next = new Map<string, Next>();
  const ready: Choice[] = [];
  for (const choice of left) {
    const target = choice.targets[clicked.length];
    if (!target) {
      ready.push(choice);
      continue;
    }
    const word = key(target);
    const known = next.get(word);
    if (known) known.choices.push(choice);
    else next.set(word, { target, choices: [choice] });
  }
  return { next, ready, left };
}

/** What a click does: it takes the one choice it names, or it narrows. Nothing: it cannot be clicked. */
export function click(
  choices: Choice[],
  clicked: Target[],
  target: Target,
): { act: Choice } | { clicked: Target[] } | null {
  const narrowed = [...clicked, target];
  const left = narrow(choices, narrowed);
  if (left.length === 0) return null;
  const only = left.length === 1 ? left[0] : undefined;
  if (only && only.targets.length === narrowed.length) return { act: only };
  return { clicked: narrowed };
}

export type Button = { label: string; choice?: Choice; target?: Target; preview?: string; tone: string };

/** At most so many choices are all shown as buttons. */
export const FEW = 8;

/** The buttons of a prompt: all choices when they are few; else those without a target, and what is not on the board. */
export function buttons(choices: Choice[], clicked: Target[]): Button[] {
  const { next, ready, left } = step(choices, clicked);
  const whole = (choice: Choice): Button => ({
    label: choice.label,
    choice,
    preview: choice.preview,
    tone: choice.tone ?? 'plain',
  });
  if (left.length <= FEW) return left.map(whole);
  const shown = ready.map(whole);
  for (const { target, choices } of next.values()) {
    if (target.type === 'space' || target.type === 'piece' || target.type === 'card' || target.type === 'cell') continue;
    const only = choices.length === 1 ? choices[0] : undefined;
    if (only && only.targets.length === clicked.length + 1) shown.push(whole(only));
    else shown.push({ label: '', target, preview: `${choices.length} places`, tone: 'plain' });
  }
  return shown;
}

/** What Enter takes: the only choice, or the only primary one. */
export function obvious(choices: Choice[], clicked: Target[]): Choice | undefined {
  const { ready, left } = step(choices, clicked);
  if (left.length === 1) return left[0];
  const primary = ready.filter((choice) => choice.tone === 'primary');
  return primary.length === 1 ? primary[0] : undefined;
}
