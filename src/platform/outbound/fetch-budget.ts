import { readFile, rm } from 'node:fs/promises';
import type { DownloadedFile, DownloadOptions, OutboundClient } from './outbound-client.js';
import { OutboundError } from './outbound-error.js';

/** A limit of time and bytes that all downloads for one purpose share. */
export class FetchBudget {
  private readonly deadline = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private msLeft: number;
  private startedAt = 0;
  /** Number of jobs that wait. While there is one, the time stands still. */
  private waiting = 0;
  private hasEnded = false;

  constructor(
    private readonly outbound: OutboundClient,
    readonly directory: string,
    seconds: number,
    private bytesLeft: number,
  ) {
    this.msLeft = seconds * 1000;
    this.start();
  }

  /** Aborted when the time is over. */
  get signal(): AbortSignal {
    return this.deadline.signal;
  }

  /** @throws OutboundError also when all downloads together exceed the limit of bytes */
  async download(url: string, maxBytes = Infinity, post?: DownloadOptions['post']): Promise<DownloadedFile> {
    const file = await this.outbound.download(url, {
      directory: this.directory,
      maxBytes: Math.min(maxBytes, this.bytesLeft),
      // Each download may use all of the remaining time.
      timeoutMs: 24 * 3_600_000,
      signal: this.signal,
      post,
    });
    this.bytesLeft -= file.size;
    if (this.bytesLeft >= 0) return file;
    throw new OutboundError('TOO_LARGE', 'The parts of the source are too large together');
  }

  /** Downloads a short text without keeping the file. @throws OutboundError */
  async text(url: string, maxBytes: number): Promise<{ text: string; finalUrl: string }> {
    const { path, finalUrl } = await this.download(url, maxBytes);
    const text = await readFile(path, 'utf8');
    await rm(path);
    return { text, finalUrl };
  }

  /**
   * Runs work that first waits for its turn. The time stands still until the work calls `begun`, or ends.
   * @throws what the work throws
   */
  async inTurn<Result>(work: (begun: () => void) => Promise<Result>): Promise<Result> {
    let hasBegun = false;
    const begun = (): void => {
      if (hasBegun) return;
      hasBegun = true;
      this.waiting -= 1;
      if (this.waiting === 0) this.start();
    };
    if (this.waiting === 0) this.stop();
    this.waiting += 1;
    try {
      return await work(begun);
    } finally {
      begun();
    }
  }

  /** Clears the timer. */
  end(): void {
    this.hasEnded = true;
    this.stop();
  }

  private start(): void {
    if (this.hasEnded) return;
    this.startedAt = performance.now();
    this.timer = setTimeout(() => this.deadline.abort(), this.msLeft);
  }

  private stop(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.msLeft = Math.max(0, this.msLeft - (performance.now() - this.startedAt));
  }
}
