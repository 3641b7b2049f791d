import { api, ApiError } from './api';
import type { Choice, Prompt, Target } from './engine';
import { Mirror, samePrompt } from './mirror.svelte';
import { click as clickOn, step } from './targets';
import { toasts } from './toasts.svelte';
import type { Fate, How, View } from './wire';

/** One table, and everything one can do there. */
export class Match extends Mirror {
  busy = $state(false);
  clicked = $state.raw<Target[]>([]);
  /** The target that the pointer rests on. */
  pointed = $state<string | null>(null);
  /** The zone of cards that was asked for: it lies over the map. */
  opened = $state<string | null>(null);
  private tapped = '';

  protected override askedAnew() {
    this.clicked = [];
    this.opened = null;
  }

  /** What the player is asked, when it can be answered right now. */
  get prompt(): Prompt | null {
    if (this.moment || !this.view || this.curtain) return null;
    return this.view.prompt ?? null;
  }

  /** Gives the screen to the seat that is asked: with its own log, for the last one's told what only that seat may know. */
  async face() {
    const seat = this.view?.seat ?? null;
    if (seat === null) return;
    try {
      const log = await api.log(this.id, 0, { watch: this.watch, seat });
      this.lines = log.lines;
      this.facing = seat;
    } catch (error) {
      toasts.say((error as Error).message, undefined, 'bad');
    }
  }

  get step() {
    return step(this.prompt?.choices ?? [], this.clicked);
  }

  /** A click on something at the table. */
  async click(target: Target) {
    const asked = this.prompt;
    await this.settle();
    const prompt = this.prompt;
    // A click that was meant for another question does nothing.
    if (!prompt || this.busy || !samePrompt(asked ?? undefined, prompt)) return;
    const outcome = clickOn(prompt.choices, this.clicked, target) ?? clickOn(prompt.choices, [], target);
    if (outcome && 'act' in outcome) return this.sure(outcome.act) ? this.act(outcome.act) : undefined;
    if (outcome) {
      this.clicked = outcome.clicked;
      return;
    }
    await this.why(target);
  }

  /** On a touch screen what would hurt is tapped twice. */
  private sure(choice: Choice): boolean {
    if (choice.tone !== 'danger' || !matchMedia('(pointer: coarse)').matches || this.tapped === choice.action) return true;
    this.tapped = choice.action;
    toasts.say(`${choice.label}? Tap again.`);
    return false;
  }

  private async why(target: Target) {
    try {
      const { refusal } = await api.why(this.id, this.clicked, target, this.view?.seat ?? undefined);
      if (refusal) toasts.say(refusal.reason, refusal.rule);
    } catch (error) {
      if (error instanceof ApiError && error.problem.status !== 422) toasts.say(error.message, undefined, 'bad');
    }
  }

  act(choice: Choice) {
    this.missedFrom = null;
    this.over = null;
    toasts.clear();
    return this.does((view) =>
      api.act(this.id, {
        seq: view.seq,
        version: view.version,
        action: choice.action,
        client_id: crypto.randomUUID?.() ?? String(Math.random()),
        seat: view.seat ?? undefined,
      }),
    );
  }

  undo(whole = false) {
    return this.does((view) =>
      api.undo(this.id, { seq: view.seq, version: view.version, whole, seat: view.seat ?? undefined }),
    );
  }

  answer(n: number, agree: boolean) {
    return this.does(() => api.answer(this.id, n, agree));
  }

  auto(kind: string, how: How) {
    return this.does((view) => api.auto(this.id, { [kind]: how }, view.seat ?? undefined));
  }

  fill() {
    return this.does(() => api.fill(this.id));
  }

  resign() {
    return this.does((view) => api.resign(this.id, view.seat ?? undefined));
  }

  /** Takes back a seat whose time was used up. */
  back(seat: number) {
    return this.does(() => api.back(this.id, seat));
  }

  /** Stops the own clock for so many days from now on; with 0 it goes on. */
  vacation(days: number) {
    return this.does((view) => api.vacation(this.id, days, view.seat ?? undefined));
  }

  /** Asks the others for another player on a seat, or for none. */
  replace(about: number, fate: Fate) {
    return this.does((view) => api.replace(this.id, about, fate, view.seat ?? undefined));
  }

  abandon() {
    return this.does(() => api.abandon(this.id));
  }

  /** Does one thing at a time; what comes back is the newest state, also when it was too late. */
  private async does(order: (view: View) => Promise<View>) {
    if (!this.view || this.busy) return;
    this.busy = true;
    try {
      const view = await order(this.view);
      // View and log come by the live connection; where it is slow or gone, they are asked for.
      for (let tries = 0; this.link === 'open' && this.newest < view.version && tries < 60; tries += 1) {
        await new Promise((done) => setTimeout(done, 25));
      }
      if (this.newest < view.version) await this.catchUp(view);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.stale && error.problem.newest) {
        this.take(error.problem.newest);
        toasts.say('The table had moved on; this is how it is now.');
      } else {
        if (error.refused) await this.askAgain();
        if (!this.trouble) toasts.say(error.message, error.problem.rule, 'bad');
      }
    } finally {
      this.busy = false;
    }
  }

  async say(text: string) {
    try {
      this.addChat([await api.chat(this.id, text, this.view?.seat ?? undefined)]);
    } catch (error) {
      toasts.say((error as Error).message, undefined, 'bad');
    }
  }
}
