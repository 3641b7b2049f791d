import { afterEach, expect, it, vi } from 'vitest';
import { Match } from '../src/lib/match.svelte';
import { toasts } from '../src/lib/toasts.svelte';
import type { View } from '../src/lib/wire';

const view = (version: number): View =>
  ({
    id: 'm', game: 'g', name: 'n', status: 'running', public: false, seq: version, version, seats: [], seat: 0, my_seats: [0],
    creator: true, to_act: [0], scene: null, can_undo: false, undo: { draft: 0, last: null, whole: null, ask: null },
    standing: null, commitment: '', requests: [], auto: {}, created: 0, updated: 0,
    prompt: {
      seat: 0, kind: 'k', text: `question ${version}`, rule: 'ABC-1.1', secret: false, default: 'a',
      choices: [
        { action: 'go 1', label: 'Go', targets: [{ type: 'space', space: 1 }] },
        { action: 'pass', label: 'Pass', targets: [] },
      ],
    },
  }) satisfies View;

const answers = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(body), { status })));

/** A table that is told things without a server. */
class Open extends Match {
  hears(seen: View) {
    this.take(seen);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.list = [];
});

it('a stale action takes the newest table', async () => {
  const match = new Match('m', null);
  match.view = view(3);
  answers(409, { type: '/problems/stale', title: '', detail: 'Too late.', newest: view(7) });
  await match.act(match.view.prompt!.choices[1]!);
  expect(match.view.version).toBe(7);
  expect(match.busy).toBe(false);
});

it('another conflict changes nothing and is told', async () => {
  const match = new Match('m', null);
  match.view = view(3);
  answers(409, { type: '/problems/conflict', title: '', detail: 'The match is over.' });
  await match.act(match.view.prompt!.choices[1]!);
  expect(match.view.version).toBe(3);
  expect(toasts.list.map((toast) => toast.text)).toEqual(['The match is over.']);
});

it('an unlit thing answers why not, with the rule', async () => {
  const match = new Match('m', null);
  match.view = view(3);
  answers(200, { refusal: { rule: 'ABC-2.1', reason: 'It is too far.' } });
  await match.click({ type: 'space', space: 9 });
  expect(toasts.list[0]).toMatchObject({ text: 'It is too far.', rule: 'ABC-2.1' });
});

it('an action carries what the server needs to refuse it when late', async () => {
  const match = new Match('m', null);
  match.view = view(3);
  const asked = vi.fn(async (_path: string, _order: RequestInit) => new Response(JSON.stringify({ type: '/problems/conflict', title: '', detail: 'x' }), { status: 409 }));
  vi.stubGlobal('fetch', asked);
  await match.click({ type: 'space', space: 1 });
  const [path, order] = asked.mock.calls[0]!;
  expect(path).toBe('/api/matches/m/actions');
  expect(JSON.parse(String(order.body))).toMatchObject({ seq: 3, version: 3, action: 'go 1', seat: 0 });
  expect(JSON.parse(String(order.body)).client_id).toBeTruthy();
});

it('after a secret answer tells who is still deciding, until the table moves on', () => {
  const match = new Open('m', null);
  const asked = view(3);
  match.hears({ ...asked, to_act: [0, 1, 2], prompt: { ...asked.prompt!, secret: true } });
  expect(match.answered).toBeNull();
  match.hears({ ...view(4), prompt: undefined, to_act: [1, 2] });
  expect(match.answered?.rest).toEqual([1, 2]);
  match.hears({ ...view(5), prompt: undefined, to_act: [2] });
  expect(match.answered?.rest).toEqual([2]);
  match.hears({ ...view(6), prompt: undefined, to_act: [1] });
  expect(match.answered).toBeNull();
});

it('an open answer is no secret that others are waited for', () => {
  const match = new Open('m', null);
  match.hears(view(3));
  match.hears({ ...view(4), prompt: undefined, to_act: [1] });
  expect(match.answered).toBeNull();
});
