// How long the frames of a large map take while it is moved about. The numbers are printed and prove nothing by themselves:
// machines differ. What is tested is that the map moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, open } from './table.mjs';

/** Maps with fewer spaces are not worth measuring. */
const LARGE = 160;
const MOVED = 2000;

/** In the page: notes how long every frame takes until it is asked for them. */
function watchFrames() {
  const frames = [];
  let last = performance.now();
  let on = true;
  const tick = (now) => {
    frames.push(now - last);
    last = now;
    if (on) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  window.frames_ = () => ((on = false), frames.slice(1));
}

/** Moves the mouse in circles, or turns its wheel to and fro, for two seconds; says how long the frames took. */
async function moved(page, one) {
  await page.evaluate(watchFrames);
  const end = Date.now() + MOVED;
  for (let n = 0; Date.now() < end; n += 1) await one(n);
  return (await page.evaluate(() => window.frames_())).sort((a, b) => a - b);
}

const told = (frames) => {
  const at = (part) => frames[Math.min(frames.length - 1, Math.floor(frames.length * part))].toFixed(1);
  return `median ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)} ms over ${frames.length} frames`;
};

test('large maps are panned and zoomed', { timeout: 300_000, skip: process.env.MUSTER_TRIPLEA ? false : 'MUSTER_TRIPLEA names no folder of maps' }, async (t) => {
  const house = await open(t, ['--maps', process.env.MUSTER_TRIPLEA]);
  const ann = await house.person(DESK);
  await ann.come('Ann');
  const games = (await ann.ask('GET', '/games')).filter((game) => game.several);
  assert.ok(games.length > 1, `no map was read: ${games.map((game) => game.id)}`);
  for (const game of games) {
    const { id } = await ann.ask('POST', '/matches', { game: game.id, seed: 1, seats: [{ kind: 'human' }, { kind: 'bot', bot: 'quick' }] });
    const board = await ann.ask('GET', `/matches/${id}/board`);
    if (board.spaces.length < LARGE && game.id !== 'arda') continue;
    await ann.page.goto('about:blank');
    await ann.sit(id);
    const { page } = ann;
    const layer = () => page.locator('.map svg > g').first().getAttribute('transform');
    const box = await page.locator('.map').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);

    const still = await layer();
    const zoom = await moved(page, (n) => page.mouse.wheel(0, n % 40 < 20 ? -60 : 60));
    // One turn of the wheel more, for those to and fro may have evened out.
    await page.mouse.wheel(0, -300);
    await page.waitForFunction((still) => document.querySelector('.map svg > g').getAttribute('transform') !== still, still);
    const zoomed = await layer();
    await page.mouse.down();
    const pan = await moved(page, (n) => page.mouse.move(x + 120 * Math.sin(n / 9), y + 90 * Math.cos(n / 9)));
    await page.mouse.move(x + 60, y + 40);
    await page.mouse.up();
    assert.notEqual(await layer(), zoomed, `${game.id} is panned`);
    t.diagnostic(`${game.id}, ${board.spaces.length} spaces: zoom ${told(zoom)}; pan ${told(pan)}`);
  }
  assert.deepEqual(ann.trouble, []);
});
