import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, finished, hindrances, open, PHONE } from './table.mjs';

test('nothing serious for axe on any page, dark and light', { timeout: 180_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person();
  const trouble = [];
  const judge = async (where, theme, person = ann) => {
    for (const line of await hindrances(person.page)) trouble.push(`${where}, ${theme}: ${line}`);
  };
  const stranger = await house.person();
  await stranger.go('/', '.game');
  await judge('lobby of a stranger', 'dark', stranger);

  await ann.come('Ann');
  const over = await finished(ann);
  const { lines } = await ann.ask('GET', `/matches/${over}/log?since=0`);
  let fight = null;
  for (const seq of new Set(lines.filter(({ line }) => /battle|roll|hit/.test(line.kind)).map((line) => line.seq))) {
    const { scene } = await ann.ask('GET', `/matches/${over}/at/${seq}`);
    if (scene.stage?.sides?.some((side) => side.dice.length)) {
      fight = seq;
      break;
    }
  }
  assert.ok(fight, 'the bots fought');
  const waits = await ann.ask('POST', '/matches', { game: 'aldarra', seats: [{ kind: 'human' }, { kind: 'open' }] });
  const plays = await ann.ask('POST', '/matches', { game: 'aldarra', seed: 3, seats: [{ kind: 'human' }, { kind: 'bot', bot: 'quick' }] });

  for (const theme of ['dark', 'light']) {
    for (const one of [ann, stranger]) await one.context.addInitScript((theme) => location.protocol === 'http:' && localStorage.setItem('theme', theme), theme);
    const go = async (path, place) => {
      // A page of its own each time: only the hash differs.
      await ann.page.goto('about:blank');
      await ann.go(path, place);
      assert.equal(await ann.page.evaluate(() => document.documentElement.dataset.theme), theme);
    };
    await go('/', '.list li');
    await judge('lobby', theme);
    await go('/#/new/aldarra', 'details');
    await ann.page.locator('summary').first().click();
    await judge('create', theme);
    await stranger.page.goto('about:blank');
    await stranger.go(house.local(waits.open_seats[0].link), 'main h1');
    await judge('join', theme, stranger);
    await go(`/#/match/${waits.id}`, '.waiting');
    await judge('waiting', theme);
    await go(`/#/match/${plays.id}`, '.prompt');
    await ann.asked();
    await judge('my turn', theme);
    const undo = ann.page.getByRole('button', { name: /^Undo U/ });
    while (!(await undo.isVisible())) await ann.play(1);
    await undo.click();
    await ann.page.locator('.log .struck').first().waitFor();
    await judge('after an undo', theme);
    const hand = ann.page.locator('.hand .tabs button').first();
    await hand.click();
    await ann.page.locator('.hand .cards').waitFor();
    await judge('cards', theme);
    await ann.page.getByRole('tab', { name: 'Rules' }).click();
    await ann.page.locator('.tabbody h2, .tabbody h3').first().waitFor();
    await judge('rules at the table', theme);
    await ann.page.getByRole('tab', { name: 'Chat' }).click();
    await judge('chat', theme);
    await ann.page.getByRole('button', { name: 'Help' }).click();
    await ann.page.getByRole('dialog').waitFor();
    await judge('help', theme);
    await go(`/#/match/${over}/at/${fight}`, '.stage');
    await judge('battle', theme);
    await go('/#/rules/aldarra', 'main h2');
    await judge('rules', theme);
    await go(`/#/match/${over}`, '.end');
    await judge('end', theme);
    await ann.page.setViewportSize(PHONE.viewport);
    await go(`/#/match/${plays.id}`, '.prompt');
    await ann.asked();
    await judge('my turn on a phone', theme);
    await ann.page.getByRole('tab', { name: 'Players' }).click();
    await judge('players on a phone', theme);
    await go(`/#/match/${over}/at/${fight}`, '.stage');
    await judge('battle on a phone', theme);
    await ann.page.setViewportSize(DESK.viewport);
  }
  assert.deepEqual(trouble, []);
  ann.content();
  stranger.content();
});
