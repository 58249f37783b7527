import { readFile, rm } from 'node:fs/promises';
import type { DownloadedFile, DownloadOptions, OutboundClient } from './outbound-client.js';
import { OutboundError } from './outbound-error.js';

/** A limit of time and bytes that all downloads for one purpose share. */
export class FetchBudget {
  private readonly deadline = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly outbound: OutboundClient,
    readonly directory: string,
    seconds: number,
    private bytesLeft: number,
  ) {
    this.timer = setTimeout(() => this.deadline.abort(), seconds * 1000);
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
      ...(post === undefined ? {} : { post }),
    });
    this.bytesLeft -= file.size;
    if (this.bytesLeft >= 0) return file;
    throw new OutboundError('TOO_LARGE', 'Everything the source consists of is too large together');
  }

  /** Downloads a short text without keeping the file. @throws OutboundError */
  async text(url: string, maxBytes: number): Promise<{ text: string; finalUrl: string }> {
    const { path, finalUrl } = await this.download(url, maxBytes);
    const text = await readFile(path, 'utf8');
    await rm(path);
    return { text, finalUrl };
  }

  /** Clears the timer. */
  end(): void {
    clearTimeout(this.timer);
  }
}
