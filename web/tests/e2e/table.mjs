// What the tests in the browser share: a server, players, and how a person decides by clicking.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { front } from './front.mjs';

export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** How long anything may take before the test gives up on it, in ms; a busy machine takes longer. */
export const PATIENCE = Number(process.env.MUSTER_PATIENCE ?? 20_000);

const web = fileURLToPath(new URL('../../', import.meta.url));

function binary() {
  if (process.env.MUSTER_BIN) return resolve(process.env.MUSTER_BIN);
  const known = ['debug', 'release'].map((profile) => resolve(web, '../target', profile, 'muster'));
  const found = known.find((path) => existsSync(path));
  assert.ok(found, `There is no server to test: build it (cargo build), or name it with MUSTER_BIN. Looked for ${known.join(' and ')}.`);
  return found;
}

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer().on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** Asks again and again until the answer is true; what is true comes back. */
export async function until(what, ask, ms = PATIENCE) {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) assert.fail(`${what}: not within ${ms} ms`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Starts a server with an empty database, and a browser. `t` ends both. What the server is started with may be added. */
export async function open(t, more = []) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  assert.ok(existsSync(executablePath), `There is no Chromium at ${executablePath}: install it (apt-get install chromium), or name one with CHROMIUM.`);
  const folder = mkdtempSync(join(tmpdir(), 'muster-e2e-'));
  const port = await freePort();
  const server = spawn(binary(), ['serve', '--listen', `127.0.0.1:${port}`, '--no-limits', '--db', `sqlite://${join(folder, 'table.db')}`, ...more], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  let gone = null;
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (told = (told + data).slice(-4000)));
  server.on('error', (error) => (gone = String(error)));
  const ended = new Promise((done) => server.on('exit', (code) => done((gone ??= `exit ${code}`))));
  t.after(async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await until('the server answers', async () => {
    assert.equal(gone, null, `the server ended: ${told}`);
    return fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.ok, () => false);
  });
  const line = await front(port);
  t.after(() => line.close());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  t.after(() => browser.close());
  return new House(line, browser);
}

class House {
  constructor(line, browser) {
    this.line = line;
    this.address = line.address;
    this.browser = browser;
  }

  /** Somebody with a browser of their own. Animations are off unless the device says otherwise. */
  async person(device = DESK) {
    const context = await this.browser.newContext({ reducedMotion: 'reduce', ...device, baseURL: this.address });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(`window.signature = ${signature}`);
    return new Person(this, context, await context.newPage());
  }

  /** Where an invitation or another link of the server leads, at the address of this house. */
  local(link) {
    const { pathname, search, hash } = new URL(link, this.address);
    return pathname + search + hash;
  }
}

/** What the browser itself reports when the server refuses: the page has handled it. */
const KNOWN = /status of 401|status of 409|ERR_INTERNET_DISCONNECTED/;

class Person {
  trouble = [];
  turn = 0;
  made = [];

  constructor(house, context, page) {
    this.house = house;
    this.context = context;
    this.page = page;
    this.listen(page);
  }

  listen(page) {
    page.on('pageerror', (error) => this.trouble.push(`error: ${error.stack ?? error}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !KNOWN.test(message.text())) this.trouble.push(`console: ${message.text()} ${message.location().url}`);
    });
  }

  /** Another tab of the same browser. */
  async tab() {
    const other = new Person(this.house, this.context, await this.context.newPage());
    other.trouble = this.trouble;
    return other;
  }

  /** Asks the server without the page, with this person's cookie. */
  async ask(method, path, data, status) {
    const answer = await this.context.request.fetch(`/api${path}`, { method, ...(data === undefined ? {} : { data }) });
    if (status !== undefined) assert.equal(answer.status(), status, `${method} ${path}: ${await answer.text()}`);
    else assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  come(name) {
    return this.ask('POST', '/guests', { name });
  }

  view(id) {
    return this.ask('GET', `/matches/${id}`);
  }

  /** Answers the open question with its first choice, without the page. */
  async act(id, pick = 0) {
    const view = await this.view(id);
    const choices = view.prompt?.choices ?? [];
    assert.ok(choices.length > 0, 'nothing is asked');
    return this.ask('POST', `/matches/${id}/actions`, {
      seq: view.seq, version: view.version, action: choices[pick % choices.length].action, client_id: `e2e ${view.seq} ${view.version}`, seat: view.seat,
    });
  }

  async go(path, place) {
    await this.page.goto(path);
    if (place) await this.page.locator(place).first().waitFor();
  }

  async sit(id, at = '') {
    await this.go(`/#/match/${id}${at}`, '.prompt');
  }

  ended() {
    return this.page.locator('.end').isVisible();
  }

  /** Waits until this person is asked something on the page or the game has ended. Says whether it is asked. */
  async asked(timeout = 60_000) {
    const found = await this.page.waitForFunction(() => {
      if (document.querySelector('.end')) return 'end';
      const open = document.querySelector('.prompt.mine');
      return open && (open.querySelector('.choices [data-choice]:not(:disabled)') || document.querySelector('[data-target]')) && !open.querySelector('[data-choice]:disabled') ? 'asked' : false;
    }, undefined, { timeout }).catch(async (error) => {
      throw new Error(`nothing is asked: ${await this.signature()} (${error.message})`);
    });
    return (await found.jsonValue()) === 'asked';
  }

  /** What the page shows of the question: what must change when something is done. */
  signature() {
    return this.page.evaluate(() => window.signature());
  }

  /**
   * Clicks (or taps) one thing that glows or, where nothing does, a button; deterministic, with some of everything.
   * Says what it clicked and whether an action came of it; null when it could not.
   */
  async decide(touch = false) {
    const before = await this.signature();
    const thing = await this.page.evaluate(choose, this.turn);
    this.turn += 1;
    if (!thing) return null;
    let sent = false;
    const order = (request) => (sent ||= /\/actions$/.test(request.url()));
    this.page.on('request', order);
    const answer = this.page.waitForResponse((response) => /\/actions$/.test(response.url()), { timeout: 3000 }).catch(() => null);
    await (touch ? this.page.touchscreen.tap(thing.x, thing.y) : this.page.mouse.click(thing.x, thing.y));
    const changed = this.page.waitForFunction((before) => window.signature() !== before, before, { timeout: 3000 }).then(() => null, () => null);
    // The live connection may be faster than the answer: an order that was sent is waited for.
    let response = await Promise.race([answer, changed]);
    if (response) await changed;
    else if (sent) response = await answer;
    this.page.off('request', order);
    if (response?.ok()) this.made.push(thing);
    return { ...thing, status: response?.status() ?? null };
  }

  /**
   * Takes one choice of the open question by clicking all it names, one after the other: what glows, a card out of its
   * zone, a list of what stands too close; or its button, or the list of all choices.
   */
  async take(prompt, choice, { touch = false } = {}) {
    const { page } = this;
    const press = ({ x, y }) => (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    const answer = page.waitForResponse((response) => /\/actions$/.test(response.url()), { timeout: PATIENCE });
    answer.catch(() => {});
    await page.waitForFunction(({ text, action, words }) => {
      const has = (name, word) => [...document.querySelectorAll(`[${name}]`)].some((one) => one.getAttribute(name) === word);
      return document.querySelector('.prompt.mine .question')?.textContent.includes(text) && !document.querySelector('.choices button:disabled')
        && (has('data-choice', action) || (words[0] && has('data-target', words[0])) || [...document.querySelectorAll('.choices button')].some((one) => /^All \d+ choices$/.test(one.textContent.trim())));
    }, { text: prompt.text, action: choice.action, words: choice.targets.map(word) }).catch(async () => assert.fail(`the page does not offer ${choice.label}: ${await this.signature()}`));
    let way = choice.targets.length > 0 ? 'lit' : 'button';
    for (const target of choice.targets) {
      const spot = await page.evaluate(spotOf, word(target));
      if (!spot) {
        way = 'list';
        break;
      }
      await press(spot);
      await page.waitForTimeout(20);
    }
    if (way !== 'lit') {
      const clear = page.locator('.choices').getByRole('button', { name: /^Clear/ });
      if (way === 'list' && (await clear.count())) await clear.click();
      const button = page.locator(`.choices [data-choice=${JSON.stringify(choice.action)}]`);
      if ((await button.count()) === 0) {
        await page.getByRole('button', { name: /^All \d+ choices$/ }).click();
        await page.locator('.all button', { hasText: choice.label }).first().click();
      } else if (touch) await button.first().tap();
      else await button.first().click();
    }
    const response = await answer.catch(async () => assert.fail(`nothing came of ${choice.label}: ${await this.signature()}`));
    assert.ok(response.ok(), `${choice.label}: ${response.status()} ${await response.text()}`);
    this.made.push({ word: choice.action, how: way });
    await page.waitForFunction(() => !document.querySelector('.choices button:disabled'));
  }

  /** Decides until so many actions are made or the game has ended. */
  async play(actions, { touch = false, between = async () => {}, timeout = 60_000 } = {}) {
    const goal = this.made.length + actions;
    let idle = 0;
    while (this.made.length < goal && (await this.asked(timeout))) {
      const made = this.made.length;
      await this.decide(touch);
      await between();
      idle = this.made.length > made ? 0 : idle + 1;
      assert.ok(idle < 40, `nothing comes of clicking: ${await this.signature()}`);
    }
  }

  /** Whether the page shows exactly the question that the server asks this person now. */
  async upToDate(id) {
    const view = await this.view(id);
    const shown = await this.page.locator('.question').textContent();
    if (!view.prompt) return (await this.page.locator('.prompt.mine').count()) === 0 && view.seq === (await this.seq());
    return shown.includes(view.prompt.text) && view.seq === (await this.seq());
  }

  /** The `seq` of the newest state the page has: the end of the replay bar, which is opened for it. */
  async seq() {
    const bar = this.page.locator('.replay input[type=range]');
    if ((await bar.count()) === 0) await this.page.getByRole('button', { name: 'Replay' }).first().click();
    return Number(await bar.getAttribute('max'));
  }

  content() {
    assert.deepEqual(this.trouble, [], 'the page reported trouble');
  }
}

/** A target as the page marks it. */
const word = (target) => Object.values(target).join(' ');

/** How many steps over land every space is from one. */
export function far(board, from, passable = () => true) {
  const steps = board.spaces.map(() => Infinity);
  steps[from] = 0;
  for (const queue = [from]; queue.length > 0;) {
    const at = queue.shift();
    for (const next of board.spaces[at].neighbours) {
      if (steps[next] <= steps[at] + 1 || !passable(next)) continue;
      steps[next] = steps[at] + 1;
      queue.push(next);
    }
  }
  return steps;
}

/** In the page: where something that glows can be clicked. */
function spotOf(word) {
  const spot = (one) => {
    const box = one.getBoundingClientRect();
    for (const [fx, fy] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5], [0.2, 0.25], [0.8, 0.25], [0.2, 0.75], [0.8, 0.75], [0.5, 0.9], [0.5, 0.1]]) {
      const [x, y] = [box.x + box.width * fx, box.y + box.height * fy];
      const top = document.elementFromPoint(x, y);
      if (top && (top === one || one.contains(top))) return { x, y };
    }
    return null;
  };
  for (const one of document.querySelectorAll('[data-target]')) {
    if (one.getAttribute('data-target') !== word) continue;
    const found = spot(one);
    if (found) return found;
  }
  return null;
}

function signature() {
  const all = (place, name) => [...document.querySelectorAll(place)].map((one) => (name ? one.getAttribute(name) : one.textContent)).join('|');
  return [all('.question'), all('.choices [data-choice]', 'data-choice'), all('[data-target]', 'data-target'), document.querySelectorAll('.chosen').length, all('.toast p'), all('.end h2')].join(' # ');
}

/** In the page: one thing that can be clicked where it is seen. */
function choose(turn) {
  const spot = (one) => {
    const box = one.getBoundingClientRect();
    for (const [fx, fy] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5], [0.3, 0.3], [0.7, 0.7]]) {
      const [x, y] = [box.x + box.width * fx, box.y + box.height * fy];
      const top = document.elementFromPoint(x, y);
      if (top && (top === one || one.contains(top))) return { x, y };
    }
    return null;
  };
  const seen = (place, name) =>
    [...document.querySelectorAll(place)].map((one) => ({ word: one.getAttribute(name), ...spot(one) })).filter((one) => one.x !== undefined);
  const lit = seen('[data-target]', 'data-target');
  const buttons = seen('.choices [data-choice]:not(:disabled)', 'data-choice');
  if (lit.length > 0 && (turn % 4 !== 3 || buttons.length === 0)) return { ...lit[(turn * 7) % lit.length], how: 'lit' };
  if (buttons.length > 0) return { ...buttons[turn % 3 === 0 ? buttons.length - 1 : turn % buttons.length], how: 'button' };
  // Everything that can be chosen is out of sight: what hides it is scrolled or opened as a person would.
  const first = document.querySelector('.choices [data-choice]:not(:disabled), [data-target]');
  first?.scrollIntoView({ block: 'center', inline: 'center' });
  return null;
}

/** A match among bots that has been played to its end. */
export async function finished(person, { rounds = 2, seed = 11, bot = 'quick' } = {}) {
  const seats = Array.from({ length: 3 }, () => ({ kind: 'bot', bot }));
  const { id } = await person.ask('POST', '/matches', { game: 'aldarra', seats, public: true, seed, options: { max_rounds: rounds } });
  await until('the bots end their game', async () => (await person.view(id)).status === 'finished', 60_000);
  return id;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What hinders people who see, hear or move otherwise: violations that axe calls serious or critical. */
export async function hindrances(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => (await window.axe.run(document)).violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${one.impact} ${one.id} (${one.nodes.length}): ${one.nodes[0].html.slice(0, 200)} ${one.nodes[0].failureSummary.replace(/\s+/g, ' ').slice(0, 200)}`));
}
