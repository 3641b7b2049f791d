import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, until } from './table.mjs';

test('two tabs of one seat answer the same question: one is heard, both show what came of it', { timeout: 90_000 }, async (t) => {
  const house = await open(t);
  const one = await house.person();
  await one.come('Ann');
  const { id } = await one.ask('POST', '/matches', { game: 'aldarra', seed: 3, seats: [{ kind: 'human' }, { kind: 'bot', bot: 'quick' }] });
  const two = await one.tab();
  const tabs = [one, two];
  for (const tab of tabs) await tab.sit(id);
  for (const tab of tabs) await tab.asked();
  await until('both tabs ask the same', async () => (await one.signature()) === (await two.signature()));

  const before = await one.view(id);

  // Both orders are held back until both are on their way.
  const held = [];
  await one.context.route('**/actions', (route) => {
    held.push(route);
    if (held.length === 2) for (const order of held) void order.continue();
  });
  const answers = await Promise.all(tabs.map(async (tab) => {
    const answer = tab.page.waitForResponse((response) => response.url().endsWith('/actions'));
    let sent = false;
    const order = tab.page.waitForRequest((request) => request.url().endsWith('/actions')).then(() => (sent = true));
    while (!sent) await Promise.race([order, tab.decide()]);
    return answer;
  }));
  const statuses = answers.map((answer) => answer.status()).sort();
  assert.deepEqual(statuses, [200, 409]);
  const [lost] = answers.filter((answer) => answer.status() === 409);
  const problem = await lost.json();
  assert.equal(problem.type, '/problems/stale');
  assert.ok(problem.newest?.seq > before.seq, 'the refusal brings the newest table');
  const loser = tabs[answers.indexOf(lost)];
  await loser.page.getByText('The table had moved on; this is how it is now.').waitFor();

  for (const tab of tabs) await until('the tab shows the newest table', () => tab.upToDate(id));
  assert.equal(await one.seq(), await two.seq());
  assert.equal(await one.page.locator('.question').textContent(), await two.page.locator('.question').textContent());
  for (const tab of tabs) tab.content();
});
