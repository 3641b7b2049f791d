import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, hindrances, open, PHONE, until } from './table.mjs';

const PASSWORD = 'correct horse battery';
const ANDROID = { ...PHONE, userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36' };

/** By keyboard alone: goes from one thing to the next until the wanted one has the focus, and presses Enter. */
async function press(page, name) {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (at === name) return page.keyboard.press('Enter');
  }
  return assert.fail(`${name} cannot be reached by keyboard`);
}

test('a guest plays, registers, goes on at a phone by a link and elsewhere by logging in, and is forgotten', { timeout: 180_000 }, async (t) => {
  const house = await open(t);
  const [desk, phone, library, ben] = [await house.person(DESK), await house.person(ANDROID), await house.person(DESK), await house.person(DESK)];
  await ben.come('Ben');

  // She plays as a guest.
  await desk.go('/', '.game');
  await desk.page.getByRole('button', { name: 'Play now against bots' }).first().click();
  await desk.page.getByLabel('Your name').fill('Ann');
  await desk.page.getByRole('button', { name: 'Play', exact: true }).click();
  await desk.page.locator('.prompt').waitFor();
  await desk.play(2);
  const id = /match\/([^/?]+)/.exec(desk.page.url())[1];
  const shared = await ben.ask('POST', '/matches', { game: 'aldarra', seats: [{ kind: 'human' }, { kind: 'open' }, { kind: 'bot' }] });
  await desk.ask('POST', `/matches/${shared.id}/join`, { invite: shared.open_seats[0].invite });

  // She registers: by keyboard.
  await desk.go('/', '.game');
  await desk.page.getByRole('link', { name: 'You are Ann' }).click();
  await desk.page.getByRole('heading', { name: 'Keep your seats' }).waitFor();
  await desk.page.getByLabel('Handle').focus();
  await desk.page.keyboard.type('ann_7');
  await desk.page.keyboard.press('Tab');
  await desk.page.keyboard.type('short');
  await desk.page.getByLabel('Password', { exact: false }).fill(PASSWORD);
  await desk.page.getByLabel('Password', { exact: false }).focus();
  await press(desk.page, 'Make the account');
  const code = desk.page.getByLabel('Recovery code');
  await code.waitFor();
  assert.match(await code.inputValue(), /^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
  await desk.page.getByRole('button', { name: 'I have kept it' }).click();
  assert.equal(await code.count(), 0);
  await desk.page.getByText('You log in as ann_7.').waitFor();
  assert.deepEqual((await desk.view(id)).my_seats, [0], 'the seat is still hers');

  // A link opens her table at a phone, once.
  await desk.page.getByRole('button', { name: 'Make a link' }).click();
  const link = await desk.page.getByLabel('One-time link').inputValue();
  assert.equal(new URL(link).search, '', 'the token is in no address that a server sees');
  await phone.go(house.local(link), 'main h1');
  await phone.page.getByText('With this link you are Ann').waitFor();
  await phone.page.getByRole('button', { name: 'Go on as Ann' }).tap();
  await phone.page.locator('.list li', { hasText: 'Aldarra' }).first().waitFor();
  await phone.sit(id);
  await until('the phone shows the newest question', () => phone.upToDate(id));
  await phone.play(1, { touch: true });
  await until('the desk is known there, too', async () => (await desk.ask('GET', '/sessions')).length === 2);
  const again = await house.person(DESK);
  await again.go(house.local(link), 'main h1');
  await again.page.getByText('That link has been used').waitFor();

  // At a third place, where she sat as a guest, she logs in and brings that seat along.
  await library.come('Ann in the library');
  const { id: third } = await library.ask('POST', '/matches', { game: 'aldarra', seats: [{ kind: 'human' }, { kind: 'bot' }] });
  await library.go('/#/account', 'main h1');
  await library.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await library.page.getByLabel('Handle').fill('Ann_7');
  await library.page.getByLabel('Password').fill('something else');
  await library.page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await library.page.getByText('There is no account with that handle and that password.').waitFor();
  await library.page.getByLabel('Password').fill(PASSWORD);
  await library.page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await library.page.getByText('They can come along to ann_7.').waitFor();
  assert.deepEqual(await hindrances(library.page), []);
  await library.page.getByRole('button', { name: 'Take them along' }).click();
  await library.page.getByText('You log in as ann_7.').waitFor();
  assert.deepEqual((await desk.view(third)).my_seats, [0]);

  // She logs the phone out from there.
  await library.page.getByRole('button', { name: /^Log out Chrome on Android/ }).click();
  await until('the phone is not known any more', async () => (await phone.context.request.get('/api/me')).status() === 401);

  // She is forgotten. Ben's table goes on without her name.
  await library.page.reload();
  await library.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await library.page.getByRole('button', { name: 'Delete the account' }).click();
  await library.page.getByRole('button', { name: 'Really, for good?' }).click();
  await library.page.getByRole('link', { name: 'Log in' }).waitFor();
  assert.equal((await desk.context.request.get('/api/me')).status(), 401);
  const view = await ben.view(shared.id);
  assert.deepEqual([view.status, view.seats[1].name, view.seats[1].left], ['running', 'Somebody', true]);
  for (const one of [desk, library, ben]) one.content();
});

test('nothing serious for axe where accounts are seen to, and nothing wider than a phone', { timeout: 120_000 }, async (t) => {
  const house = await open(t);
  const trouble = [];
  const { width } = PHONE.viewport;
  const judge = async (person, where) => {
    for (const line of await hindrances(person.page)) trouble.push(`${where}: ${line}`);
    const wide = await person.page.evaluate(() => document.scrollingElement.scrollWidth);
    if (person.page.viewportSize().width === width && wide > width) trouble.push(`${where}: ${wide} wide`);
  };
  for (const theme of ['dark', 'light']) {
    for (const device of [DESK, PHONE]) {
      const where = (what) => `${what}, ${theme}, ${device === PHONE ? 'phone' : 'desk'}`;
      const [person, other] = [await house.person(device), await house.person(device)];
      for (const one of [person, other]) await one.context.addInitScript((theme) => location.protocol === 'http:' && localStorage.setItem('theme', theme), theme);
      await person.go('/#/account', 'form');
      for (const way of ['Register', 'Forgot the password']) {
        await person.page.getByRole('button', { name: way }).click();
        await judge(person, where(way));
      }
      await person.come('W'.repeat(40));
      await person.page.reload();
      await person.page.getByRole('heading', { name: 'Your devices' }).waitFor();
      await judge(person, where('guest'));
      await person.page.getByLabel('Handle').fill(`ann-${theme}-${device === PHONE ? 'phone' : 'desk'}`);
      await person.page.getByLabel('Password').fill(PASSWORD);
      await person.page.getByRole('button', { name: 'Make the account' }).click();
      await person.page.getByLabel('Recovery code').waitFor();
      await person.page.getByRole('button', { name: 'Make a link' }).click();
      const link = await person.page.getByLabel('One-time link').inputValue();
      await judge(person, where('account'));
      await other.go(house.local(link), 'main .row');
      await judge(other, where('link'));
      for (const one of [person, other]) one.content();
    }
  }
  assert.deepEqual(trouble, []);
});
