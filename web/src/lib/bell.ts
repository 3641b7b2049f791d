const ICON = (badge: boolean) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M32 3 57 17.5v29L32 61 7 46.500v-29z" fill="#14283a" stroke="#e0b566" stroke-width="4"/><path d="M21 45V20l11 13 11-13v25" fill="none" stroke="#e0b566" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>${badge ? '<circle cx="49" cy="15" r="14" fill="#f0713a" stroke="#0b131b" stroke-width="3"/>' : ''}</svg>`,
  )}`;

let rung = false;

/** Says in the tab's title and icon whether it is one's turn and, where that is allowed and the page is not in sight, in a
 * notification of the browser. */
export function ring(title: string, mine: boolean) {
  document.title = mine ? `● Your turn · ${title}` : title;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = ICON(mine);
  if (mine && !rung && document.hidden && allowance() === 'granted') {
    const note = new Notification('Your turn', { body: title, tag: 'muster-turn' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
  rung = mine;
}

/** Whether the browser may notify; `none` where it cannot. */
export function allowance(): NotificationPermission | 'none' {
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Asks the person whether the browser may notify. */
export const askAllowance = (): Promise<NotificationPermission> => Notification.requestPermission();
