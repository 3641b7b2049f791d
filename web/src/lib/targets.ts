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

export type Button = {
  label: string;
  choice?: Choice;
  target?: Target;
  preview?: string;
  tone: string;
  /** What all that follow do, where they all do the same: `Build`. */
  verb?: string;
  /** How many choices follow. */
  more?: number;
};

/** At most so many choices are all shown as buttons. */
export const FEW = 8;

const JOINTS = new Set(['in', 'at', 'to', 'into', 'from', 'on', 'with', 'out']);
const ARTICLES = new Set(['a', 'an', 'the']);

/** What labels have in common: `Build a Village in Far Mill` and `… in Jay Copse` make `Build` and `Village`. */
export function common(labels: string[]): { verb: string; noun: string } {
  const [first = [], ...rest] = labels.map((label) => label.split(' '));
  let end = first.length;
  for (const words of rest) {
    let at = 0;
    while (at < end && words[at] === first[at]) at += 1;
    end = at;
  }
  const joint = first.findIndex((word, at) => at > 0 && JOINTS.has(word));
  const words = first.slice(0, joint < 0 ? end : Math.min(end, joint));
  const [verb = '', ...noun] = words;
  while (noun[0] && ARTICLES.has(noun[0])) noun.shift();
  return { verb, noun: noun.join(' ') };
}

/** The buttons of a prompt: all choices when they are few; else those without a target, and what is not on the board. */
export function buttons(choices: Choice[], clicked: Target[]): Button[] {
  const { next, ready, left } = step(choices, clicked);
  const whole = (choice: Choice): Button => ({
    label: choice.label,
    choice,
    preview: choice.preview,
    tone: choice.tone ?? 'plain',
    verb: choice.label.split(' ')[0],
  });
  const folded = (target: Target, choices: Choice[]): Button => {
    const { verb, noun } = common(choices.map((choice) => choice.label));
    const [{ preview, tone } = { preview: undefined, tone: undefined }] = choices;
    const same = preview !== undefined && choices.every((choice) => choice.preview === preview);
    return {
      label: noun, target, verb, more: choices.length,
      preview: same ? preview : `${choices.length} choices follow`,
      tone: tone !== undefined && choices.every((choice) => choice.tone === tone) ? tone : 'plain',
    };
  };
  /** What hurts is not spread out beside what is meant. */
  const apart = [...next.values()].filter(({ target, choices }) => target.type === 'seat' && choices.length > 1 && choices.every((choice) => choice.tone === 'danger'));
  const rest = left.filter((choice) => !apart.some((one) => one.choices.includes(choice)));
  const last = apart.map(({ target, choices }) => folded(target, choices));
  if (rest.length <= FEW) return [...rest.map(whole), ...last];
  // What loses something stands behind what is meant.
  const loses = ready.filter((choice) => choice.tone === 'danger');
  const atOnce = ready.filter((choice) => !loses.includes(choice)).map(whole);
  const shown: Button[] = [];
  for (const one of next.values()) {
    const { target, choices } = one;
    if (target.type === 'space' || target.type === 'piece' || target.type === 'card' || target.type === 'cell' || apart.includes(one)) continue;
    const only = choices.length === 1 ? choices[0] : undefined;
    if (only && only.targets.length === clicked.length + 1) shown.push(whole(only));
    else shown.push(folded(target, choices));
  }
  // A number that begins many choices stands behind the single ones, and what is done without them behind it.
  const many = shown.filter((button) => button.target?.type === 'number');
  const single = shown.filter((button) => !many.includes(button));
  return [...(many.length ? [...single, ...many, ...atOnce] : [...atOnce, ...single]), ...loses.map(whole), ...last];
}

export type Row = { verb: string; buttons: Button[] };

/** Many buttons stand in rows by what they do; what ends a turn or hurts comes last. */
export function rows(shown: Button[]): Row[] {
  if (shown.length <= FEW) return [{ verb: '', buttons: shown }];
  const last = (button: Button) => button.tone === 'quiet' || button.tone === 'danger';
  const found = new Map<string, Button[]>();
  for (const button of shown) {
    const verb = last(button) ? '' : (button.verb ?? '');
    found.set(verb, [...(found.get(verb) ?? []), button]);
  }
  const many = [...found].filter(([verb, all]) => verb !== '' && all.length > 1);
  const others = [...found].filter(([verb, all]) => verb !== '' && all.length === 1).flatMap(([, all]) => all);
  const end = found.get('') ?? [];
  return [...many.map(([verb, buttons]) => ({ verb, buttons })), ...(others.length + end.length ? [{ verb: '', buttons: [...others, ...end] }] : [])];
}

/** What Enter takes: the only choice, or the only primary one. */
export function obvious(choices: Choice[], clicked: Target[]): Choice | undefined {
  const { ready, left } = step(choices, clicked);
  if (left.length === 1) return left[0];
  const primary = ready.filter((choice) => choice.tone === 'primary');
  return primary.length === 1 ? primary[0] : undefined;
}
