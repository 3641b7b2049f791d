import type { ClockRule, SeatClock } from './wire';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What is left at a time of the server. Before a deadline that a vacation has put off there is never more than there was. */
export function leftAt({ left, deadline }: SeatClock, now: number): number {
  return deadline === null ? left : Math.max(0, Math.min(left, deadline - now));
}

const two = (n: number) => String(n).padStart(2, '0');

/** A time on a clock: `9:05`, `1:05 h`, `2 d 5 h`, `2 d`. A second that has begun counts. */
export function onClock(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / SECOND);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 24) return [`${Math.floor(hours / 24)} d`, ...(hours % 24 ? [`${hours % 24} h`] : [])].join(' ');
  if (hours >= 1) return `${hours}:${two(minutes % 60)} h`;
  return `${minutes}:${two(seconds % 60)}`;
}

const some = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** The same, as it is said. */
export function spoken(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / SECOND);
  const parts: [number, string][] = [[Math.floor(seconds / 86400), 'day'], [Math.floor(seconds / 3600) % 24, 'hour'], [Math.floor(seconds / 60) % 60, 'minute'], [seconds % 60, 'second']];
  const first = parts.findIndex(([n]) => n > 0);
  if (first < 0) return 'no time';
  return parts.slice(first, first + 2).filter(([n]) => n > 0).map(([n, what]) => some(n, what)).join(' ');
}

/** What is called out in the last minute of one's own clock, and stays the same for a while. */
export function calledOut(ms: number): string {
  if (ms > MINUTE || ms <= 0) return '';
  const rest = [10, 30, 60].find((seconds) => ms <= seconds * SECOND);
  return `Less than ${rest === 60 ? 'a minute' : `${rest} seconds`} left to decide.`;
}

/** The clock of a match in a sentence. */
export function inWords(rule: ClockRule): string {
  const then = rule.at_zero === 'resign' ? 'the seat resigns' : 'a stand-in plays on';
  if (rule.kind === 'days') {
    const vacation = rule.vacation > 0 ? `, and ${some(rule.vacation, 'day')} of vacation` : '';
    return `Everybody has ${some(rule.days, 'day')} for each move${vacation}; when the time is up, ${then}.`;
  }
  const more = rule.increment > 0 ? ` and ${spoken(rule.increment * SECOND)} more after each move` : '';
  return `Everybody has ${spoken(rule.seconds * SECOND)} for the match${more}; when the time is up, ${then}.`;
}
