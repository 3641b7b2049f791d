/** Calls back on a press outside of a node, or on Escape. */
export function outside(node: HTMLElement, done: () => void) {
  const press = (event: Event) => {
    if (!node.contains(event.target as Node)) done();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') done();
  };
  addEventListener('pointerdown', press);
  addEventListener('keydown', key);
  return {
    destroy() {
      removeEventListener('pointerdown', press);
      removeEventListener('keydown', key);
    },
  };
}
