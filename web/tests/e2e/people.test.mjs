import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, open, PHONE, until } from './table.mjs';

/** Whoever is asked answers with the first choice, without the pages, until it is as wanted. */
async function playOn(people, id, wanted) {
  await until('the game gets there', async () => {
    for (const person of people) if ((await person.view(id)).prompt) await person.act(id);
    return wanted();
  }, 60_000);
}

test('friends meet in the lobby, take back by consent, and one leaves for good', { timeout: 120_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person(DESK);
  const ben = await house.person(PHONE);

  await ann.go('/#/new/aldarra', '.seat');
  await ann.page.locator('.seat').nth(1).getByLabel('Who').selectOption('open');
  await ann.page.getByLabel('Anybody may look on').check();
  await ann.page.getByLabel('Seed for the dice').fill('5');
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await ann.page.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const id = /match\/([^/?]+)/.exec(ann.page.url())[1];

  // Ben has never been here. The table stands in the lobby, and he sits down.
  await ben.go('/', '.game');
  const row = ben.page.locator('li', { hasText: 'Aldarra of Ann' });
  await row.getByRole('button', { name: 'Join' }).click();
  await row.getByLabel('Your name').fill('Ben');
  await row.getByRole('button', { name: 'Sit down' }).click();
  for (const one of [ann, ben]) await one.page.locator('.map svg').first().waitFor();
  assert.deepEqual((await ann.view(id)).seats.map((seat) => [seat.kind, seat.name]).slice(0, 2), [['human', 'Ann'], ['human', 'Ben']]);

  // Ann has done something that she cannot take back alone.
  await playOn([ann, ben], id, async () => {
    const view = await ann.view(id);
    return view.prompt && view.undo.ask && !view.can_undo;
  });
  const ask = ann.page.getByRole('button', { name: 'Ask to undo' });
  const notice = (person) => person.page.locator('.notice', { hasText: 'Ann asks to take back' });
  await ask.click();
  await notice(ann).getByRole('button', { name: 'Withdraw' }).waitFor();
  await notice(ben).waitFor();
  const before = await ann.view(id);
  await notice(ben).getByRole('button', { name: 'Refuse' }).click();
  for (const one of [ann, ben]) await one.page.getByText('Not everybody agreed: Ann cannot take back.').waitFor();
  assert.equal(await notice(ann).count(), 0);
  assert.equal((await ann.view(id)).seq, before.seq, 'nothing was taken back');

  await ask.click();
  await notice(ben).getByRole('button', { name: 'Agree' }).click();
  for (const one of [ann, ben]) await one.page.getByText('Everybody agreed: Ann has taken back.').waitFor();
  await ann.page.locator('.log .struck').first().waitFor();
  const after = await ann.view(id);
  assert.equal(after.seq, before.seq + 1, 'taking back is an entry of the log');
  for (const one of [ann, ben]) await until('the page shows the table as it was', () => one.upToDate(id));
  await ann.play(1);

  // Ben leaves. His seat goes on without him, and Ann sees it.
  await ben.page.getByRole('button', { name: 'Menu' }).click();
  await ben.page.getByRole('button', { name: 'Leave for good' }).click();
  await ben.page.getByRole('button', { name: 'Really leave for good?' }).click();
  await ben.page.locator('.question', { hasText: 'You have left' }).waitFor();
  await ann.page.locator('article', { hasText: 'Ben' }).getByText('has left').waitFor();
  const round = (await ann.view(id)).standing.round;
  await playOn([ann], id, async () => (await ann.view(id)).standing.round > round);
  assert.equal((await ben.view(id)).prompt, undefined, 'he is asked nothing');
  assert.equal((await ann.view(id)).seats[1].left, true);
  for (const one of [ann, ben]) await until('the page shows the newest table', () => one.upToDate(id));
  await ben.page.getByRole('button', { name: 'Menu' }).click();
  assert.equal(await ben.page.getByRole('button', { name: 'Leave for good' }).count(), 0);
  for (const one of [ann, ben]) one.content();
});

test('those who have played to the end play again with one click each', { timeout: 120_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person(DESK);
  const ben = await house.person(PHONE);
  await ann.come('Ann');
  await ben.come('Ben');
  const made = await ann.ask('POST', '/matches', { game: 'aldarra', seats: [{ kind: 'human' }, { kind: 'open' }], options: { max_rounds: 1 } });
  const { pathname, search } = new URL(made.open_seats[0].link);
  await ben.go(pathname + search);
  await ben.page.getByRole('button', { name: 'Sit down as Ben' }).click();
  await ann.sit(made.id);
  await playOn([ann, ben], made.id, async () => (await ann.view(made.id)).status === 'finished');

  for (const one of [ann, ben]) await one.page.locator('.end').waitFor();
  const again = ben.page.getByRole('button', { name: 'To the rematch' });
  assert.equal(await again.count(), 0);
  await ann.page.locator('.end').getByRole('button', { name: 'Rematch' }).click();
  await again.waitFor();
  await again.click();
  const [to] = await Promise.all([ann, ben].map(async (one) => {
    await one.page.waitForURL((url) => url.hash.startsWith('#/match/') && !url.hash.includes(made.id));
    await one.page.locator('.prompt').waitFor();
    return /match\/([^/?]+)/.exec(one.page.url())[1];
  }));
  assert.equal(/match\/([^/?]+)/.exec(ben.page.url())[1], to);
  const view = await ben.view(to);
  assert.deepEqual([view.status, ...view.seats.map((seat) => seat.name)], ['running', 'Ann', 'Ben']);
  for (const one of [ann, ben]) await until('the page shows the new table', () => one.upToDate(to));
  for (const one of [ann, ben]) one.content();
});
