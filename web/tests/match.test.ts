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
