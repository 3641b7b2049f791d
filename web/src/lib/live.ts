import { query } from './api';
import type { Live } from './wire';

export type Link = 'connecting' | 'open' | 'lost';

/** How long to wait before the next try: doubling, at most half a minute, never all clients at once. */
export function delay(tries: number, chance = Math.random()): number {
  return Math.min(30_000, 500 * 2 ** tries) * (0.6 + 0.4 * chance);
}

/** A live connection that heals itself and then asks only for what was missed. */
export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly since: () => number | null,
    private readonly watch: string | null,
    private readonly hear: (message: Live) => void,
    private readonly changed: (link: Link) => void,
  ) {
    this.connect();
    addEventListener('online', this.now);
    addEventListener('offline', this.lose);
    document.addEventListener('visibilitychange', this.now);
  }

  private now = () => {
    if (this.closed || document.hidden || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** The browser says that there is no network: a socket that still looks open will hear nothing more. */
  private lose = () => {
    const socket = this.socket;
    if (this.closed || !socket) return;
    this.socket = null;
    socket.close();
    this.changed('lost');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), delay(this.tries++));
  };

  private connect() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const keys = query({ since: this.since(), watch: this.watch });
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${encodeURIComponent(this.id)}/live${keys}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.changed('open');
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Live);
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.changed('lost');
      this.timer = setTimeout(() => this.connect(), delay(this.tries++));
    };
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.now);
    removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.now);
    this.socket?.close();
  }
}
