import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, hindrances, open } from './table.mjs';

test('a first game explains each kind of question once', { timeout: 120_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person(DESK);
  await ann.go('/', '.game');
  await ann.page.getByRole('button', { name: 'A short first game, guided' }).first().click();
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByRole('button', { name: 'Play', exact: true }).click();
  const guide = ann.page.getByLabel('Guide to your first game');
  await guide.waitFor();
  assert.match(await guide.innerText(), /Stronghold is safe/);
  assert.deepEqual(await hindrances(ann.page), []);
  await guide.getByRole('button', { name: 'Got it' }).click();
  await guide.waitFor({ state: 'detached' });
  await ann.page.reload();
  await ann.page.locator('.prompt.mine').waitFor();
  assert.equal(await guide.count(), 0, 'it is not explained again');
  await ann.play(1);
  await ann.page.locator('.prompt.mine').waitFor();
  await guide.waitFor();
  assert.match(await guide.innerText(), /first Outpost/);
  await guide.getByRole('button', { name: 'End the guide' }).click();
  await guide.waitFor({ state: 'detached' });
});
