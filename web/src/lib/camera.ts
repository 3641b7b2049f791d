import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { calm } from './film.svelte';
import type { Point } from './geometry';

/** What of the map is seen: the point in the middle, and how many times larger than the whole map would be. */
export type Look = { at: Point; k: number };

/** How long the map must rest after a gesture until it is drawn at its new scale, in ms. */
const REST = 120;
/** Farther out than this, too much of what is drawn comes into view to wait for a rest. */
const SHRUNK = 0.5;
/** How far the eye is from a map that is not stretched, in pixels. */
const EYE = 1000;

/**
 * Shows a part of a map that lies on a sheet in a view.
 *
 * To draw a large map takes longer than a frame, so a gesture does not draw: the sheet is a layer of its own (`will-change`),
 * which the browser moves and stretches as it was drawn. When it has rested for a moment, it gets its new size and is drawn anew,
 * crisp. Thus nothing is stretched while nobody zooms, and moving alone draws only what comes into view.
 *
 * The sheet is stretched by moving it towards the eye, not by `scale`: whenever the scale above an SVG changes, Chromium lays
 * out all its text anew and draws all it touches.
 */
export class Camera {
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  /** The scale the map is drawn at, and the size of the view it is drawn for. */
  private drawn = 1;
  private size: Point = [1, 1];
  private rest: ReturnType<typeof setTimeout> | undefined;
  private flight = 0;

  /** `onmove` says whether a hand moved it, `ondraw` how many pixels a unit of the map has. */
  constructor(
    private readonly view: HTMLElement,
    private readonly sheet: HTMLElement,
    private readonly box: () => [number, number, number, number],
    onmove: (hand: boolean) => void,
    private readonly ondraw: (scale: number) => void,
  ) {
    this.behaviour = zoom<HTMLElement, unknown>().scaleExtent([0.6, 6]).on('zoom', (event) => {
      if (event.sourceEvent) cancelAnimationFrame(this.flight);
      this.move(event.transform);
      onmove(!!event.sourceEvent);
    });
    // Not by the time between two moves: where drawing is slow, that would draw in the middle of a gesture and make it slower.
    this.behaviour.on('start', () => clearTimeout(this.rest)).on('end', () => (this.rest = setTimeout(() => this.settle(), REST)));
    select(view).call(this.behaviour).on('dblclick.zoom', null);
    view.style.perspective = `${EYE}px`;
    const watch = new ResizeObserver(() => this.resize());
    watch.observe(view);
    this.resize();
    this.stop = () => {
      watch.disconnect();
      clearTimeout(this.rest);
      cancelAnimationFrame(this.flight);
    };
  }

  readonly stop: () => void;

  look(): Look {
    const { x, y, k } = zoomTransform(this.view);
    const { scale, left, top } = this.fit();
    const [w, h] = this.size;
    return { at: [((w / 2 - x) / k - left) / scale, ((h / 2 - y) / k - top) / scale], k };
  }

  /** The look at which a point of the map is so far from the top of the view, as a part of its height. */
  placing([x, y]: Point, height: number, k: number): Look {
    return { at: [x, y + ((0.5 - height) * this.size[1]) / (this.fit().scale * k)], k };
  }

  whole() {
    this.go(zoomIdentity);
  }

  by(factor: number) {
    select(this.view).call(this.behaviour.scaleBy, factor);
  }

  glide(look: Look) {
    cancelAnimationFrame(this.flight);
    const from = zoomTransform(this.view);
    const to = this.transform(look);
    const begun = performance.now();
    const whole = calm() ? 0 : 250;
    const frame = () => {
      const t = whole === 0 ? 1 : Math.min(1, (performance.now() - begun) / whole);
      const e = t * t * (3 - 2 * t);
      const mix = (a: number, b: number) => a + (b - a) * e;
      this.go(zoomIdentity.translate(mix(from.x, to.x), mix(from.y, to.y)).scale(mix(from.k, to.k)));
      if (t < 1) this.flight = requestAnimationFrame(frame);
    };
    frame();
  }

  private go(transform: ZoomTransform) {
    select(this.view).call(this.behaviour.transform, transform);
  }

  /** How the whole map lies in the view, in pixels. */
  private fit() {
    const [x, y, w, h] = this.box();
    const scale = Math.min(this.size[0] / w, this.size[1] / h);
    return { scale, left: (this.size[0] - scale * w) / 2 - scale * x, top: (this.size[1] - scale * h) / 2 - scale * y };
  }

  private transform({ at, k }: Look): ZoomTransform {
    const { scale, left, top } = this.fit();
    return zoomIdentity.translate(this.size[0] / 2 - k * (scale * at[0] + left), this.size[1] / 2 - k * (scale * at[1] + top)).scale(k);
  }

  private resize() {
    const look = this.look();
    this.size = [this.view.clientWidth || 1, this.view.clientHeight || 1];
    this.go(this.transform(look));
    this.draw();
  }

  private move({ x, y, k }: ZoomTransform) {
    const stretch = k / this.drawn;
    // Whole pixels, where nothing is stretched: a picture between them would be blurred.
    const exact = (value: number) => (stretch === 1 ? Math.round(value * devicePixelRatio) / devicePixelRatio : value);
    this.sheet.style.transform = `translate3d(${exact(x) / stretch}px, ${exact(y) / stretch}px, ${EYE * (1 - 1 / stretch)}px)`;
    this.view.classList.add('moving');
    if (stretch < SHRUNK) this.draw();
  }

  private settle() {
    if (this.drawn !== zoomTransform(this.view).k) this.draw();
    this.view.classList.remove('moving');
  }

  private draw() {
    const now = zoomTransform(this.view);
    this.drawn = now.k;
    this.sheet.style.width = this.sheet.style.height = `${100 * now.k}%`;
    this.move(now);
    this.ondraw(this.fit().scale * now.k);
  }
}
