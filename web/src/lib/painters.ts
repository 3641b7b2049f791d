/** Draws terrain in strokes, around the origin, for a space of radius 100. Each style has its colours in the style sheet. */
export type Stroke = { d: string; as: 'ink' | 'hi' | 'fill' | 'deep' | 'vein'; width?: number };

/** A small fixed sequence of chances, so that a space looks the same every time. */
export function chances(seed: number): () => number {
  let state = (seed * 2654435761 + 40503) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const n = (value: number) => value.toFixed(1);

/** Spots that keep apart from each other. */
function spots(rnd: () => number, count: number, apart: number, reach = 88): [number, number][] {
  const found: [number, number][] = [];
  for (let tries = 0; tries < count * 14 && found.length < count; tries += 1) {
    const [angle, far] = [rnd() * 2 * Math.PI, Math.sqrt(rnd()) * reach];
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
    if (found.every(([a, b]) => Math.hypot(a - x, b - y) > apart)) found.push([x, y]);
  }
  return found.sort((a, b) => a[1] - b[1]);
}

type Painter = (rnd: () => number) => Stroke[];

const forest: Painter = (rnd) => {
  let trees = '';
  let lit = '';
  let stipple = '';
  for (const [x, y] of spots(rnd, 44, 18)) {
    const h = 15 + rnd() * 8;
    const w = 6 + rnd() * 3;
    trees += `M${n(x)} ${n(y - h)}l${n(w)} ${n(h * 0.62)}h${n(-w * 0.45)}l${n(w * 0.7)} ${n(h * 0.5)}h${n(-w * 2.5)}l${n(w * 0.7)} ${n(-h * 0.5)}h${n(-w * 0.45)}z`;
    lit += `M${n(x - 1)} ${n(y - h + 3)}l${n(-w * 0.7)} ${n(h * 0.5)}`;
  }
  for (const [x, y] of spots(rnd, 70, 9, 96)) stipple += `M${n(x)} ${n(y)}h.1`;
  return [{ d: stipple, as: 'deep', width: 3 }, { d: trees, as: 'fill' }, { d: trees, as: 'ink', width: 1 }, { d: lit, as: 'hi', width: 1.3 }];
};

const mountains: Painter = (rnd) => {
  let body = '';
  let ridge = '';
  let hatch = '';
  let snow = '';
  for (const [x, y] of spots(rnd, 11, 33, 80)) {
    const h = 36 + rnd() * 26;
    const w = 24 + rnd() * 12;
    const [top, base] = [y - h * 0.6, y + h * 0.4];
    body += `M${n(x - w)} ${n(base)}L${n(x - w * 0.35)} ${n(top + h * 0.42)}L${n(x)} ${n(top)}L${n(x + w * 0.4)} ${n(top + h * 0.38)}L${n(x + w)} ${n(base)}z`;
    ridge += `M${n(x - w)} ${n(base)}L${n(x - w * 0.35)} ${n(top + h * 0.42)}L${n(x)} ${n(top)}L${n(x + w * 0.4)} ${n(top + h * 0.38)}L${n(x + w)} ${n(base)}`;
    for (let step = 0.16; step < 1; step += 0.13) {
      const [hx, hy] = [x + w * step * 0.9, top + h * step];
      hatch += `M${n(hx)} ${n(hy)}l${n(-w * 0.32 * step - 2)} ${n(h * (1 - step) * 0.35 + 4)}`;
    }
    snow += `M${n(x)} ${n(top)}l${n(-w * 0.22)} ${n(h * 0.26)}l${n(w * 0.14)} ${n(-h * 0.06)}l${n(w * 0.1)} ${n(h * 0.1)}l${n(w * 0.14)} ${n(-h * 0.1)}z`;
  }
  return [{ d: body, as: 'fill' }, { d: hatch, as: 'deep', width: 1.6 }, { d: ridge, as: 'ink', width: 2 }, { d: snow, as: 'vein' }];
};

const crystal: Painter = (rnd) => {
  let shape = '';
  let facet = '';
  let light = '';
  for (const [x, y] of spots(rnd, 13, 28, 82)) {
    const [h, w, lean] = [24 + rnd() * 26, 8 + rnd() * 5, (rnd() - 0.5) * 22];
    const [tx, ty] = [x + lean, y - h];
    shape += `M${n(x - w)} ${n(y)}L${n(tx - w * 0.8)} ${n(ty + 9)}L${n(tx)} ${n(ty)}L${n(tx + w * 0.8)} ${n(ty + 9)}L${n(x + w)} ${n(y)}L${n(x)} ${n(y + 6)}z`;
    facet += `M${n(x)} ${n(y + 6)}L${n(tx + w * 0.1)} ${n(ty + 12)}L${n(tx)} ${n(ty)}M${n(tx - w * 0.8)} ${n(ty + 9)}L${n(tx + w * 0.1)} ${n(ty + 12)}L${n(tx + w * 0.8)} ${n(ty + 9)}`;
    light += `M${n(x - w * 0.5)} ${n(y - 2)}L${n(tx - w * 0.4)} ${n(ty + 13)}`;
  }
  return [{ d: shape, as: 'fill' }, { d: shape, as: 'ink', width: 1.4 }, { d: facet, as: 'ink', width: 0.9 }, { d: light, as: 'hi', width: 2.4 }];
};

/** A deposit: contour lines of a moor, and veins of ore with nuggets. */
const deposit = (nuggets: number): Painter => (rnd) => {
  let contour = '';
  for (let y = -92; y < 100; y += 17) {
    const [a, b] = [rnd() * 16 - 8, rnd() * 16 - 8];
    contour += `M-100 ${n(y)}C-50 ${n(y + a - 12)} -30 ${n(y + b + 12)} 4 ${n(y + a)}S60 ${n(y - b - 8)} 100 ${n(y + b)}`;
  }
  let vein = '';
  let branch = '';
  for (let v = 0; v < 3; v += 1) {
    let [x, y] = [-92, -60 + v * 56 + rnd() * 20];
    vein += `M${n(x)} ${n(y)}`;
    while (x < 96) {
      x += 15 + rnd() * 16;
      y += (rnd() - 0.52) * 34;
      vein += `L${n(x)} ${n(y)}`;
      if (rnd() < 0.55) branch += `M${n(x)} ${n(y)}l${n(6 + rnd() * 14)} ${n((rnd() < 0.5 ? -1 : 1) * (8 + rnd() * 18))}`;
    }
  }
  let ore = '';
  let glint = '';
  for (const [x, y] of spots(rnd, nuggets, 20, 84)) {
    const r = 4 + rnd() * 4.5;
    ore += `M${n(x - r)} ${n(y + r * 0.3)}l${n(r * 0.5)} ${n(-r)}l${n(r)} ${n(-r * 0.2)}l${n(r * 0.6)} ${n(r * 0.9)}l${n(-r * 0.6)} ${n(r * 0.8)}l${n(-r * 1.1)} 0z`;
    glint += `M${n(x - r * 0.4)} ${n(y - r * 0.35)}l${n(r * 0.7)} ${n(-r * 0.15)}`;
  }
  return [
    { d: contour, as: 'deep', width: 1.2 },
    { d: vein, as: 'ink', width: 7 },
    { d: vein + branch, as: 'vein', width: 2.6 },
    { d: ore, as: 'fill' },
    { d: ore, as: 'ink', width: 1.1 },
    { d: glint, as: 'hi', width: 1.6 },
  ];
};

const jetstream: Painter = (rnd) => {
  let arms = '';
  let thin = '';
  const turn = rnd() * 6;
  for (let arm = 0; arm < 4; arm += 1) {
    for (const [list, off] of [['a', 0], ['t', 0.24], ['t', 0.45]] as const) {
      let d = '';
      for (let t = 0; t <= 1.001; t += 0.07) {
        const r = 10 + t * 98;
        const angle = turn + off + arm * (Math.PI / 2) + t * 3.1;
        d += `${d ? 'L' : 'M'}${n(Math.cos(angle) * r)} ${n(Math.sin(angle) * r)}`;
      }
      if (list === 'a') arms += d;
      else thin += d;
    }
  }
  let wisps = '';
  for (const [x, y] of spots(rnd, 8, 34, 84)) wisps += `M${n(x - 13)} ${n(y)}q7-7 13 0t13 0`;
  return [{ d: thin, as: 'deep', width: 1.6 }, { d: arms, as: 'hi', width: 3 }, { d: wisps, as: 'ink', width: 1.5 }];
};

const ruins: Painter = (rnd) => {
  let stones = '';
  let lines = '';
  let dust = '';
  for (const [x, y] of spots(rnd, 9, 38, 76)) {
    if (rnd() < 0.5) {
      const h = 22 + rnd() * 20;
      stones += `M${n(x - 6)} ${n(y)}v${n(-h)}l4-4 3 5 5-3v${n(h + 2)}z`;
      stones += `M${n(x - 10)} ${n(y)}h20v5h-20z`;
      lines += `M${n(x - 2)} ${n(y - 2)}v${n(-h + 6)}M${n(x + 2)} ${n(y - 2)}v${n(-h + 8)}`;
    } else {
      stones += `M${n(x - 19)} ${n(y + 4)}v-26h8v-3q12-12 22 0v3h8v26h-8v-16q-11-13-22 0v16z`;
      lines += `M${n(x - 11)} ${n(y - 12)}h-7M${n(x + 12)} ${n(y - 8)}h6M${n(x - 18)} ${n(y - 3)}h6`;
    }
  }
  for (const [x, y] of spots(rnd, 40, 12, 92)) dust += `M${n(x)} ${n(y)}l${n(rnd() * 4)} ${n(rnd() * 2)}`;
  return [{ d: dust, as: 'deep', width: 2.2 }, { d: stones, as: 'fill' }, { d: stones, as: 'ink', width: 1.3 }, { d: lines, as: 'hi', width: 1 }];
};

const stronghold: Painter = (rnd) => {
  let rays = '';
  for (let a = 0; a < 36; a += 1) {
    const angle = (a / 36) * 2 * Math.PI;
    const r = a % 2 ? 60 : 70;
    rays += `M${n(Math.cos(angle) * r)} ${n(Math.sin(angle) * r)}L${n(Math.cos(angle) * 100)} ${n(Math.sin(angle) * 100)}`;
  }
  let wall = '';
  for (let a = 0; a < 6; a += 1) {
    const angle = (a / 6) * 2 * Math.PI + Math.PI / 6;
    const [x, y] = [Math.cos(angle) * 58, Math.sin(angle) * 58];
    wall += `${a ? 'L' : 'M'}${n(x)} ${n(y)}`;
  }
  let towers = '';
  for (let a = 0; a < 6; a += 1) {
    const angle = (a / 6) * 2 * Math.PI + Math.PI / 6;
    towers += `M${n(Math.cos(angle) * 58 - 8)} ${n(Math.sin(angle) * 58)}a8 8 0 1 0 16 0a8 8 0 1 0-16 0z`;
  }
  const paving = spots(rnd, 20, 15, 46).map(([x, y]) => `M${n(x - 5)} ${n(y)}h10m-10 4h10`).join('');
  return [
    { d: rays, as: 'deep', width: 2 },
    { d: wall + 'z', as: 'fill' },
    { d: paving, as: 'deep', width: 1 },
    { d: wall + 'z', as: 'ink', width: 5 },
    { d: towers, as: 'vein' },
    { d: towers, as: 'ink', width: 1.5 },
  ];
};

/** Open water: contour lines and short waves. */
const water: Painter = (rnd) => {
  const waves = spots(rnd, 16, 30).map(([x, y]) => `M${n(x - 11)} ${n(y)}q5.500-6 11 0t11 0`).join('');
  return [...deposit(0)(rnd).slice(0, 1), { d: waves, as: 'hi', width: 1.6 }];
};

/** Open country: stipple and tufts of grass. */
const land: Painter = (rnd) => {
  const dots = spots(rnd, 60, 10, 96).map(([x, y]) => `M${n(x)} ${n(y)}h.1`).join('');
  const tufts = spots(rnd, 12, 34).map(([x, y]) => `M${n(x - 5)} ${n(y - 5)}l3 5m2 0v-8m2 8l4-6`).join('');
  return [{ d: dots, as: 'deep', width: 2.4 }, { d: tufts, as: 'ink', width: 1.3 }];
};

/** Ploughed strips that lie across each other, with ears of corn. */
const field: Painter = (rnd) => {
  let furrows = '';
  let banks = '';
  for (const [x, y] of spots(rnd, 9, 46, 96)) {
    const turn = rnd() * Math.PI;
    const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
    const [long, wide] = [24 + rnd() * 10, 20 + rnd() * 6];
    const corner = (a: number, b: number) => `${n(x + ux * a - uy * b)} ${n(y + uy * a + ux * b)}`;
    banks += `M${corner(-long, -wide)}L${corner(long, -wide)}L${corner(long, wide)}L${corner(-long, wide)}z`;
    for (let line = -wide + 6; line < wide; line += 6.5) furrows += `M${corner(-long + 3, line)}L${corner(long - 3, line)}`;
  }
  let ears = '';
  for (const [x, y] of spots(rnd, 16, 30, 92)) ears += `M${n(x)} ${n(y)}v-9m0 4l-3-3m3 3l3-3m-3 0l-3-3m3 3l3-3`;
  return [{ d: banks, as: 'fill' }, { d: furrows, as: 'deep', width: 1.6 }, { d: banks, as: 'ink', width: 0.9 }, { d: ears, as: 'hi', width: 1.4 }];
};

/** Rounded hills in hatching, with outcrops of stone. */
const hill: Painter = (rnd) => {
  let body = '';
  let line = '';
  let hatch = '';
  for (const [x, y] of spots(rnd, 13, 32, 92)) {
    const [w, h] = [22 + rnd() * 12, 17 + rnd() * 9];
    const arc = `M${n(x - w)} ${n(y)}Q${n(x - w * 0.4)} ${n(y - h * 1.5)} ${n(x + w * 0.1)} ${n(y - h)}T${n(x + w)} ${n(y)}`;
    body += `${arc}Q${n(x)} ${n(y + 6)} ${n(x - w)} ${n(y)}z`;
    line += arc;
    for (let at = 0.2; at < 0.95; at += 0.16) hatch += `M${n(x + w * at)} ${n(y - h * (1 - at) + 2)}l${n(-4 - rnd() * 3)} ${n(h * (1 - at) * 0.7 + 2)}`;
  }
  let stones = '';
  for (const [x, y] of spots(rnd, 8, 34, 84)) stones += `M${n(x - 5)} ${n(y)}l2-5 5-1 4 4-2 4-6 1z`;
  return [{ d: body, as: 'fill' }, { d: hatch, as: 'deep', width: 1.5 }, { d: line, as: 'ink', width: 1.5 }, { d: stones, as: 'vein' }, { d: stones, as: 'ink', width: 0.9 }];
};

/** Anything else: contour lines. */
const plain: Painter = (rnd) => deposit(0)(rnd).slice(0, 1);

const PAINTERS: Record<string, Painter> = {
  forest, mountains, crystal, jetstream, ruins, stronghold, water, land, field, hill,
  copper: deposit(8), silver: deposit(11), gold: deposit(14),
};

const kept = new Map<string, Stroke[]>();

/** The strokes of a style; the same seed gives the same drawing. */
export function paint(style: string, seed: number): Stroke[] {
  const word = `${style} ${seed}`;
  const known = kept.get(word);
  if (known) return known;
  const made = (PAINTERS[style] ?? plain)(chances(seed + 1));
  kept.set(word, made);
  return made;
}

/** The styles that make a good picture next to each other. */
export const styles = Object.keys(PAINTERS).filter((style) => !['water', 'land', 'field', 'hill'].includes(style));
