import assert from 'node:assert/strict';
import { test } from 'node:test';
import { far, hindrances, open, PHONE, until } from './table.mjs';

/** How a seat plays: towards the center, straight into battle; it produces and builds in turn. */
class General {
  moved = new Set();
  turn = '';
  bought = 0;

  constructor(board, scene) {
    this.steps = far(board, scene.spaces.findIndex((space) => space.state.includes('crown')), (space) => scene.spaces[space].terrain !== 'water');
  }

  /** The choice it takes, and null when it waits for the other. */
  choose(view) {
    const { choices, kind } = view.prompt;
    const { round, phase } = view.scene.turn;
    if (this.turn !== `${round} ${phase}`) {
      this.turn = `${round} ${phase}`;
      this.moved = new Set();
      this.bought = 0;
    }
    const find = (pattern) => choices.find((choice) => pattern.test(choice.label));
    const space = (choice) => choice.targets.findLast((target) => target.type === 'space')?.space;
    const nearest = (all) => all.toSorted((a, b) => this.steps[space(a)] - this.steps[space(b)])[0];
    switch (kind) {
      case 'movement': {
        const moves = choices.filter((choice) => /^Move out of/.test(choice.label) && !this.moved.has(space(choice)) && this.steps[space(choice)] > 0);
        const move = nearest(moves);
        if (find(/^Attack/)) return find(/^Attack/);
        if (move) this.moved.add(space(move));
        return move ?? find(/^End/);
      }
      case 'move': {
        const goal = nearest(choices.filter((choice) => space(choice) !== undefined && /^All step/.test(choice.label))) ?? nearest(choices.filter((choice) => space(choice) !== undefined));
        const done = find(/^Done/);
        return done && this.stepped === view.scene.turn.round + phase + this.moved.size ? done : ((this.stepped = view.scene.turn.round + phase + this.moved.size), goal ?? done ?? choices[0]);
      }
      case 'economy': return round % 2 ? find(/^Produce/) : find(/^Build/);
      case 'production': return find(/^Train/) ?? find(/^End/);
      case 'build': {
        this.bought += 1;
        const deploy = nearest(choices.filter((choice) => /^Deploy/.test(choice.label)));
        if (deploy) return deploy;
        if (this.bought > 6) return find(/^End/);
        return nearest(choices.filter((choice) => /^Buy an? .* in /.test(choice.label))) ?? find(/^Build a/) ?? choices.find((choice) => choice.targets[0]?.type === 'card') ?? find(/^End/);
      }
      case 'center': return find(/^Fight/);
      case 'truce': return find(/^Refuse/);
      case 'truce_window': return find(/^Keep/);
      case 'commit':
      case 'recommit': return choices.find((choice) => choice.targets.length > 0) ?? find(/^Commit this grid/);
      case 'battle_card': return find(/^No action card|bait is laid/) ?? choices[(this.cards = (this.cards ?? -1) + 1) % Math.min(4, choices.length)];
      default: return choices[0];
    }
  }
}

/** What a page has been told by its live connection. */
function listen(person) {
  const heard = [];
  person.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}

/** Every stage in the messages. */
const stages = (heard) => heard.flatMap((text) => {
  const found = [];
  const look = (value) => {
    if (!value || typeof value !== 'object') return;
    if (Array.isArray(value.sides) && 'title' in value) found.push(value);
    for (const one of Object.values(value)) look(one);
  };
  look(JSON.parse(text));
  return found;
});

test('a whole game of Aidra by clicking: two people, decks, secret grids and cards, a reload in the middle', { timeout: 400_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person();
  const ben = await house.person();
  const heard = new Map([[ann, listen(ann)], [ben, listen(ben)]]);

  await ann.go('/', '.game');
  const game = ann.page.locator('.game', { hasText: 'Battle for Aidra' });
  await game.getByRole('link', { name: 'Set up a table' }).click();
  await ann.page.getByRole('heading', { name: 'A table for Battle for Aidra' }).waitFor();
  await ann.page.locator('.seat').nth(2).getByRole('button', { name: 'Remove' }).click();
  await ann.page.locator('.seat').nth(1).getByLabel('Who').selectOption('open');
  await ann.page.getByLabel('Seed for the dice').fill('7');
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await ann.page.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const id = /match\/([^/?]+)/.exec(ann.page.url())[1];
  await ben.go(house.local(await ann.page.getByLabel('Invitation').inputValue()));
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await ann.page.locator('.map svg').first().waitFor();

  // The factions, then the decks: one is built card by card, the other is ready-made.
  for (let n = 0; n < 2; n += 1) {
    const [person, view] = await until('a faction is asked', async () => {
      for (const one of [ann, ben]) {
        const view = await one.view(id);
        if (view.prompt?.kind === 'faction') return [one, view];
      }
      return null;
    });
    await person.take(view.prompt, view.prompt.choices[0]);
  }
  await until('decks are asked', async () => (await ann.view(id)).prompt?.kind === 'deck');
  const picker = ann.page.locator('.picker');
  for (let n = 0; n < 3; n += 1) {
    await picker.locator('.card.legal:not(.taken)').nth(n).click();
    await ann.page.waitForFunction((n) => document.querySelectorAll('.picker .taken').length === n + 1, n);
  }
  const names = (await picker.locator('.taken .top b').allTextContents()).map((name) => name.trim());
  assert.equal(names.length, 3);
  await ann.page.getByRole('button', { name: 'This is my deck' }).click();
  await ben.page.getByRole('button', { name: 'Take the ready-made deck' }).click();
  await until('the game has begun', async () => (await ann.view(id)).scene.turn.round === 1);
  for (const name of names) {
    assert.ok(!heard.get(ben).some((text) => text.includes('has a deck') && text.includes(`"name":"${name}"`)), `Ben is not told that Ann has ${name}`);
  }

  const board = await ann.ask('GET', `/matches/${id}/board`);
  const { scene } = await ann.view(id);
  const generals = new Map([ann, ben].map((person) => [person, new General(board, scene)]));
  const counts = { together: 0, grids: 0, cards: 0, battles: new Set(), kinds: new Set() };
  let reloaded = false;
  let made = 0;
  const deadline = Date.now() + 360_000;
  for (;;) {
    const views = new Map();
    for (const person of [ann, ben]) views.set(person, await person.view(id));
    if (views.get(ann).status !== 'running') break;
    assert.ok(Date.now() < deadline, `the game goes on and on: round ${views.get(ann).scene.turn.round}`);
    const asked = [ann, ben].filter((person) => views.get(person).prompt);
    if (asked.length === 0) continue;
    const chosen = new Map(asked.map((person) => [person, generals.get(person).choose(views.get(person))]));
    for (const person of asked) counts.kinds.add(views.get(person).prompt.kind);
    const prompt = views.get(asked[0]).prompt;
    if (prompt.secret && asked.length === 2) {
      const last = (person) => chosen.get(person).targets.length === 0 || views.get(person).prompt.kind === 'battle_card';
      const waiting = asked.filter((person) => !last(person));
      if (waiting.length > 0) {
        for (const person of waiting) await person.take(views.get(person).prompt, chosen.get(person));
        made += waiting.length;
        continue;
      }
      const grids = /commit/.test(prompt.kind);
      if (counts[grids ? 'grids' : 'cards'] % 2 === 0) {
        // Ann answers; Ben is told that she has, and not what.
        const from = heard.get(ben).length;
        const mine = views.get(ann).seat;
        await ann.take(prompt, chosen.get(ann));
        for (let more = await ann.view(id); more.prompt?.kind === prompt.kind && (await ben.view(id)).prompt?.kind === prompt.kind; more = await ann.view(id)) {
          await ann.take(more.prompt, generals.get(ann).choose(more));
        }
        const side = await until('Ben sees that Ann has answered', async () => {
          const { scene } = await ben.view(id);
          const found = scene.stage?.sides.find((side) => side.owner === mine);
          return !found || found.grid?.hidden || found.cards.some((card) => card.state.includes('down')) ? (found ?? {}) : null;
        });
        const still = (await ben.view(id)).prompt;
        if (still?.kind === prompt.kind) {
          const known = [side, ...stages(heard.get(ben).slice(from)).map((stage) => stage.sides.find((side) => side.owner === mine))];
          for (const one of known) {
            if (grids) assert.ok(one.grid.hidden && one.grid.cells.every((cell) => cell === null), 'the grid is not told');
            else assert.ok(one.cards.every((card) => !card.state.includes('played')), 'the card is not told');
          }
          const at = (await ben.view(id)).scene.stage.sides.findIndex((side) => side.owner === mine);
          const shown = ben.page.locator('.stage .side').nth(at);
          if (grids) {
            await shown.locator('.hidden-grid').waitFor();
            assert.equal(await shown.locator('.grid .badge').count(), 0, 'the grid is not shown');
          } else {
            await shown.locator('.front .back').waitFor();
            assert.equal(await shown.locator('.front button').count(), 0, 'the card is not shown');
          }
          counts[grids ? 'grids' : 'cards'] += 1;
        }
        made += 1;
        continue;
      }
      // Both answer at the same instant, and both are heard.
      await Promise.all(asked.map((person) => person.take(views.get(person).prompt, chosen.get(person))));
      counts[grids ? 'grids' : 'cards'] += 1;
      counts.together += 1;
      made += 2;
      continue;
    }
    for (const person of asked) {
      await person.take(views.get(person).prompt, chosen.get(person));
      made += 1;
    }
    const { scene } = views.get(ann);
    if (scene.stage?.kind === 'battle') counts.battles.add(`${scene.turn.round} ${scene.stage.title}`);
    if (!reloaded && made > 60) {
      reloaded = true;
      await ann.page.reload();
      await ann.page.locator('.prompt').waitFor();
      await until('the table lies there again', () => ann.upToDate(id));
      await ann.page.getByRole('button', { name: 'Replay' }).first().click();
    }
  }
  const view = await ann.view(id);
  t.diagnostic(`${made} decisions, ${view.standing.round} rounds, ${counts.battles.size} battles, ${counts.together} answers at the same instant; ${[...counts.kinds].join(' ')}: ${view.standing.ended_by}`);
  assert.ok(reloaded, 'there was a reload in the middle');
  assert.ok(counts.battles.size > 0 && counts.grids > 0 && counts.cards > 0 && counts.together > 0, JSON.stringify(counts));
  assert.ok(view.standing.ended_by && !view.standing.cut, 'it ended by its rules');
  for (const person of [ann, ben]) {
    await person.page.locator('.end').getByRole('heading', { name: /wins?$/ }).waitFor();
    assert.equal(await person.page.locator('.end tbody tr').count(), 2);
    person.content();
  }
});

/** Kinds of questions that must come up, and those that may. */
const MUST = ['faction', 'deck', 'movement', 'move', 'economy', 'production', 'build', 'commit', 'battle_card', 'bombard_card'];
const MAY = ['target', 'guns', 'center', 'truce', 'truce_window', 'fall_back', 'rest', 'forced_retreat', 'recommit'];

test('every kind of question of Aidra: readable for all, dark and light, and answered by tapping on a phone', { timeout: 300_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person();
  const phone = await house.person(PHONE);
  await ann.come('Ann');
  await phone.context.addCookies(await ann.context.cookies());
  const trouble = [];
  const seen = new Set();
  let chance = 7;
  const some = (all) => all[(chance = (chance * 1103515245 + 12345) % 2147483648) % all.length];
  for (const seed of [3, 4, 5, 6]) {
    if (MUST.every((kind) => seen.has(kind))) break;
    const seats = [{ kind: 'human' }, ...Array.from({ length: 3 }, () => ({ kind: 'bot', bot: 'quick' }))];
    const { id } = await ann.ask('POST', '/matches', { game: 'aidra', seed, seats, options: { map: 'sunken_crown_4' } });
    for (const person of [ann, phone]) {
      await person.page.goto('about:blank');
      await person.sit(id);
    }
    for (let n = 0; n < 160; n += 1) {
      const view = await until('a question or the end', async () => {
        const view = await ann.view(id);
        return view.status !== 'running' || view.prompt ? view : null;
      });
      if (view.status !== 'running' || MUST.every((kind) => seen.has(kind))) break;
      const { kind, choices } = view.prompt;
      const of = (pattern) => choices.filter((choice) => pattern.test(choice.label) || pattern.test(choice.preview ?? ''));
      const sane = choices.filter((choice) => choice.tone !== 'danger' && choice.tone !== 'quiet');
      const fierce = [kind === 'economy' && !seen.has('build') ? /^Build and/ : /^Attack/, /^Fight/, /assault/, /^Bombard/, /^Commit|^Fire$/].map(of).find((all) => all.length > 0);
      const choice = fierce ? some(fierce) : n % 7 === 6 && choices.some((one) => one.tone === 'quiet') ? choices.find((one) => one.tone === 'quiet') : some(sane.length > 0 ? sane : choices);
      if (!seen.has(kind) && [...MUST, ...MAY].includes(kind)) {
        seen.add(kind);
        const shows = (person) => person.page.waitForFunction((text) => document.querySelector('.prompt.mine .question')?.textContent.includes(text), view.prompt.text);
        await shows(ann);
        for (const theme of ['dark', 'light']) {
          await ann.page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
          for (const line of await hindrances(ann.page)) trouble.push(`${kind}, ${theme}: ${line}`);
        }
        await shows(phone);
        const wide = await phone.page.evaluate(() => document.scrollingElement.scrollWidth);
        assert.ok(wide <= PHONE.viewport.width, `${kind} is ${wide} wide on a phone`);
        for (const line of await hindrances(phone.page)) trouble.push(`${kind} on a phone: ${line}`);
        await phone.take(view.prompt, choice, { touch: true });
      } else {
        await ann.ask('POST', `/matches/${id}/actions`, { seq: view.seq, version: view.version, action: choice.action, client_id: `n${seed} ${n}`, seat: view.seat });
      }
    }
  }
  t.diagnostic([...seen].join(' '));
  assert.deepEqual(MUST.filter((kind) => !seen.has(kind)), [], 'all of these were asked');
  assert.deepEqual(trouble, []);
  ann.content();
  phone.content();
});
