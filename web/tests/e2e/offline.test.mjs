import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, until } from './table.mjs';

test('offline and back: a quiet notice, then the table catches up by itself', { timeout: 90_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person();
  const ben = await house.person();
  await ann.come('Ann');
  await ben.come('Ben');
  const made = await ann.ask('POST', '/matches', { game: 'aldarra', seed: 5, seats: [{ kind: 'human' }, { kind: 'open' }, { kind: 'bot', bot: 'quick' }] });
  await ben.ask('POST', `/matches/${made.id}/join`, { invite: made.open_seats[0].invite });
  const { id } = made;
  await ann.sit(id);
  const annIsAsked = () => until('Ann is asked', async () => {
    if ((await ann.view(id)).prompt) return true;
    if ((await ben.view(id)).prompt) await ben.act(id);
    return false;
  });
  await annIsAsked();
  await ann.asked();
  const before = await until('Ann sees the table', async () => ((await ann.upToDate(id)) ? ann.seq() : 0));
  await ann.page.evaluate(() => (window.unbroken = true));
  assert.equal(await ann.page.locator('.lost').count(), 0);

  await ann.context.setOffline(true);
  await ann.page.locator('.lost').waitFor();
  assert.equal(await ann.page.locator('.lost').textContent(), 'reconnecting…');
  assert.equal(await ann.page.getByRole('dialog').count(), 0);
  // What is clicked now says that nobody hears it, and can be clicked again.
  const question = await ann.page.locator('.question').textContent();
  await until('the page says that nobody hears it', async () => {
    await ann.decide();
    return ann.page.getByText('The server does not answer.').isVisible();
  });
  assert.equal(await ann.page.locator('.question').textContent(), question);
  assert.equal((await ben.view(id)).seq, before);

  // The others play on; where they wait for Ann, she answers from elsewhere.
  const elsewhere = (await house.person()).context;
  await elsewhere.addCookies(await ann.context.cookies());
  const away = Object.assign(Object.create(ann), { context: elsewhere });
  let others = 0;
  const view = await until('the others move on', async () => {
    const now = await ben.view(id);
    if (now.prompt) {
      await ben.act(id);
      others += 1;
    } else if ((await away.view(id)).prompt) await away.act(id);
    return others >= 3 && now.seq >= before + 8 ? now : null;
  });
  assert.equal(await ann.seq(), before, 'offline nothing comes in');
  assert.ok(view.seq > before);

  await ann.context.setOffline(false);
  await ann.page.locator('.lost').waitFor({ state: 'detached' });
  const seq = await until('the table has caught up', async () => ((await ann.upToDate(id)) ? ann.seq() : 0));
  assert.equal(seq, (await ann.view(id)).seq);
  assert.equal(await ann.page.evaluate(() => window.unbroken), true, 'without a reload');
  const lines = (await ann.ask('GET', `/matches/${id}/log?since=0`)).lines.filter(({ line }) => line.words.length);
  await until('the log is whole', async () => (await ann.page.locator('.log .line').count()) >= Math.min(lines.length, 20));
  await annIsAsked();
  await ann.play(1);
  ben.content();
  assert.deepEqual(ann.trouble.filter((line) => !/WebSocket connection|ERR_|status of 502/.test(line)), []);
});
