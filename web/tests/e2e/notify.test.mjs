import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, open } from './table.mjs';

test('a page out of sight notifies once that it is my turn', { timeout: 60_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person(DESK);
  await ann.page.addInitScript(() => {
    window.notes = [];
    window.Notification = class {
      static permission = 'granted';
      constructor(title, { body }) {
        window.notes.push(`${title}: ${body}`);
      }
      close() {}
    };
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await ann.go('/', '.game');
  await ann.page.getByRole('button', { name: 'Play now against bots' }).first().click();
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByRole('button', { name: 'Play', exact: true }).click();
  await ann.page.locator('.prompt.mine').waitFor();
  assert.deepEqual(await ann.page.evaluate(() => window.notes), ['Your turn: Aldarra of Ann · Muster']);
  assert.match(await ann.page.title(), /^● Your turn/);
});
