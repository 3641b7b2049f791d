import { createSubscriber } from 'svelte/reactivity';

/** How often a running clock is read, in milliseconds. */
const OFTEN = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, OFTEN);
  return () => clearInterval(timer);
});

/** The time here, which goes on by itself for as long as anything shows it. */
export const ticking = {
  get now(): number {
    subscribe();
    return Date.now();
  },
};
