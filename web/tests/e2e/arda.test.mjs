import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hindrances, open, PHONE, until } from './table.mjs';

/** How a person plays a turn: buys twice, attacks three times, fights it out and places everything. */
class Marshal {
  counts = new Map();

  choose({ prompt, scene }) {
    const { choices, kind } = prompt;
    const key = `${scene.turn.round} ${scene.turn.phase} ${kind}`;
    const nth = this.counts.get(key) ?? 0;
    this.counts.set(key, nth + 1);
    const done = choices.find((choice) => choice.action === 'done');
    const starts = (words) => choices.find((choice) => choice.action.startsWith(words));
    switch (kind) {
      case 'purchase': return nth < 2 ? (starts('buy') ?? done) : done;
      case 'combat_move': {
        const fights = choices.filter((choice) => /^(A battle|Takes)/.test(choice.preview ?? ''));
        const all = fights.filter((choice) => choice.action.startsWith('march'));
        return nth < 3 ? ((nth === 0 ? all[0] : undefined) ?? fights.at(-1) ?? done) : done;
      }
      case 'noncombat_move': return nth < 1 ? (starts('move') ?? done) : done;
      case 'casualties': return nth % 2 ? starts('rest') : (starts('hit') ?? choices[0]);
      case 'retreat': return starts('stay') ?? choices[0];
      case 'place': return starts('place') ?? done;
      default: return choices[0];
    }
  }
}

async function playTurns(person, id, until_, touch = false) {
  const marshal = new Marshal();
  const kinds = new Map();
  for (;;) {
    const view = await person.view(id);
    if (view.status !== 'running' || until_(view)) return kinds;
    if (!view.prompt) {
      await new Promise((done) => setTimeout(done, 40));
      continue;
    }
    const choice = marshal.choose(view);
    kinds.set(view.prompt.kind, (kinds.get(view.prompt.kind) ?? 0) + 1);
    await person.take(view.prompt, choice, { touch });
  }
}

test('a person leads five powers through a round by clicking', { timeout: 400_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person();
  await ann.come('Ann');
  const { id } = await ann.ask('POST', '/matches', {
    game: 'arda', seed: 4, seats: [{ kind: 'human' }, { kind: 'bot', bot: 'quick' }], options: { round_limit: 1 },
  });
  await ann.sit(id);
  await ann.asked();
  const board = await ann.ask('GET', `/matches/${id}/board`);
  assert.equal(board.sides.length, 11);
  const own = board.sides.filter((side) => side.seat === 0);
  assert.deepEqual(own.map((side) => side.team), own.map(() => 'Evil'));

  // Panels stand under the player who leads them, one's own first; a power has its colour everywhere.
  const heads = await ann.page.locator('.left h3').allTextContents();
  assert.match(heads[0], /^Ann\s*you/);
  assert.equal(await ann.page.locator('.left article').count(), 11);
  assert.deepEqual(await hindrances(ann.page), []);

  const kinds = await playTurns(ann, id, () => false);
  for (const kind of ['purchase', 'combat_move', 'place']) assert.ok(kinds.get(kind) >= own.length, `${kind}: ${kinds.get(kind)}`);
  assert.ok(kinds.has('casualties') || kinds.has('retreat'), 'somebody fought');
  const ways = ann.made.reduce((all, { how }) => all.set(how, (all.get(how) ?? 0) + 1), new Map());
  assert.ok((ways.get('lit') ?? 0) > 10, `clicked on the map: ${[...ways].join('; ')}`);
  await until('the end is shown', () => ann.ended());
  assert.match(await ann.page.locator('.end').innerText(), /Isengard, Mordor, Orcs, Harad, Rhun/);
  const log = await ann.ask('GET', `/matches/${id}/log?since=0`);
  const said = log.lines.map((line) => line.line.kind);
  for (const kind of ['battle_started', 'fired', 'taken', 'income', 'game_over']) assert.ok(said.includes(kind), `${kind} is told`);
  assert.deepEqual(ann.trouble, []);
});

test('a turn on a phone', { timeout: 200_000 }, async (t) => {
  const house = await open(t);
  const bob = await house.person(PHONE);
  await bob.come('Bob');
  const { id } = await bob.ask('POST', '/matches', {
    game: 'arda', seed: 9, seats: [{ kind: 'human' }, { kind: 'bot', bot: 'quick' }], options: { round_limit: 1 },
  });
  await bob.sit(id);
  await bob.asked();
  await playTurns(bob, id, (view) => view.scene.turn.phase !== 'Isengard', true);
  assert.ok(bob.made.length > 5);
  assert.equal(await bob.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  assert.deepEqual(await hindrances(bob.page), []);
  assert.deepEqual(bob.trouble, []);
});
