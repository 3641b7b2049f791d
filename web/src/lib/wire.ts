// What the server says that the engine's generated types do not hold.
import type { BotInfo, GameInfo, LogLine, Prompt, Scene, Standing, TakeBack } from './engine';

export type Listed = GameInfo & { bots: BotInfo[] };
/** Who somebody is; with the handle of their account, where they have one. */
export type Guest = { id: string; name: string; handle: string | null };
export type Registered = Guest & { recovery_code: string };
/** A device on which somebody is known. */
export type Device = { id: string; device: string; current: boolean; created: number; seen: number; expires: number };
export type MadeLink = { link: string; token: string; expires: number };
/** What a one-time link carries: seats in a match, or somebody as a whole. */
export type LinkView = { name: string; handle: string | null; match: string | null };
export type Status = 'waiting' | 'running' | 'finished' | 'abandoned' | 'unreadable';
export type SeatKind = 'human' | 'bot' | 'open';
export type How = 'ask' | 'default' | 'bot';

export type SeatView = {
  seat: number;
  name: string;
  kind: SeatKind;
  bot?: string;
  faction?: string;
  mine: boolean;
  online: boolean;
  last_seen_seq: number;
  left: boolean;
};

/** What may become of a seat: a bot plays it, it is open for somebody else, or it leaves for good. */
export type Fate = 'bot' | 'open' | 'remove';
export type Request = {
  n: number;
  kind: 'undo' | 'abandon' | Fate;
  seat: number;
  /** The seat that shall have another player or none. */
  about: number | null;
  to: number | null;
  actions: number;
  revealed: string[];
  agreed: number[];
  missing: number[];
  state: 'open' | 'agreed' | 'refused' | 'withdrawn' | 'lapsed';
};

/** A time for the whole match, or days for each spell of being asked. */
export type ClockRule = { at_zero: 'stand_in' | 'resign' } & (
  | { kind: 'live'; seconds: number; increment: number }
  | { kind: 'days'; days: number; vacation: number }
);
/** The clock of a seat, in milliseconds: it runs while it has a deadline. */
export type SeatClock = { left: number; deadline: number | null; vacation: number; away: number | null; absent: boolean };
export type ClockView = { rule: ClockRule; now: number; seats: SeatClock[] };

export type View = {
  id: string;
  game: string;
  name: string;
  status: Status;
  problem?: string;
  public: boolean;
  seq: number;
  version: number;
  seats: SeatView[];
  seat: number | null;
  my_seats: number[];
  creator: boolean;
  to_act: number[];
  scene: Scene | null;
  prompt?: Prompt;
  can_undo: boolean;
  undo: { draft: number; last: TakeBack | null; whole: TakeBack | null; ask: TakeBack | null };
  standing: Standing | null;
  commitment: string;
  open_seed?: number;
  secret?: string;
  clock?: ClockView;
  requests: Request[];
  auto: Record<string, How>;
  rematch?: string;
  created: number;
  updated: number;
};

export type ChatRow = { id: number; seat: number; name: string; text: string; seq: number; at: number };
export type LogView = { seq: number; since: number; upto: number; lines: LogLine[]; chat: ChatRow[] };
export type Moment = { id: string; seq: number; last_seq: number; seat: number | null; scene: Scene };

export type Live =
  | { type: 'state'; version: number; view: View; since: number; lines: LogLine[]; chat: ChatRow[] }
  | { type: 'chat'; version: number; chat: ChatRow }
  | { type: 'presence'; version: number; online: number[]; spectators: number }
  | { type: 'request'; version: number; request: Request };

export type Item = {
  id: string;
  name: string;
  game: string;
  game_name: string;
  status: Status;
  public: boolean;
  turn: string[];
  to_act: number[];
  my_turn: boolean;
  round: number;
  seq: number;
  players: { seat: number; name: string; kind: SeatKind; mine: boolean }[];
  creator: boolean;
  created: number;
  updated: number;
};
export type Page = { matches: Item[]; page: number; pages: number; total: number };

export type Created = {
  id: string;
  invites: string[];
  open_seats: { seat: number; invite: string; link: string }[];
  watch: string;
};

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  reason?: string;
  rule?: string;
  newest?: View;
};
