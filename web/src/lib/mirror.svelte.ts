import { api, ApiError, query } from './api';
import type { Board, LogLine, Prompt, Scene } from './engine';
import { calm, Film } from './film.svelte';
import { Connection, type Link } from './live';
import { leftAt } from './clock';
import { merge } from './logtree';
import { genitive, outcome } from './requests';
import { sides } from './sides.svelte';
import { toasts } from './toasts.svelte';
import { ticking } from './ticking.svelte';
import type { ChatRow, Live, Moment, SeatClock, View } from './wire';

/** What is missed by fewer lines than this is read faster than watched. */
const MANY = 5;
/** How long all that one message tells may take to show, in milliseconds. */
const WHOLE = 8000;
/** How often the server is asked while there is no live connection, in milliseconds. */
const ASK = 4000;

/** What the server tells of one table, kept in step with it. */
export class Mirror {
  view = $state.raw<View | null>(null);
  board = $state.raw<Board | null>(null);
  lines = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatRow[]>([]);
  link = $state<Link>('connecting');
  trouble = $state<ApiError | null>(null);
  spectators = $state(0);
  /** What the pointer rests on in the log: spaces to light. */
  lit = $state.raw<number[]>([]);
  /** An earlier moment that is looked at instead of now. */
  moment = $state.raw<Moment | null>(null);
  /** What happened while nobody looked: from this `seq` on. */
  missedFrom = $state<number | null>(null);
  missedCount = $state(0);
  /** The seat whose player has taken the screen, where several share it. */
  facing = $state<number | null>(null);
  /** A secret answer has been given, and these seats have not given theirs. */
  answered = $state.raw<{ step: string; rest: number[] } | null>(null);
  film = new Film();
  /** The table between two states, while what happened is shown. */
  private interim = $state.raw<Scene | null>(null);

  /** How far the server's time is ahead of the time here, in milliseconds. */
  private ahead = $state(0);
  private queue: Extract<Live, { type: 'state' }>[] = [];
  /** What was played out on the last stage, the last moment at which it was still open, and the first at which it was not. */
  over = $state.raw<{ title: string; from: number; to: number } | null>(null);
  protected playing = false;
  private connection: Connection | null = null;
  protected newest = 0;
  private left = false;
  private asking: ReturnType<typeof setInterval> | undefined;

  constructor(readonly id: string, readonly watch: string | null, readonly invite: string | null = null) {}

  private get keys(): string {
    return query({ watch: this.watch, invite: this.invite });
  }

  async open() {
    try {
      const view = await api.view(this.id, this.keys);
      if (this.left) return;
      this.noteTime(view);
      if (view.scene) await this.loadBoard();
      const log = await api.log(this.id, 0, { watch: this.watch, seat: view.seat });
      this.lines = log.lines;
      this.chat = log.chat;
      this.newest = view.version;
      this.view = view;
      this.missed(view);
      this.connect();
    } catch (error) {
      this.trouble = error as ApiError;
    }
  }

  private async loadBoard() {
    this.board ??= await api.board(this.id, this.keys);
    sides.list = this.board.sides;
  }

  private missed(view: View) {
    const mine = view.seats.filter((seat) => seat.mine);
    const seen = Math.max(0, ...mine.map((seat) => seat.last_seen_seq));
    this.missedCount = this.lines.filter((line) => line.seq > seen && line.line.words.length > 0).length;
    if (mine.length === 1 && seen >= 1 && this.missedCount >= MANY) this.missedFrom = seen;
    this.noteSeen();
  }

  private connect() {
    this.connection ??= new Connection(
      this.id,
      () => this.lines.at(-1)?.seq ?? this.view?.seq ?? null,
      this.watch,
      (message) => this.hear(message),
      (link) => this.linked(link),
    );
  }

  /** Where no live connection comes about, the server is asked now and then. */
  private linked(link: Link) {
    this.link = link;
    clearInterval(this.asking);
    if (link === 'open') return;
    this.asking = setInterval(() => {
      if (!document.hidden) void this.askAgain();
    }, ASK);
  }

  protected async askAgain() {
    try {
      const view = await api.view(this.id, this.keys);
      if (view.version > this.newest) await this.catchUp(view);
    } catch (error) {
      // A seat may have been given to somebody else. While the server is away the notice stands already.
      if (error instanceof ApiError && error.refused) this.trouble = error;
    }
  }

  close() {
    this.left = true;
    clearInterval(this.asking);
    this.connection?.close();
    this.film.finish();
  }

  private hear(message: Live) {
    switch (message.type) {
      case 'state':
        this.noteTime(message.view);
        this.addChat(message.chat);
        this.queue.push(message);
        void this.play();
        break;
      case 'chat':
        this.addChat([message.chat]);
        break;
      case 'presence':
        this.spectators = message.spectators;
        if (this.view) {
          const seats = this.view.seats.map((seat) => ({ ...seat, online: message.online.includes(seat.seat) }));
          this.view = { ...this.view, seats };
        }
        break;
      case 'request':
        if (this.view) {
          const others = this.view.requests.filter((request) => request.n !== message.request.n);
          this.view = { ...this.view, requests: [...others, message.request] };
          const told = outcome(message.request, (seat) => this.name(seat));
          if (told) toasts.say(told);
        }
    }
  }

  protected addChat(rows: ChatRow[]) {
    const fresh = rows.filter((row) => !this.chat.some((known) => known.id === row.id));
    if (fresh.length) this.chat = [...this.chat, ...fresh];
  }

  /** Shows what was told, one state after the other; the further behind, the faster. */
  private async play() {
    if (this.playing) return;
    this.playing = true;
    this.film.begin();
    while (this.queue.length > 0) {
      const state = this.queue.shift() as Extract<Live, { type: 'state' }>;
      if (state.view.scene && !this.board) await this.loadBoard();
      const behind = this.queue.length;
      const ms = behind > 10 ? 0 : behind > 4 ? 90 : 210;
      const fresh = state.lines.filter((line) => line.seq > (this.view?.seq ?? 0) && !line.struck);
      if (ms > 0) await this.show(state, fresh, ms);
      this.lines = merge(this.lines, state.since, state.lines);
      this.interim = null;
      this.take(state.view);
      if (behind > 0 && ms > 0 && fresh.length > 0) await this.film.wait(ms);
    }
    this.film.end();
    this.playing = false;
    this.noteSeen();
  }

  /** One message can tell of many entries: shows them one after the other, each on the table as it was then. */
  private async show(state: Extract<Live, { type: 'state' }>, fresh: LogLine[], ms: number) {
    const shown = fresh.filter((line) => line.line.shows?.length);
    // What is told to another seat at a shared screen waits behind the curtain.
    if (state.view.seat !== this.view?.seat) return;
    if (shown.length === 0 || !this.view?.scene || this.moment || this.curtain || calm() || document.hidden) return;
    const pace = Math.max(80, Math.min(ms, WHOLE / shown.length));
    const seqs = [...new Set(shown.map((line) => line.seq))];
    const keys = query({ watch: this.watch, seat: state.view.seat });
    for (const seq of seqs) {
      const last = seq >= state.view.seq;
      const after = last ? null : api.moment(this.id, seq, keys).catch(() => null);
      for (const line of shown) if (line.seq === seq) await this.film.line(line, pace);
      if (this.film.skipped) return;
      const moment = await after;
      if (!moment || this.left) continue;
      this.interim = moment.scene;
      this.lines = merge(this.lines, state.since, state.lines.filter((line) => line.seq <= seq));
      if (moment.scene.stage?.sides.some((side) => side.dice.length > 0)) await this.film.wait(pace * 1.5);
    }
  }

  /** The seat for which the screen must change hands first. */
  get curtain(): boolean {
    const view = this.view;
    return !!view && view.my_seats.length > 1 && view.status === 'running' && view.seat !== null && this.facing !== view.seat;
  }

  /** Takes a view, unless a newer one is known. */
  protected take(view: View): boolean {
    if (view.version < this.newest) return false;
    const before = this.view?.prompt;
    this.noteOver(view);
    this.newest = view.version;
    this.view = view;
    this.noteAnswered(before, view);
    if (!samePrompt(before, view.prompt)) this.askedAnew();
    return true;
  }

  /** A stage with cards that is over was over before anybody saw its last cards: they are shown once more. */
  private noteOver(view: View) {
    const stage = this.view?.scene?.stage;
    if (view.scene?.stage) this.over = null;
    else if (this.view && stage?.sides.some((side) => side.cards.length > 0)) this.over = { title: stage.title, from: this.view.seq, to: view.seq };
    else if (this.over && view.seq > this.over.from + 40) this.over = null;
  }

  /** After a secret answer the question stands until all have given theirs. */
  private noteAnswered(before: Prompt | undefined, view: View) {
    const rest = view.to_act.filter((seat) => !view.my_seats.includes(seat));
    const step = `${view.scene?.turn.round} ${view.scene?.turn.phase} ${view.scene?.turn.step}`;
    if (view.prompt || rest.length === 0 || view.status !== 'running') this.answered = null;
    else if (before?.secret) this.answered = { step, rest };
    else if (this.answered && (this.answered.step !== step || rest.some((seat) => !this.answered?.rest.includes(seat)))) this.answered = null;
    else if (this.answered) this.answered = { step, rest };
  }

  private noteSeen() {
    const view = this.view;
    if (!view || view.my_seats.length === 0 || document.hidden) return;
    if (view.seats.every((seat) => !seat.mine || seat.last_seen_seq >= view.seq)) return;
    void api.seen(this.id, view.seq).catch(() => {});
  }

  /** Compares the times when a view arrives, not when it is shown. */
  private noteTime(view: View) {
    if (view.clock) this.ahead = view.clock.now - Date.now();
  }

  /** The clock of a seat that somebody plays. */
  clock(seat: number): SeatClock | null {
    const row = this.view?.seats[seat];
    return row?.kind === 'human' && !row.left ? (this.view?.clock?.seats[seat] ?? null) : null;
  }
  /** What a seat has left, in milliseconds; while its clock runs, what reads it is told anew. */
  time(clock: SeatClock): number {
    return clock.deadline === null ? clock.left : leftAt(clock, ticking.now + this.ahead);
  }
  /** Whether a player is on vacation. */
  away(clock: SeatClock): boolean {
    return clock.away !== null && clock.away > ticking.now + this.ahead;
  }
  /** Whether a clock runs. */
  runs(clock: SeatClock): boolean {
    return this.view?.status === 'running' && clock.deadline !== null && !this.away(clock);
  }

  get scene(): Scene | null {
    return this.moment?.scene ?? this.interim ?? this.view?.scene ?? null;
  }
  /** The viewer is asked something else than before. */
  protected askedAnew() {}

  name(seat: number): string {
    const found = this.view?.seats[seat];
    return found?.name || `Seat ${seat + 1}`;
  }
  /** What an owner is called: its side's name, or its player's where every seat is a side. */
  owner(owner: number): string {
    return sides.list[owner]?.name ?? this.name(owner);
  }
  /** Whose something is: `Ann's`, `Orcs'`. */
  whose(owner: number): string {
    return genitive(this.owner(owner));
  }
  /** The seat behind an owner. */
  leader(owner: number): number {
    return sides.list[owner]?.seat ?? owner;
  }
  /** Finishes what is being shown, so that a click meets the newest table. */
  protected async settle() {
    for (let tries = 0; this.playing && tries < 40; tries += 1) {
      this.film.finish();
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  protected async catchUp(view: View) {
    this.noteTime(view);
    const log = await api.log(this.id, this.lines.at(-1)?.seq ?? 0, { watch: this.watch, seat: view.seat });
    this.lines = merge(this.lines, log.since, log.lines);
    this.take(view);
  }

  /** Looks at the table as it was. */
  async look(seq: number | null) {
    if (seq === null) {
      this.moment = null;
      return;
    }
    try {
      if (!this.board) await this.loadBoard();
      this.moment = await api.moment(this.id, seq, query({ watch: this.watch, seat: this.view?.seat }));
    } catch (error) {
      toasts.say((error as Error).message, undefined, 'bad');
    }
  }

  /** Plays what was missed as a film, moment by moment. */
  async catchFilm() {
    const from = this.missedFrom;
    this.missedFrom = null;
    if (from === null) return;
    const told = this.lines.filter((line) => line.seq > from && !line.struck && line.line.words.length > 0).slice(-80);
    this.film.begin();
    for (const line of told) {
      if (this.film.skipped) break;
      if (line.line.shows?.length) await this.film.line(line, 420);
      this.film.caption = line;
      await this.look(line.seq);
      await this.film.wait(line.line.depth <= 1 ? 700 : 450);
    }
    this.film.end();
    this.moment = null;
  }
}

export function samePrompt(a: Prompt | undefined, b: Prompt | undefined): boolean {
  if (!a || !b) return a === b;
  return a.text === b.text && a.seat === b.seat && a.choices.map((c) => c.action).join() === b.choices.map((c) => c.action).join();
}
