import type { Board, OptionValue, Refusal, Target } from './engine';
import type {
  ChatRow, ClockRule, Created, Device, Fate, Guest, How, LinkView, Listed, LogView, MadeLink, Moment, Page, Problem, Registered, SeatKind, View,
} from './wire';

/** What went wrong, as a sentence. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(sentence(problem));
  }

  get stale(): boolean {
    return this.problem.type === '/problems/stale';
  }

  /** Whether it is for others only, or for nobody. */
  get refused(): boolean {
    return this.problem.status === 403 || this.problem.status === 404;
  }

  /** Whether what a guest has on this device needs a decision first. */
  get seats(): boolean {
    return this.problem.type === '/problems/guest-seats';
  }
}

/** The sentence of a problem; the reason of a rule says more than its detail. */
export function sentence(problem: Problem): string {
  return problem.reason ?? problem.detail ?? problem.title;
}

const AWAY: Problem = {
  type: '/problems/away',
  title: 'No answer',
  status: 0,
  detail: 'The server does not answer. Your table is safe there; try again in a moment.',
};

/** Reads a problem out of an answer, whatever the answer is. */
export function problemOf(status: number, body: string): Problem {
  try {
    const read = JSON.parse(body) as Partial<Problem>;
    if (typeof read.detail === 'string') {
      return { ...read, type: read.type ?? '', title: read.title ?? '', status, detail: read.detail };
    }
  } catch {
    // Not ours: something between here and the server answered.
  }
  return { ...AWAY, status };
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(AWAY);
  }
  if (!answer.ok) throw new ApiError(problemOf(answer.status, await answer.text()));
  return answer;
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await send(method, path, body)).json() as Promise<T>;
}

/** The query that names the viewing seat and the token of a link for spectators. */
export function query(parts: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined);
  return pairs.length ? '?' + pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&') : '';
}

export type SeatOrder = { kind: SeatKind; bot?: string; faction?: string; powers?: string[]; name?: string };
export type CreateOrder = {
  game: string;
  seats: SeatOrder[];
  options?: Record<string, OptionValue>;
  seed?: number;
  public?: boolean;
  name?: string;
  hotseat?: boolean;
  clock?: ClockRule;
};
export type ActOrder = { seq: number; version: number; action: string; client_id: string; seat?: number };

const at = (id: string) => `/matches/${encodeURIComponent(id)}`;

/** The log is told in pages: this puts the next one after what is known. */
export function joined(known: LogView, next: LogView): LogView {
  const said = new Set(known.chat.map((row) => row.id));
  return {
    ...next,
    since: Math.min(known.since, next.since),
    lines: [...known.lines.filter((line) => line.seq <= next.since), ...next.lines],
    chat: [...known.chat, ...next.chat.filter((row) => !said.has(row.id))],
  };
}

export const api = {
  me: () => json<Guest>('GET', '/me'),
  guest: (name: string) => json<Guest>('POST', '/guests', { name }),
  rename: (name: string) => json<Guest>('PATCH', '/me', { name }),
  register: (handle: string, password: string) => json<Registered>('POST', '/accounts', { handle, password }),
  login: (handle: string, password: string, bring?: boolean) => json<Guest>('POST', '/sessions', { handle, password, bring }),
  recover: (handle: string, recovery_code: string, password: string) => json<Registered>('POST', '/accounts/recover', { handle, recovery_code, password }),
  password: (password: string, new_password: string) => json<Registered>('POST', '/me/password', { password, new_password }),
  devices: () => json<Device[]>('GET', '/sessions'),
  logout: async (device = 'current') => void (await send('DELETE', `/sessions/${encodeURIComponent(device)}`)),
  logoutEverywhere: async () => void (await send('DELETE', '/sessions')),
  leave: async (password?: string) => void (await send('DELETE', '/me', { password })),
  link: (match?: string) => json<MadeLink>('POST', '/links', { match }),
  look: (token: string) => json<LinkView>('POST', '/links/look', { token }),
  carry: (token: string, bring?: boolean) => json<Guest>('POST', '/links/use', { token, bring }),
  games: () => json<Listed[]>('GET', '/games'),
  rules: async (game: string) => (await send('GET', `/games/${game}/rules`)).text(),
  matches: (which: string, page = 1) => json<Page>('GET', `/matches?${which}&page=${page}`),
  create: (order: CreateOrder) => json<Created>('POST', '/matches', order),
  view: (id: string, keys: string) => json<View>('GET', at(id) + keys),
  board: (id: string, keys: string) => json<Board>('GET', `${at(id)}/board${keys}`),
  log: async (id: string, since: number, keys: { watch?: string | null; seat?: number | null }) => {
    const page = (since: number) => json<LogView>('GET', `${at(id)}/log${query({ since, ...keys })}`);
    let whole = await page(since);
    while (whole.upto < whole.seq) whole = joined(whole, await page(whole.upto));
    return whole;
  },
  moment: (id: string, seq: number, keys: string) => json<Moment>('GET', `${at(id)}/at/${seq}${keys}`),
  join: (id: string, invite?: string, seat?: number) => json<View>('POST', `${at(id)}/join`, { invite, seat }),
  fill: (id: string) => json<View>('POST', `${at(id)}/fill`, {}),
  invites: (id: string) => json<{ invites: string[] }>('POST', `${at(id)}/invites`),
  abandon: (id: string) => json<View>('POST', `${at(id)}/abandon`),
  rematch: (id: string) => json<{ id: string }>('POST', `${at(id)}/rematch`),
  act: (id: string, order: ActOrder) => json<View>('POST', `${at(id)}/actions`, order),
  undo: (id: string, order: { seq: number; version: number; whole?: boolean; to?: number; seat?: number }) =>
    json<View>('POST', `${at(id)}/undo`, order),
  answer: (id: string, n: number, agree: boolean) => json<View>('POST', `${at(id)}/requests/${n}`, { agree }),
  resign: (id: string, seat?: number) => json<View>('POST', `${at(id)}/resign`, { seat }),
  back: (id: string, seat: number) => json<View>('POST', `${at(id)}/back`, { seat }),
  vacation: (id: string, days: number, seat?: number) => json<View>('POST', `${at(id)}/vacation`, { days, seat }),
  replace: (id: string, about: number, fate: Fate, seat?: number) => json<View>('POST', `${at(id)}/seats/${about}`, { fate, seat }),
  chat: (id: string, text: string, seat?: number) => json<ChatRow>('POST', `${at(id)}/chat`, { text, seat }),
  seen: async (id: string, seq: number) => void (await send('POST', `${at(id)}/seen`, { seq })),
  auto: (id: string, kinds: Record<string, How>, seat?: number) => json<View>('POST', `${at(id)}/auto`, { kinds, seat }),
  why: (id: string, clicked: Target[], target: Target, seat?: number) =>
    json<{ refusal: Refusal | null }>('POST', `${at(id)}/why`, { clicked, target, seat }),
};
