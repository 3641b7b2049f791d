import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, hindrances, open, PHONE, until } from './table.mjs';

test('whose time runs out is played for by a stand-in, and takes the seat back', { timeout: 120_000 }, async (t) => {
  const house = await open(t);
  const [ann, ben] = [await house.person(DESK), await house.person(DESK)];
  await ann.come('Ann');
  await ben.come('Ben');
  const clock = { kind: 'live', seconds: 10, increment: 60, at_zero: 'stand_in' };
  const { id, open_seats } = await ann.ask('POST', '/matches', { game: 'aldarra', seed: 5, clock, seats: [{ kind: 'human' }, { kind: 'open' }] });
  await ben.ask('POST', `/matches/${id}/join`, { invite: open_seats[0].invite });
  const people = [ann, ben];
  for (const one of people) await one.sit(id);

  // Whoever is asked first is late; the other always answers at once.
  const view = await ann.view(id);
  const at = view.to_act[0];
  const [late, other] = at === 0 ? [ann, ben] : [ben, ann];
  const running = late.page.locator('header .clock.last.runs');
  await running.waitFor();
  assert.match(await running.textContent(), /0:\d\d/);
  await late.page.locator('header [aria-live]', { hasText: 'Less than 10 seconds left to decide.' }).waitFor({ state: 'attached' });
  const notice = late.page.locator('.notice', { hasText: 'Your time ran out; a stand-in plays for you.' });
  let over = false;
  const playing = until('the test ends', async () => {
    if ((await other.view(id)).prompt) await other.act(id);
    return over;
  }, 90_000);
  await notice.waitFor();
  assert.equal((await other.view(id)).clock.seats[at].absent, true);
  await other.page.locator('.left .clock', { hasText: 'stand-in' }).waitFor();
  await until('the stand-in plays', async () => (await other.view(id)).seq > view.seq);
  assert.equal((await other.view(id)).seats[at].left, false);

  await notice.getByRole('button', { name: 'Take my seat back' }).click();
  await notice.waitFor({ state: 'detached' });
  const back = (await late.view(id)).clock.seats[at];
  assert.equal(back.absent, false);
  assert.ok(back.left > 30_000, 'there is time to decide again');
  await until('the others see it', async () => !(await other.page.locator('.left').textContent()).includes('stand-in'));
  over = true;
  await playing;
  for (const one of people) one.content();
});

test('days for each move: a vacation, and another player for a seat by agreement', { timeout: 180_000 }, async (t) => {
  const house = await open(t);
  const [ann, ben, cat] = [await house.person(DESK), await house.person(PHONE), await house.person(DESK)];
  const trouble = [];
  const judge = async (person, where) => {
    for (const line of await hindrances(person.page)) trouble.push(`${where}: ${line}`);
    const wide = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) trouble.push(`${where}: ${wide} wider than the screen`);
  };
  await ben.come('Ben');
  await ben.page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('theme', 'light'));

  // Set up, with a look at each kind of clock.
  await ann.go('/#/new/aldarra', '.seat');
  await ann.page.locator('.seat').nth(1).getByLabel('Who').selectOption('open');
  await ann.page.getByRole('button', { name: 'Live', exact: true }).click();
  await ann.page.getByText('Everybody has 10 minutes for the match and 15 seconds more after each move; when the time is up, a stand-in plays on.').waitFor();
  await judge(ann, 'live clock');
  await ann.page.getByRole('button', { name: 'Days for each move' }).click();
  await ann.page.getByRole('button', { name: '3 days' }).click();
  const words = 'Everybody has 3 days for each move, and 14 days of vacation; when the time is up, a stand-in plays on.';
  await ann.page.getByText(words).waitFor();
  await judge(ann, 'days');
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await ann.page.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  await ann.page.getByText(words).waitFor();
  const id = /match\/([^/?]+)/.exec(ann.page.url())[1];
  assert.deepEqual((await ann.view(id)).clock.rule, { kind: 'days', days: 3, vacation: 14, at_zero: 'stand_in' });
  const [link] = (await ann.ask('POST', `/matches/${id}/invites`)).invites;
  await ben.go(house.local(link), 'main h1');
  await ben.page.getByText(words).waitFor();
  await judge(ben, 'invitation');
  await ben.page.getByRole('button', { name: 'Sit down as Ben' }).tap();
  for (const one of [ann, ben]) await one.page.locator('header .clock').first().waitFor();
  await judge(ann, 'table');
  await judge(ben, 'table on a phone');

  // Ann goes on vacation and comes back.
  const menu = (person) => person.page.getByRole('button', { name: 'Menu', exact: true });
  await menu(ann).click();
  await ann.page.getByLabel('Days', { exact: true }).fill('3');
  await judge(ann, 'menu');
  await ann.page.getByRole('button', { name: 'Go on vacation' }).click();
  await ben.page.getByRole('tab', { name: 'Players' }).tap();
  await ben.page.locator('.seats .clock', { hasText: 'on vacation' }).waitFor();
  await judge(ben, 'players on a phone');
  await menu(ann).click();
  await ann.page.getByRole('button', { name: 'I am back' }).click();
  await until('the vacation is over', async () => !(await ben.page.locator('.seats').textContent()).includes('on vacation'));

  // Ben is asked to leave his seat to a bot, and does not want to.
  const ask = async (what) => {
    await menu(ann).click();
    await ann.page.getByText('Ask for another player on a seat').click();
    await ann.page.getByRole('combobox', { name: 'Seat' }).selectOption('Ben');
    await judge(ann, 'menu with seats');
    await ann.page.getByRole('button', { name: what }).click();
  };
  const notice = (words) => ben.page.locator('.notice', { hasText: words });
  await ask('A bot plays on');
  await notice('Ann asks that a bot plays your seat.').getByRole('button', { name: 'Refuse' }).tap();
  for (const one of [ann, ben]) await one.page.getByText('Not everybody agreed: the seat stays as it is.').waitFor();

  // He leaves it to Cat.
  await ask('Open it for somebody else');
  await judge(ben, 'a request on a phone');
  await notice('Ann asks to open your seat for somebody else.').getByRole('button', { name: 'Agree' }).tap();
  await ben.page.getByText('There is no match here that you may see.').waitFor();
  await menu(ann).click();
  await ann.page.getByRole('button', { name: 'Invite somebody to the open seat' }).click();
  const invitation = await ann.page.getByLabel('Invitation to the open seat').inputValue();
  await cat.come('Cat');
  await cat.go(house.local(invitation), 'main h1');
  await cat.page.getByRole('button', { name: 'Sit down as Cat' }).click();
  await cat.page.locator('.map svg').first().waitFor();
  assert.deepEqual((await ann.view(id)).seats.slice(0, 2).map((seat) => seat.name), ['Ann', 'Cat']);
  await ann.page.locator('.left', { hasText: 'Cat' }).waitFor();

  // The rule stands in the help.
  await ann.page.keyboard.press('Escape');
  await ann.page.getByRole('button', { name: 'Help' }).click();
  await ann.page.getByRole('dialog').getByText(words).waitFor();
  assert.deepEqual(trouble, []);
  for (const one of [ann, cat]) one.content();
});
