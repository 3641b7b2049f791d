import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, hindrances, open, PHONE, until } from './table.mjs';

/** How a person plays a turn: buys twice, attacks twice, fights it out and places everything. */
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
        return nth < 2 ? ((nth === 0 ? all[0] : all.at(-1)) ?? fights.at(-1) ?? done) : done;
      }
      case 'noncombat_move': return nth < 1 ? (starts('move') ?? done) : done;
      case 'casualties': return (nth % 4 ? starts('rest') : starts('hit')) ?? choices[0];
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

/** What the page says of a space: its name, its owner, its marks and who stands there. */
const told = (person, space) => person.page.locator(`[data-space="${space}"]`).first().getAttribute('aria-label');
const counted = (view, space) => view.scene.pieces.filter((piece) => piece.space === space).reduce((sum, piece) => sum + piece.count, 0);
const spacesOf = (choice) => choice.targets.filter((target) => target.type === 'space').map((target) => target.space);
const EACH = ['purchase', 'combat_move', 'noncombat_move', 'casualties', 'place'];

test('a person leads two powers through three rounds by clicking', { timeout: 400_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person();
  await ann.come('Ann');
  const { factions } = (await ann.ask('GET', '/games')).find((game) => game.id === 'arda');
  const keys = (side) => factions.filter((one) => one.strengths[0] === side).map((one) => one.key);
  const [evil, good] = [keys('Evil side'), keys('Good side')];
  const own = evil.slice(0, 2);
  const { id } = await ann.ask('POST', '/matches', {
    game: 'arda', seed: 12, options: { round_limit: 3 },
    seats: [{ kind: 'human', powers: own }, { kind: 'bot', bot: 'greedy', powers: evil.slice(2) }, { kind: 'bot', bot: 'greedy', powers: good }],
  });
  await ann.sit(id);
  await ann.asked();
  const board = await ann.ask('GET', `/matches/${id}/board`);
  assert.equal(board.sides.length, 11);
  assert.equal(board.sides.filter((side) => side.seat === 0).length, own.length);

  // Panels stand under the player who leads them, one's own first; a power has its colour everywhere.
  const heads = await ann.page.locator('.left h3').allTextContents();
  assert.match(heads[0], /^Ann\s*you/);
  assert.equal(await ann.page.locator('.left article').count(), 11);
  assert.deepEqual(await hindrances(ann.page), []);

  const marshal = new Marshal();
  /** What was clicked in each round. */
  const rounds = new Map();
  let [odds, walks, defaults, won] = [0, 0, 0, 0];
  let [before, turn] = [null, ''];
  for (;;) {
    const view = await ann.view(id);
    if (view.status !== 'running') break;
    if (!view.prompt) {
      await ann.page.waitForFunction(() => document.querySelector('.prompt.mine, .end'), undefined, { timeout: 60_000 });
      await until('the server asks too', async () => { const now = await ann.view(id); return now.prompt || now.status !== 'running'; });
      continue;
    }
    const { kind } = view.prompt;
    if (kind === 'retreat' && defaults === 0) {
      // Who never runs away says so once.
      defaults += 1;
      await ann.page.getByRole('button', { name: 'Who decides this kind of question' }).click();
      await ann.page.getByRole('menuitemradio', { name: 'Take the default' }).click();
      await until('nobody asks about it', async () => (await ann.view(id)).prompt?.kind !== 'retreat');
      continue;
    }
    const { round, phase, active } = view.scene.turn;
    // What was fought for in this turn is the winner's afterwards, on the page and in the log.
    if (kind === 'combat_move' && turn !== `${round} ${phase}`) [before, turn] = [view.scene.spaces, `${round} ${phase}`];
    if (kind === 'noncombat_move' && before) {
      const taken = view.scene.spaces.flatMap((space, at) => (space.owner === active && before[at].owner !== active ? [at] : []));
      for (const at of taken) {
        await until(`the page shows who took ${view.scene.spaces[at].name}`, async () => (await told(ann, at)).includes(`, ${phase}`));
        await ann.page.locator('.log', { hasText: new RegExp(`(takes|frees) ${view.scene.spaces[at].name}`) }).waitFor();
      }
      won += taken.length;
      before = null;
    }
    const choice = marshal.choose(view);
    await ann.take(view.prompt, choice);
    const done = rounds.get(round) ?? rounds.set(round, new Map()).get(round);
    if (choice.action !== 'done') done.set(kind, (done.get(kind) ?? 0) + 1);
    if (!/^(move|march)/.test(choice.action)) continue;

    const now = await ann.view(id);
    const to = spacesOf(choice).at(-1);
    assert.ok(counted(now, to) > counted(view, to) || now.scene.spaces[to].owner !== view.scene.spaces[to].owner, `somebody came by ${choice.label}`);
    walks += 1;
    // Where nobody can go anywhere after that, the fighting has begun.
    if (!/^A battle/.test(choice.preview ?? '') || now.prompt?.kind !== 'combat_move') continue;
    const badge = now.scene.spaces[to].badges.find((one) => one.title.startsWith('Battle to come'));
    assert.match(badge?.title ?? '', /win \d+ %.*lose \d+ %/, `odds for ${choice.label}`);
    await until('the page tells the odds', async () => (await told(ann, to)).includes(badge.title));
    assert.ok((await ann.page.locator('.mark title').allTextContents()).includes(badge.title), 'the odds are drawn');
    odds += 1;
  }
  t.diagnostic(`${odds} odds, ${walks} moves, ${won} places; ` + [...rounds].map(([round, done]) => `round ${round}: ${[...done].map(([kind, n]) => `${n} ${kind}`).join(', ')}`).join('; '));
  assert.equal(rounds.size, 3);
  for (const [round, done] of rounds) for (const kind of EACH) assert.ok(done.get(kind) >= 1, `${kind} in round ${round}`);
  assert.ok(odds >= 3 && walks > odds, `${odds} battles were foreseen, ${walks} moves made`);
  assert.ok(won >= 3, `${won} places were taken`);
  const ways = ann.made.reduce((all, { how }) => all.set(how, (all.get(how) ?? 0) + 1), new Map());
  // Every move was made on the map, and more than the moves.
  assert.ok((ways.get('lit') ?? 0) > walks, `${walks} moves; clicked on the map: ${[...ways].join('; ')}`);

  await until('the end is shown', () => ann.ended());
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

test('a table of two seats with the powers that were chosen', { timeout: 120_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person();
  await ann.come('Ann');
  await ann.go('/#/new/arda', '.chip');
  const seat = (at) => ann.page.locator('.seat').nth(at);
  const chip = (at, name) => seat(at).getByRole('button', { name });
  const led = async (at) => (await seat(at).locator('.chip[aria-pressed=true]').allTextContents()).map((one) => one.trim());
  await seat(2).getByRole('button', { name: 'Remove' }).click();
  assert.deepEqual(await ann.page.locator('.seat').nth(0).locator('.alliance > span').allTextContents(), ['Evil side', 'Good side']);
  for (const name of ['Mordor', 'Orcs', 'Rohan']) await chip(0, name).click();
  // What somebody else takes changes hands; a second click gives it back to the deal.
  await chip(1, /^Orcs/).click();
  assert.deepEqual([await led(0), await led(1)], [['Mordor', 'Rohan'], ['Orcs']]);
  await chip(0, 'Rohan').click();
  assert.deepEqual(await led(0), ['Mordor']);
  // With the keyboard as well.
  await chip(0, 'Isengard').focus();
  await ann.page.keyboard.press('Tab');
  await ann.page.keyboard.press('Tab');
  await ann.page.keyboard.press('Tab');
  await ann.page.keyboard.press('Space');
  assert.deepEqual(await led(0), ['Mordor', 'Harad']);
  await ann.page.getByText(/^Isengard, .* are dealt out\.$/).waitFor();
  assert.deepEqual(await hindrances(ann.page), []);
  // Nobody is left without any: the second seat's only one cannot be taken when all others are.
  for (const one of await chip(0, /./).all()) if ((await one.getAttribute('aria-pressed')) === 'false' && !/^Orcs/.test(await one.textContent())) await one.click();
  assert.equal(await chip(0, /^Orcs/).isDisabled(), true);
  for (const name of ['Rohan', 'Gondor', 'Dunedain', 'Silvan', 'Eldar', 'Erebor']) await chip(1, new RegExp(`^${name}`)).click();

  await ann.page.setViewportSize(PHONE.viewport);
  assert.equal(await ann.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  await ann.page.setViewportSize(DESK.viewport);
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await ann.page.locator('.left h3').first().waitFor();
  const groups = await ann.page.locator('.left .seats').evaluate((all) => {
    const found = [];
    for (const one of all.children) {
      if (one.matches('h3')) found.push([]);
      else if (one.matches('article')) found.at(-1).push(one.querySelector('.name').textContent.trim());
    }
    return found.map((names) => names.sort());
  });
  assert.deepEqual(groups, [['Harad', 'Isengard', 'Mordor', 'Rhun'], ['Dunedain', 'Eldar', 'Erebor', 'Gondor', 'Orcs', 'Rohan', 'Silvan']]);
  // Every number of every panel is seen whole.
  assert.deepEqual(await ann.page.locator('.left article').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)), []);
  assert.deepEqual(ann.trouble, []);
});
