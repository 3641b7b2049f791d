import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, until } from './table.mjs';

test('a whole game of Aldarra as it comes, by clicking: two people, two bots, a reload in the middle', { timeout: 400_000 }, async (t) => {
  const house = await open(t);
  const ann = await house.person();
  const ben = await house.person();

  await ann.go('/', '.game');
  await ann.page.locator('.game', { hasText: 'Aldarra' }).getByRole('link', { name: 'Set up a table' }).click();
  await ann.page.getByRole('heading', { name: 'A table for Aldarra' }).waitFor();
  await ann.page.getByRole('button', { name: 'Add a seat' }).click();
  const seats = ann.page.locator('.seat');
  await seats.nth(1).getByLabel('Who').selectOption('open');
  for (const at of [2, 3]) await seats.nth(at).locator('select').nth(1).selectOption('greedy');
  await ann.page.getByLabel('Seed for the dice').fill('7');
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await ann.page.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const id = /match\/([^/?]+)/.exec(ann.page.url())[1];
  const link = await ann.page.getByLabel('Invitation').inputValue();

  await ben.go(house.local(link));
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await ann.page.locator('.map svg').first().waitFor();

  const deadline = Date.now() + 360_000;
  let reloaded = false;
  const whole = async (person, from) => {
    while (await person.asked(60_000)) {
      await person.play(6);
      if (person === from && !reloaded && person.made.length >= 30) {
        reloaded = true;
        const before = await person.view(id);
        await person.page.reload();
        await person.page.locator('.prompt').waitFor();
        await until('the table lies there again', async () => {
          const now = await person.view(id);
          assert.ok(now.seq >= before.seq);
          const shown = await person.page.locator('.question').textContent();
          return now.prompt ? shown.includes(now.prompt.text) : (await person.page.locator('.prompt.mine').count()) === 0;
        });
      }
      assert.ok(Date.now() < deadline, `the game goes on and on: ${person.made.length} decisions, ${await person.signature()}`);
    }
  };
  await Promise.all([whole(ann, ann), whole(ben, ann)]);
  assert.ok(reloaded, 'there was a reload in the middle');
  assert.ok(ann.made.length + ben.made.length >= 60);
  assert.ok([...ann.made, ...ben.made].some((one) => one.how === 'lit'), 'some were made on the map');

  const view = await ann.view(id);
  assert.equal(view.status, 'finished');
  const { standing } = view;
  t.diagnostic(`${ann.made.length} and ${ben.made.length} decisions, ${standing.round} rounds: ${standing.ended_by}`);
  assert.ok(standing.ended_by && !standing.cut, 'it ended by its rules, and no house rule cut it short');
  for (const person of [ann, ben]) {
    const end = person.page.locator('.end');
    await end.getByRole('heading', { name: /wins?$/ }).waitFor();
    const rows = end.locator('tbody tr');
    assert.equal(await rows.count(), 4);
    const heads = await end.locator('thead th').allTextContents();
    assert.ok(heads.length >= 4, `sources of points: ${heads}`);
    const ranked = view.standing.ranking.flatMap((tier, at) => tier.map((seat) => [at + 1, seat]));
    for (const [n, [place, seat]] of ranked.entries()) {
      const cells = (await rows.nth(n).locator('td').allTextContents()).map((text) => text.trim());
      assert.equal(cells[0], String(place));
      assert.ok(cells[1].includes(view.seats[seat].name), `${cells[1]} is ${view.seats[seat].name}`);
      const [points, ...sources] = cells.slice(2).map(Number);
      assert.equal(points, view.standing.scores[seat].points);
      assert.equal(sources.reduce((a, b) => a + b, 0), points, 'the sources make up the points');
    }
    const record = await end.getByRole('link', { name: 'Record' }).getAttribute('href');
    const answer = await person.context.request.get(record);
    assert.equal(answer.status(), 200);
    assert.ok(Object.keys(await answer.json()).length > 0);
    person.content();
  }
});
