import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { DESK, hindrances, PHONE } from './table.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A page that lays made-up tables through the real components; `t` ends it. */
async function preview(t, device) {
  const server = await createServer({ root, configFile: `${root}tests/preview/vite.config.ts`, server: { port: 0 }, logLevel: 'error' });
  t.after(() => server.close());
  await server.listen();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  t.after(() => browser.close());
  const page = await (await browser.newContext({ ...device, reducedMotion: 'reduce' })).newPage();
  const trouble = [];
  page.on('pageerror', (error) => trouble.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
  const lay = async (scene, theme = 'dark') => {
    await page.goto(`http://localhost:${server.httpServer.address().port}/tests/preview/index.html?scene=${scene}&theme=${theme}`);
    await page.locator('.prompt').waitFor();
  };
  return { page, trouble, lay };
}

for (const [name, device] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`${name}: regions, formations and choices of cards show without trouble, and hinder nobody`, async (t) => {
    const { page, trouble, lay } = await preview(t, device);
    for (const scene of ['map', 'six', 'duel', 'commit', 'cardpick', 'reveal', 'dice', 'deck']) {
      for (const theme of ['dark', 'light']) {
        await lay(scene, theme);
        assert.deepEqual(await hindrances(page), [], `${scene}, ${theme}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${scene} is wider than the screen`);
      }
    }
    assert.deepEqual(trouble, []);
  });
}

test('a unit goes into a cell of the formation by clicking, by keyboard, and the other way round', async (t) => {
  const { page, trouble, lay } = await preview(t, DESK);
  await lay('commit');
  assert.equal(await page.locator('[data-target^="cell "]').count(), 1);
  await page.locator('[data-target="piece r1"]').click();
  assert.equal(await page.locator('[data-target^="cell 0 "]').count(), 4);
  const sent = page.evaluate(() => new Promise((done) => (window.sent = done)));
  await page.evaluate(() => {
    const before = window.fetch;
    window.fetch = (path, order) => (order?.method === 'POST' && window.sent(JSON.parse(order.body).action), before(path, order));
  });
  await page.locator('[data-target="cell 0 3"]').focus();
  await page.keyboard.press('Enter');
  assert.equal(await sent, 'warrior to place 4');
  assert.deepEqual(trouble, []);
});

test('an army that is folded on the map opens as a list', async (t) => {
  const { page, trouble, lay } = await preview(t, DESK);
  await lay('map');
  await page.locator('.chip[role=button][aria-label^="7 warriors of Cleo"]').click();
  assert.deepEqual(await page.locator('.crowd button').allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, ' ').trim())), ['7 warriors 10', '3 riders 12']);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.crowd').count(), 0);
  assert.deepEqual(trouble, []);
});
