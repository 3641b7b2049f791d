// How long it takes from one picture of a large map to the next while it is moved about. The numbers are printed and prove nothing by
// themselves: machines differ. What is tested is that the map moves.
import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import { test } from 'node:test';
import { DESK, open, PHONE } from './table.mjs';

/** Maps with fewer spaces are not worth measuring, but for the one that is shipped. */
const LARGE = 160;
const MOVED = 2000;

/** A page on which nothing but one box moves: what the machine can do at best at that moment. */
const EMPTY = `<body style="margin:0;overflow:hidden;touch-action:none"><div style="width:100px;height:100px;background:#888;will-change:transform"></div><script>
  let n = 0;
  const move = (event) => (event.preventDefault(), (document.querySelector('div').style.transform = 'translate3d(' + (n = (n + 7) % 300) + 'px, 90px, 0)'));
  for (const kind of ['wheel', 'mousemove', 'touchmove']) addEventListener(kind, move, { passive: false });
</script>`;

/**
 * When the pictures with something new from the page were shown, in ms. The page's own clock would not do: a frame the page has
 * finished may wait long until it is drawn, or never be shown.
 */
function shown(trace) {
  const events = JSON.parse(trace.toString()).traceEvents.sort((a, b) => a.ts - b.ts);
  const pages = new Set(events.filter((one) => one.name === 'process_name' && one.args.name === 'Renderer').map((one) => one.pid));
  const begun = new Map();
  const times = [];
  for (const one of events) {
    if (one.name !== 'PipelineReporter' || !pages.has(one.pid)) continue;
    const key = `${one.pid} ${one.id2?.local ?? one.id}`;
    if (one.ph === 'b') begun.set(key, (one.args.frame_reporter ?? one.args.chrome_frame_reporter)?.state);
    else if (one.ph === 'e' && begun.get(key) === 'STATE_PRESENTED_ALL') times.push(one.ts / 1000);
  }
  // Several steps of the page may reach the screen in one picture.
  return times.sort((a, b) => a - b).filter((time, at) => at === 0 || time - times[at - 1] > 1);
}

/** Makes a gesture for two seconds, a step every 8 ms at most, and says how far apart the pictures were. */
async function moved(page, step) {
  // A picture is taken only when all is drawn.
  await page.screenshot();
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['cc', 'benchmark'] });
  const end = Date.now() + MOVED;
  for (let n = 0; Date.now() < end; n += 1) await Promise.all([step(n), new Promise((done) => setTimeout(done, 8))]);
  const times = shown(await browser.stopTracing());
  const gaps = times.slice(1).map((time, at) => time - times[at]).sort((a, b) => a - b);
  const part = (part) => (gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * part))] ?? Infinity).toFixed(1);
  return `median ${part(0.5)}, p95 ${part(0.95)}, max ${part(1)} ms, ${gaps.length} pictures`;
}

/** How the map is moved: by a mouse, or by fingers. */
const HANDS = {
  desk: async (page, x, y) => (await page.mouse.move(x, y), {
    zoom: (n) => page.mouse.wheel(0, n % 40 < 20 ? -60 : 60),
    nearer: () => page.mouse.wheel(0, -300),
    down: async () => (await page.mouse.move(x, y), page.mouse.down()),
    pan: (dx, dy) => page.mouse.move(x + dx, y + dy),
    up: () => page.mouse.up(),
  }),
  phone: async (page, x, y) => {
    const line = await page.context().newCDPSession(page);
    const touch = (type, ...at) => line.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) });
    const apart = (far) => [[x - far, y], [x + far, y]];
    return {
      zoom: async (n) => (n === 0 && (await touch('touchStart', ...apart(60))), touch('touchMove', ...apart(60 + 45 * Math.sin(n / 14)))),
      nearer: async () => {
        await touch('touchEnd');
        await touch('touchStart', ...apart(50));
        for (const far of [60, 80, 100]) await touch('touchMove', ...apart(far));
        await touch('touchEnd');
      },
      down: () => touch('touchStart', [x, y]),
      pan: (dx, dy) => touch('touchMove', [x + dx / 2, y + dy / 2]),
      up: () => touch('touchEnd'),
    };
  },
};

for (const [name, device] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`large maps are panned and zoomed: ${name}`, { timeout: 600_000, skip: process.env.MUSTER_TRIPLEA ? false : 'MUSTER_TRIPLEA names no folder of maps' }, async (t) => {
    const house = await open(t, ['--maps', process.env.MUSTER_TRIPLEA]);
    const ann = await house.person({ ...device, reducedMotion: 'no-preference' });
    await ann.come('Ann');
    const games = (await ann.ask('GET', '/games')).filter((game) => game.several);
    assert.ok(games.length > 1, `no map was read: ${games.map((game) => game.id)}`);
    const sizes = new Set();
    for (const game of games) {
      const { id } = await ann.ask('POST', '/matches', { game: game.id, seed: 1, seats: [{ kind: 'human' }, { kind: 'bot', bot: 'quick' }] });
      const { spaces } = await ann.ask('GET', `/matches/${id}/board`);
      // Several games are played on one map.
      if ((spaces.length < LARGE && game.id !== 'arda') || sizes.has(spaces.length)) continue;
      sizes.add(spaces.length);
      const { page } = ann;
      const round = (n) => [120 * Math.sin(n / 9), 90 * Math.cos(n / 9)];
      await page.goto('about:blank');
      await page.setContent(EMPTY);
      const bare = await HANDS[name](page, device.viewport.width / 2, device.viewport.height / 2);
      const floor = { zoom: await moved(page, bare.zoom) };
      await bare.nearer();
      await bare.down();
      floor.pan = await moved(page, (n) => bare.pan(...round(n)));
      await bare.up();

      await page.goto('about:blank');
      await ann.sit(id);
      const map = await page.locator('.map').boundingBox();
      const hand = await HANDS[name](page, map.x + map.width / 2, map.y + map.height / 2);
      const place = () => page.locator('[data-space="0"]').evaluate((one) => JSON.stringify(one.getBoundingClientRect()));
      const still = await place();
      const zoom = await moved(page, hand.zoom);
      await hand.nearer();
      await page.screenshot();
      const zoomed = await place();
      assert.notEqual(zoomed, still, `${game.id} is zoomed`);
      await hand.down();
      const pan = await moved(page, (n) => hand.pan(...round(n)));
      await hand.pan(60, 40);
      await hand.up();
      assert.notEqual(await place(), zoomed, `${game.id} is panned`);
      t.diagnostic(`${game.id}, ${spaces.length} spaces, load ${loadavg()[0].toFixed(1)}`);
      for (const [what, here, empty] of [['zoom', zoom, floor.zoom], ['pan', pan, floor.pan]]) t.diagnostic(`  ${what}: ${here}; an empty page: ${empty}`);
    }
    assert.deepEqual(ann.trouble, []);
  });
}
