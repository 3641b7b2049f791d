/** Dark by default; the same chart by day where it is chosen. */
class Theme {
  light = $state(localStorage.getItem('theme') === 'light');

  constructor() {
    this.show();
  }

  private show() {
    document.documentElement.dataset.theme = this.light ? 'light' : 'dark';
  }

  turn() {
    this.light = !this.light;
    localStorage.setItem('theme', this.light ? 'light' : 'dark');
    this.show();
  }
}

export const theme = new Theme();
