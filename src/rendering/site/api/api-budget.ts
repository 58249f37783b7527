import type { ComponentChildren } from 'preact';
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { API_MS, processorTime } from '../processor-time.js';

/** Properties, parameters and headers of all blocks. */
const MAX_PROPERTIES = 6_000;
/** Characters of HTML. */
const MAX_HTML = 6_000_000;

/**
 * The budget that is left for all operations and schemas of one page. A block is rendered while any budget is left, and has
 * limits of its own. So the size and time of a page are bounded, whatever its specifications contain.
 */
export class ApiBudget {
  private properties = MAX_PROPERTIES;
  private html = MAX_HTML;
  private milliseconds = API_MS;
  private end = Infinity;

  /** Whether no further block is shown. */
  get isSpent(): boolean {
    return this.properties <= 0 || this.html <= 0 || this.milliseconds <= 0;
  }

  /** Whether the block that is being rendered has taken all the time that was left. */
  get isOutOfTime(): boolean {
    return processorTime() > this.end;
  }

  countProperties(count: number): void {
    this.properties -= count;
  }

  /** Renders a block to HTML at once: as text it takes much less memory than as components. */
  render(block: () => ComponentChildren): string {
    const start = processorTime();
    this.end = start + this.milliseconds;
    try {
      const html = renderToString(h(Fragment, null, block()));
      this.html -= html.length;
      return html;
    } finally {
      this.milliseconds -= processorTime() - start;
      this.end = Infinity;
    }
  }
}
