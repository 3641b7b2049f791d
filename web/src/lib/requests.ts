import type { Request } from './wire';

/** What seats are called; one's own is `your`. */
export type Names = { name: (seat: number) => string; mine: (seat: number) => boolean };

/** `Ann's`, `Orcs'`. */
export const genitive = (name: string) => (name.endsWith('s') ? `${name}'` : `${name}'s`);

/** What somebody asks of the others, in words. */
export function asked(request: Request, { name, mine }: Names): string {
  const about = request.about ?? request.seat;
  const whose = mine(about) ? 'your' : genitive(name(about));
  const what = {
    undo: `to take back ${request.actions} action${request.actions === 1 ? '' : 's'}`,
    abandon: 'to give the match up',
    bot: `that a bot plays ${whose} seat`,
    open: `to open ${whose} seat for somebody else`,
    remove: `that ${whose} seat leaves for good`,
  }[request.kind];
  return `${name(request.seat)} asks ${what}.`;
}

/** What came of a request, in words, where the table itself does not show it. */
export function outcome({ kind, state, seat }: Request, name: (seat: number) => string): string | null {
  const who = name(seat);
  if (kind === 'undo') {
    if (state === 'agreed') return `Everybody agreed: ${who} has taken back.`;
    if (state === 'refused') return `Not everybody agreed: ${who} cannot take back.`;
    if (state === 'withdrawn') return `${who} no longer asks to take back.`;
    if (state === 'lapsed') return 'It is too late to take that back.';
  } else if (kind === 'abandon') {
    if (state === 'refused') return 'Not everybody agreed: the match goes on.';
    if (state === 'withdrawn') return `${who} no longer asks to give the match up.`;
  } else {
    if (state === 'agreed') return { bot: 'Everybody agreed: a bot plays that seat now.', open: 'Everybody agreed: that seat is open; a bot plays it until somebody comes.', remove: 'Everybody agreed: that seat has left.' }[kind];
    if (state === 'refused') return 'Not everybody agreed: the seat stays as it is.';
    if (state === 'withdrawn') return `${who} no longer asks about that seat.`;
    if (state === 'lapsed') return 'Nothing is left to be decided about that seat.';
  }
  return null;
}
