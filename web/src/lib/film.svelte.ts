import type { LogLine, Show } from './engine';

/** A piece on its way, or things that appear, vanish or are pointed at; drawn over the board for a moment. */
export type Flight = { id: number; kind: string; owner: number | null; count: number; path: number[]; ms: number };
export type Spark = { id: number; space: number; tone: 'appear' | 'vanish' | 'point'; kind?: string; owner?: number | null };

let next = 1;

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays what lines show, one after another; may be cut short at any time. */
export class Film {
  flights = $state.raw<Flight[]>([]);
  sparks = $state.raw<Spark[]>([]);
  caption = $state.raw<LogLine | null>(null);
  dice = $state.raw<[string, string][]>([]);
  playing = $state(false);
  private skip = false;
  private wake: (() => void) | null = null;

  /** Finishes everything at once. */
  finish() {
    this.skip = true;
    this.wake?.();
  }

  begin() {
    this.skip = false;
    this.playing = true;
  }

  end() {
    this.playing = false;
    this.flights = [];
    this.sparks = [];
    this.dice = [];
    this.caption = null;
  }

  get skipped(): boolean {
    return this.skip;
  }

  async wait(ms: number): Promise<void> {
    if (this.skip || ms <= 0) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
    this.wake = null;
  }

  /** Plays the shows of a line; `ms` is how long one step takes. */
  async line(line: LogLine, ms: number): Promise<void> {
    const shows = line.line.shows ?? [];
    if (this.skip || calm() || document.hidden || shows.length === 0) return;
    this.caption = line;
    const moves = shows.filter((show) => show.type === 'move');
    if (moves.length) await this.fly(moves, ms);
    const dice = shows.flatMap((show) => (show.type === 'dice' ? show.dice : []));
    if (dice.length) {
      this.dice = dice;
      await this.wait(ms * 3);
      this.dice = [];
    }
    const sparks = shows.map(spark).filter((found) => found !== null);
    if (sparks.length) {
      this.sparks = sparks;
      await this.wait(ms);
      this.sparks = [];
    }
  }

  private async fly(moves: Extract<Show, { type: 'move' }>[], ms: number) {
    const steps = Math.max(...moves.map((move) => move.path.length - 1));
    const whole = Math.min(ms * steps, ms * 2);
    this.flights = moves.map((move) => ({
      id: next++, kind: move.kind, owner: move.owner, count: move.count, path: move.path, ms: whole,
    }));
    await this.wait(whole);
    this.flights = [];
  }
}

function spark(show: Show): Spark | null {
  switch (show.type) {
    case 'appear':
    case 'vanish':
      return { id: next++, space: show.space, tone: show.type, kind: show.kind, owner: show.owner };
    case 'point':
      return { id: next++, space: show.space, tone: 'point' };
    default:
      return null;
  }
}
