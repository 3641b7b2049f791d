import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, PHONE } from './table.mjs';

test('on a phone: from the lobby to fifteen decisions by tapping, nothing wider than the screen', { timeout: 120_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person({ ...PHONE, reducedMotion: 'no-preference' });
  const { width } = PHONE.viewport;
  const fits = async () => {
    const wide = await ann.page.evaluate((width) => ({
      whole: document.scrollingElement.scrollWidth,
      who: [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 1).slice(-3).map((one) => one.outerHTML.slice(0, 90)),
    }), width);
    assert.ok(wide.whole <= width, `${wide.whole} wide at ${ann.page.url()}: ${wide.who.join(' ')}`);
  };
  await ann.go('/', '.game');
  await fits();
  await ann.page.getByRole('button', { name: 'Play now against bots' }).first().tap();
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByRole('button', { name: 'Play', exact: true }).tap();
  await ann.page.locator('.prompt').waitFor();
  await fits();
  await ann.play(15, { touch: true, between: fits });
  assert.ok(ann.made.length >= 15, `${ann.made.length} decisions`);
  assert.ok(ann.made.some((one) => one.how === 'lit'), 'some by tapping what glows');
  for (const name of ['Players', 'Cards', 'Log', 'Chat', 'Rules']) {
    const tab = ann.page.getByRole('tab', { name });
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.tap();
    await ann.page.getByRole('tab', { name, selected: true }).waitFor();
    await fits();
  }
  await ann.go('/#/', '.game');
  await fits();
  ann.content();
});
