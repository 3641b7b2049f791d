export type Toast = { id: number; text: string; rule?: string; tone: 'plain' | 'bad' };

let next = 1;

/** Short notices in the corner. */
class Toasts {
  list = $state<Toast[]>([]);

  say(text: string, rule?: string, tone: Toast['tone'] = 'plain') {
    const id = next++;
    this.list = [...this.list.filter((toast) => toast.text !== text).slice(-2), { id, text, rule, tone }];
    setTimeout(() => this.drop(id), 5000 + text.length * 40);
  }

  /** Takes away what was said about an earlier question. */
  clear() {
    this.list = this.list.filter((toast) => toast.tone === 'bad');
  }

  drop(id: number) {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
