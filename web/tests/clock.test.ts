import { afterEach, expect, it, vi } from 'vitest';
import { calledOut, DAY, HOUR, inWords, leftAt, MINUTE, onClock, SECOND, spoken } from '../src/lib/clock';
import { Match } from '../src/lib/match.svelte';
import { asked, outcome } from '../src/lib/requests';
import type { ClockView, Request, View } from '../src/lib/wire';

it('a clock shows seconds under an hour, then minutes, then hours', () => {
  expect([0, 200, 9 * SECOND, 545 * SECOND, HOUR - 1, 65 * MINUTE, 53 * HOUR, 2 * DAY].map(onClock)).toEqual(['0:00', '0:01', '0:09', '9:05', '1:00 h', '1:05 h', '2 d 5 h', '2 d']);
  expect([0, SECOND, 125 * SECOND, 26 * HOUR, 2 * DAY].map(spoken)).toEqual(['no time', '1 second', '2 minutes 5 seconds', '1 day 2 hours', '2 days']);
});

it('a clock that runs counts down to its deadline and never below nothing', () => {
  const clock = { left: 60_000, deadline: 1_060_000, vacation: 0, away: null, absent: false };
  expect([1_000_000, 1_050_000, 2_000_000].map((now) => leftAt(clock, now))).toEqual([60_000, 10_000, 0]);
  expect(leftAt({ ...clock, deadline: null }, 5_000_000)).toBe(60_000);
  expect(leftAt({ ...clock, deadline: 1_000_000 + 3 * DAY }, 1_000_000), 'a vacation puts the deadline off').toBe(60_000);
});

it('only the last minute is called out, in three steps', () => {
  expect(calledOut(MINUTE + 1)).toBe('');
  const calls = Array.from({ length: 60 }, (_, second) => calledOut((60 - second) * SECOND));
  expect([...new Set(calls)]).toEqual(['Less than a minute left to decide.', 'Less than 30 seconds left to decide.', 'Less than 10 seconds left to decide.']);
  expect(calledOut(0)).toBe('');
});

it('the clock of a match is told in a sentence', () => {
  expect(inWords({ kind: 'live', seconds: 600, increment: 15, at_zero: 'stand_in' })).toBe('Everybody has 10 minutes for the match and 15 seconds more after each move; when the time is up, a stand-in plays on.');
  expect(inWords({ kind: 'days', days: 1, vacation: 0, at_zero: 'resign' })).toBe('Everybody has 1 day for each move; when the time is up, the seat resigns.');
});

it('requests are told in words, and so is what came of them', () => {
  const names = { name: (seat: number) => ['Ann', 'Ben', 'Chris'][seat] as string, mine: (seat: number) => seat === 1 };
  const request = (kind: Request['kind'], about: number | null, state: Request['state'] = 'open'): Request => ({ n: 1, kind, seat: 0, about, to: null, actions: 2, revealed: [], agreed: [], missing: [], state });
  expect(asked(request('bot', 1), names)).toBe('Ann asks that a bot plays your seat.');
  expect(asked(request('open', 2), names)).toBe("Ann asks to open Chris' seat for somebody else.");
  expect(asked(request('remove', 2), names)).toBe("Ann asks that Chris' seat leaves for good.");
  expect(asked(request('undo', null), names)).toBe('Ann asks to take back 2 actions.');
  expect(asked(request('abandon', null), names)).toBe('Ann asks to give the match up.');
  expect(outcome(request('open', 1, 'refused'), names.name)).toBe('Not everybody agreed: the seat stays as it is.');
  expect(outcome(request('bot', 1), names.name)).toBeNull();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const clocked = (version: number, clock: ClockView): View =>
  ({
    id: 'm', game: 'g', name: 'n', status: 'running', public: false, seq: version, version, seat: 0, my_seats: [0], creator: true, to_act: [0], scene: null,
    seats: [{ seat: 0, name: 'Ann', kind: 'human', mine: true, online: true, last_seen_seq: 9, left: false }],
    can_undo: false, undo: { draft: 0, last: null, whole: null, ask: null }, standing: null, commitment: '', clock, requests: [], auto: {}, created: 0, updated: 0,
  }) satisfies View;

it('a clock goes on by the time of the server, however wrong the time here is', async () => {
  vi.useFakeTimers({ now: 5_000 });
  const server = 1_000_000_000;
  const rule = { kind: 'live', seconds: 60, increment: 0, at_zero: 'stand_in' } as const;
  const seats = [{ left: 50_000, deadline: server + 50_000, vacation: 0, away: null, absent: false }];
  const newest = clocked(2, { rule, now: server, seats });
  vi.stubGlobal('fetch', vi.fn(async (path: string) => Response.json(path.includes('/log') ? { seq: 2, since: 0, upto: 2, lines: [], chat: [] } : newest)));
  const match = new Match('m', null);
  match.view = clocked(1, { rule, now: 1, seats: [] });
  await match.resign();
  const clock = match.clock(0)!;
  expect(match.runs(clock)).toBe(true);
  vi.setSystemTime(25_000);
  expect(match.time(clock)).toBe(30_000);
});

it('who may not see the table any more is told so', async () => {
  const match = new Match('m', null);
  match.view = clocked(1, { rule: { kind: 'days', days: 1, vacation: 0, at_zero: 'resign' }, now: 1, seats: [] });
  vi.stubGlobal('fetch', vi.fn(async () => Response.json({ type: '/problems/missing', title: 'Not found', detail: 'There is no match here that you may see.' }, { status: 404 })));
  await match.answer(1, true);
  expect(match.trouble?.message).toBe('There is no match here that you may see.');
});
