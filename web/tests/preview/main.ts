// The client itself, with a made-up table instead of a server: `?scene=` chooses what lies on it.
import { table } from './scenes';

const asked = new URLSearchParams(location.search);
const { board, view, lines } = table(asked.get('scene') ?? 'map');
localStorage.setItem('theme', asked.get('theme') ?? 'dark');
if (!location.hash) location.hash = '#/match/preview';

const answer = (path: string): unknown => {
  if (/\/matches\/[^/]+\/board/.test(path)) return board;
  if (/\/matches\/[^/]+\/log/.test(path)) return { seq: view.seq, since: 0, lines, chat: [] };
  if (/\/matches\/[^/]+\/why/.test(path)) return { refusal: { reason: 'that is not asked now', rule: 'T-1' } };
  if (/\/matches\/[^/]+$/.test(path)) return view;
  if (path.endsWith('/games')) return [];
  if (path.endsWith('/me')) return { id: 'me', name: 'Ann' };
  return {};
};
window.fetch = (input) => {
  const path = new URL(String(input instanceof Request ? input.url : input), location.href).pathname;
  return Promise.resolve(new Response(JSON.stringify(answer(path)), { headers: { 'content-type': 'application/json' } }));
};
class Silent extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  constructor() {
    super();
    setTimeout(() => {
      this.onopen?.();
      this.dispatchEvent(new Event('open'));
    });
  }
  send() {}
  close() {}
}
Object.assign(window, { WebSocket: Silent });
await import('../../src/main');
