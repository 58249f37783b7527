import { create } from '../dom.js';

let region: HTMLElement | undefined;

/** Has screen readers say a text. */
export function announce(text: string): void {
  if (region === undefined) {
    region = create('div', { 'aria-live': 'polite', class: 'sr-only' });
    document.body.append(region);
  }
  region.textContent = text;
}
