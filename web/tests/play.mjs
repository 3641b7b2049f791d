// Plays by clicking, as a person would: from the lobby into a match against bots, with a reload in the middle, then on a
// phone. Needs a server behind the address.
//   node tests/play.mjs [address] [folder for pictures] [decisions]
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [address = 'http://127.0.0.1:4173', folder = 'pictures', many = '36'] = process.argv.slice(2);
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const context = await browser.newContext({ viewport: DESK });
const page = await context.newPage();
const trouble = [];
page.on('pageerror', (error) => trouble.push(String(error)));
page.on('console', (message) => message.type() === 'error' && !/401/.test(message.text()) && trouble.push(message.text()));

const picture = (name) => page.screenshot({ path: `${folder}/${name}.png` });
const pause = (ms) => page.waitForTimeout(ms);
const question = async () => (await page.locator('.question').textContent().catch(() => '')) ?? '';

/** Clicks one lit thing or, where nothing is lit, a button. Says what it clicked; nothing: it is not our turn. */
async function decide(turn) {
  if ((await page.locator('.prompt.mine').count()) === 0) return null;
  const lit = page.locator('[data-target]');
  const buttons = page.locator('.choices [data-choice]:not(:disabled)');
  const [targets, choices] = [await lit.count(), await buttons.count()];
  if (targets > 0 && (turn % 4 !== 3 || choices === 0)) {
    const at = (turn * 7) % targets;
    const one = lit.nth(at);
    const word = await one.getAttribute('data-target').catch(() => null);
    if (!word) return null;
    const box = await one.boundingBox({ timeout: 1000 }).catch(() => null);
    if (!box) return null;
    const covered = (await page.evaluate(([x, y, word]) => {
      const top = document.elementFromPoint(x, y)?.closest('[data-target]');
      return top?.getAttribute('data-target') !== word;
    }, [box.x + box.width / 2, box.y + box.height / 2, word]));
    if (covered) await one.dispatchEvent('click', undefined, { timeout: 1000 }).catch(() => {});
    else await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    return word;
  }
  if (choices === 0) return null;
  const at = turn % 3 === 0 ? choices - 1 : turn % choices;
  const word = await buttons.nth(at).getAttribute('data-choice');
  await buttons.nth(at).click({ timeout: 3000 }).catch(() => {});
  return word;
}

const seen = new Set();
async function play(decisions, until = Infinity) {
  let made = 0;
  let idle = 0;
  while (made < decisions && idle < 400 && Date.now() < until) {
    for (const [name, place] of [['battle', '.stage .dice'], ['explore', '.stage .cards'], ['cards', '.hand .card'], ['end', '.end'], ['arrows', '.arrow']]) {
      if (!seen.has(name) && (await page.locator(place).count()) > 0) {
        seen.add(name);
        await pause(350);
        await picture(`${page.viewportSize().width < 500 ? 'phone' : 'desk'}-${name}`);
      }
    }
    if ((await page.locator('.end').count()) > 0) break;
    const before = await question();
    const what = await decide(made + idle);
    if (what === null) {
      idle += 1;
      await pause(120);
      continue;
    }
    idle = 0;
    made += 1;
    console.log(`${made}. ${before.trim().replace(/\s+/g, ' ').slice(0, 90)} -> ${what}`);
    await pause(160);
  }
  return made;
}

await page.goto(address);
await page.waitForSelector('.game');
await picture('desk-lobby');
await page.getByRole('button', { name: 'Play now against bots' }).first().click();
await page.getByLabel('Your name').fill('Ann');
await page.getByRole('button', { name: 'Play', exact: true }).click();
await page.waitForSelector('.prompt');
await pause(1200);
await picture('desk-table');
const half = Math.ceil(Number(many) / 2);
let made = await play(half);
await page.reload();
await page.waitForSelector('.prompt');
await pause(1500);
await picture('desk-reloaded');
made += await play(Number(many) - half);
await picture('desk-later');
const log = page.locator('.log .line').last();
await log.locator('.words').click();
await pause(900);
await picture('desk-replay');
await page.getByRole('button', { name: 'Back to now' }).click();
await page.getByRole('tab', { name: 'Rules' }).click();
await pause(700);
await picture('desk-rules');

await page.setViewportSize(PHONE);
await pause(500);
await picture('phone-table');
made += await play(8, Date.now() + 60000);
for (const name of ['Players', 'Cards', 'Log']) {
  await page.getByRole('tab', { name }).click();
  await pause(350);
  await picture(`phone-${name.toLowerCase()}`);
}
await page.goto(`${address}/#/`);
await page.waitForSelector('.game');
await pause(500);
await picture('phone-lobby');
await browser.close();
console.log(`${made} decisions`);
for (const line of trouble) console.error('trouble:', line);
if (made < 30 || trouble.length) process.exitCode = 1;
