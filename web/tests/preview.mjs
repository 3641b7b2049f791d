// Takes pictures of made-up tables through the real components, without a server.
//   node tests/preview.mjs [folder] [scene …]
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const [folder = 'pictures', ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await createServer({ configFile: 'tests/preview/vite.config.ts', server: { port: 0 }, logLevel: 'warn' });
await server.listen();
const address = `http://localhost:${server.httpServer.address().port}/tests/preview/index.html`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
const DEVICES = { desk: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };
let bad = 0;
for (const [device, options] of Object.entries(DEVICES)) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('pageerror', (error) => { bad += 1; console.error(String(error)); });
  page.on('console', (message) => { if (message.type() === 'error') { bad += 1; console.error(message.text()); } });
  for (const scene of ['map', 'six', 'duel', 'commit', 'cardpick', 'reveal', 'dice', 'deck']) {
    for (const theme of ['dark', 'light']) {
      const name = `${scene}-${device}-${theme}`;
      if (wanted.length && !wanted.some((word) => name.startsWith(word))) continue;
      await page.goto(`${address}?scene=${scene}&theme=${theme}`);
      await page.waitForSelector('.prompt');
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${folder}/${name}.png` });
    }
  }
  await context.close();
}
await browser.close();
await server.close();
process.exitCode = bad ? 1 : 0;
