import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finished, open } from './table.mjs';

test('a link to an earlier moment opens it, the slider moves through time, and now is one click away', { timeout: 90_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person();
  await ann.come('Ann');
  const id = await finished(ann);
  const last = (await ann.view(id)).seq;
  const { page } = ann;
  const bar = page.locator('.replay');
  const slider = bar.getByLabel('Moment');
  /** The page shows this moment: by its words, its bar and the turn that the server tells of it. */
  const shows = async (seq) => {
    await bar.getByText(`${seq} of ${last}`, { exact: true }).waitFor();
    const { scene } = await ann.ask('GET', `/matches/${id}/at/${seq}`);
    await page.waitForFunction(({ round, phase }) => {
      const told = document.querySelector('header .turn')?.textContent ?? '';
      return told.includes(phase) && (!round || told.includes(`Round ${round}`));
    }, scene.turn);
    assert.equal(await page.locator('[data-space]').count(), scene.spaces.length);
    assert.equal(Number(await slider.inputValue()), seq);
  };
  const early = Math.floor(last / 5);
  await ann.go(`/#/match/${id}/at/${early}`, '.replay');
  await page.locator('.question', { hasText: 'You look at an earlier moment.' }).waitFor();
  await shows(early);
  const map = (person) => person.page.locator('[data-space]').evaluateAll((spaces) => spaces.map((one) => one.getAttribute('aria-label')).join('\n'));
  const once = await map(ann);
  assert.equal(await page.locator('.end').count(), 0);

  const later = Math.floor(last / 2);
  await slider.fill(String(later));
  await page.waitForURL(`**/at/${later}`);
  await shows(later);
  const then = await map(ann);
  assert.notEqual(then, once, 'the pieces have moved meanwhile');
  await bar.getByRole('button', { name: 'One on' }).click();
  await page.waitForFunction((later) => Number(location.hash.split('/at/')[1]) > later, later);
  await bar.getByRole('button', { name: 'One back' }).click();
  await page.waitForFunction((later) => Number(location.hash.split('/at/')[1]) <= later, later);

  // The same moment for somebody else who gets the link.
  const ben = await house.person();
  await ben.go(`/#/match/${id}/at/${later}`, '.replay');
  await ben.page.locator('.replay').getByText(`${later} of ${last}`, { exact: true }).waitFor();
  assert.equal(await map(ben), then);

  await bar.getByRole('button', { name: 'Back to now' }).click();
  await page.waitForURL((url) => url.hash === `#/match/${id}`);
  await page.locator('.question', { hasText: 'The match is over.' }).waitFor();
  await page.locator('.end').waitFor();
  ann.content();
  ben.content();
});
