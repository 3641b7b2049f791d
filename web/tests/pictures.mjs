// Takes pictures of what a short game does not show: a battle, the end, the set-up, the light theme. Bots play.
//   node tests/pictures.mjs [address] [folder]
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const [address = 'http://127.0.0.1:4173', folder = 'pictures'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
const trouble = [];
page.on('pageerror', (error) => trouble.push(String(error)));
page.on('console', (message) => message.type() === 'error' && !/401/.test(message.text()) && trouble.push(message.text()));
const picture = async (name) => {
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${folder}/${name}.png` });
};
const ask = (method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(`/api${path}`, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) });
      return answer.json();
    },
    [method, path, body],
  );

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** What hinders people who see, hear or move otherwise. */
const judge = async (name) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe }).catch((error) => console.error(String(error)));
  const found = await page.evaluate(async () => (await window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] })).violations
    .map((one) => `${one.id} (${one.nodes.length}): ${one.nodes[0].html.slice(0, 160)} ${one.nodes[0].any[0]?.message ?? ''}`));
  for (const line of found) trouble.push(`${name}: ${line}`);
};

await page.goto(address);
await page.waitForSelector('.game');
await judge('lobby');
await ask('POST', '/guests', { name: 'Ann' });
const [game] = await ask('GET', '/games');
await page.goto(`${address}/#/new/${game.id}`);
await page.reload();
await page.waitForSelector('details');
await page.locator('summary').first().click();
await picture('desk-create');
await judge('create');

const mine = await ask('POST', '/matches', { game: game.id, seats: [{ kind: 'human' }, { kind: 'bot' }, { kind: 'bot' }] });
await page.goto(`${address}/#/match/${mine.id}`);
await page.reload();
await page.waitForSelector('.prompt.mine');
await page.locator('.left .head').first().click();
await judge('table');
await page.getByRole('tab', { name: 'Rules' }).click();
await page.waitForSelector('.book h2');
await judge('rules');

const bots = Array.from({ length: game.players.max }, () => ({ kind: 'bot' }));
const { id } = await ask('POST', '/matches', { game: game.id, seats: bots, public: true, seed: 11 });
for (let tries = 0; tries < 240; tries += 1) {
  const view = await ask('GET', `/matches/${id}`);
  if (view.status === 'finished') break;
  await page.waitForTimeout(1000);
}
await page.goto(`${address}/#/match/${id}`);
await page.reload();
await page.waitForSelector('.end', { timeout: 20000 }).catch(() => {});
await picture('desk-end');
await judge('end');

const { lines } = await ask('GET', `/matches/${id}/log?since=0`);
const fights = [...new Set(lines.filter(({ line }) => /battle|roll|hit/.test(line.kind)).map(({ seq }) => seq))];
let best = { seq: fights.at(-1) ?? 1, dice: -1 };
for (const seq of fights.slice(-90)) {
  const { scene } = await ask('GET', `/matches/${id}/at/${seq}`);
  const dice = (scene.stage?.sides ?? []).filter((side) => side.dice.length).length * 10 + (scene.stage?.sides ?? []).flatMap((side) => [...side.dice, ...side.pieces]).length;
  if (dice > best.dice) best = { seq, dice };
}
console.log('battle at', best, 'of', lines.at(-1)?.seq);
await page.goto(`${address}/#/match/${id}/at/${best.seq}`);
await page.waitForSelector('.replay');
await picture('desk-battle');
await judge('battle');
await page.locator('.left .head').first().click();
await page.locator('.hand .tabs button').last().click();
await picture('desk-dashboard');
await page.locator('.hand .tabs button').last().click();
await page.locator('header .theme').click();
await picture('desk-light');
await judge('light');
await page.setViewportSize({ width: 390, height: 844 });
await page.reload();
await page.waitForSelector('.stage');
await picture('phone-battle');
await page.goto(`${address}/#/match/${id}`);
await picture('phone-end');
await browser.close();
for (const line of trouble) console.error('trouble:', line);
