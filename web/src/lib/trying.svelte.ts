import { ApiError } from './api';

/** One thing at a time that is asked of the server, and what went wrong with it. */
export class Trying {
  busy = $state(false);
  trouble = $state('');
  /** Whether the server wants to know what becomes of a guest's seats. */
  seats = $state(false);

  /** Tries; says whether it went well. */
  async to(act: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = '';
    this.seats = false;
    try {
      await act();
      return true;
    } catch (error) {
      this.seats = error instanceof ApiError && error.seats;
      this.trouble = (error as Error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
