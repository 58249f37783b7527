import { printable } from './printable.js';

const WIDTH = 24;

/** A progress bar in the last line of a terminal. Without a terminal, it prints nothing. */
export class ProgressLine {
  private shown = '';

  constructor(private readonly terminal: NodeJS.WriteStream) {}

  /** @param part of the whole, from 0 to 1; undefined: not known */
  show(label: string, part?: number): void {
    if (!this.terminal.isTTY) return;
    const filled = Math.round(WIDTH * Math.min(1, Math.max(0, part ?? 0)));
    const bar =
      part === undefined
        ? ''
        : ` [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${Math.round(part * 100)} %`;
    const line = printable(label) + bar;
    if (line === this.shown) return;
    this.shown = line;
    this.terminal.write(`\r\u001b[K${line}`);
  }

  clear(): void {
    if (this.shown !== '') this.terminal.write('\r\u001b[K');
    this.shown = '';
  }
}
