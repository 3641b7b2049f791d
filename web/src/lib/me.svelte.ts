import { api, ApiError } from './api';
import type { Guest, Listed } from './wire';

/** Who sits at this browser, and what there is to play. */
class Me {
  guest = $state.raw<Guest | null>(null);
  known = $state(false);
  games = $state.raw<Listed[] | null>(null);
  trouble = $state('');

  async load() {
    try {
      this.guest = await api.me();
    } catch (error) {
      if (error instanceof ApiError && error.problem.status !== 401) this.trouble = error.message;
    }
    this.known = true;
    await this.loadGames();
  }

  async loadGames() {
    try {
      this.games ??= await api.games();
      this.trouble = '';
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  async call(name: string): Promise<Guest> {
    this.guest = this.guest ? await api.rename(name) : await api.guest(name);
    return this.guest;
  }

  game(id: string): Listed | undefined {
    return this.games?.find((game) => game.id === id);
  }
}

export const me = new Me();
