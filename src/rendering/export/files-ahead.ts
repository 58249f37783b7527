import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteBudget } from '../../common/byte-budget.js';

/** Files that are read at the same time: each read of an S3 store waits for an answer. */
const READS_AT_ONCE = 8;
/** A larger file is opened in its turn. */
const MAX_BYTES = 1_000_000;

/** A file in the order in which it is needed. */
export interface FileAhead {
  size: number;
  /** Opens all of its bytes. */
  open: () => Promise<Readable>;
}

/**
 * Reads small files ahead of their turn, several at the same time. The bytes that wait for their turn are limited, for one
 * reader and for all readers of the process.
 */
export class FilesAhead<File extends FileAhead> {
  private readonly ahead = new Map<File, Promise<Buffer>>();
  private readonly waiting: File[];
  private reading = 0;
  private isClosed = false;

  /**
   * @param files in the order in which they are taken
   * @param budgets of bytes: a file is read ahead only if it fits into all of them
   * @param onError is called with the first error, before the turn of the file
   */
  constructor(
    files: readonly File[],
    private readonly budgets: readonly ByteBudget[],
    private readonly onError: (error: Error) => void,
  ) {
    this.waiting = files.filter(({ size }) => size > 0 && size <= MAX_BYTES);
  }

  /**
   * Begins to read.
   * @returns the number of files that have been read
   * @throws the error of the first file that cannot be read
   */
  async start(): Promise<number> {
    this.readMore();
    return (await Promise.all(this.ahead.values())).length;
  }

  /** The bytes of a file whose turn has come. Files that were passed over are read no more. */
  async take(file: File): Promise<Readable> {
    const read = this.ahead.get(file);
    if (read === undefined) {
      const place = this.waiting.indexOf(file);
      if (place >= 0) this.waiting.splice(0, place + 1);
      this.readMore();
      return file.size === 0 ? Readable.from([]) : file.open();
    }
    const bytes = await read;
    this.forget(file);
    this.readMore();
    return Readable.from([bytes], { objectMode: false });
  }

  /** Ends reading, and gives back the bytes that wait. */
  close(): void {
    this.isClosed = true;
    for (const file of [...this.ahead.keys()]) this.forget(file);
  }

  private readMore(): void {
    while (!this.isClosed && this.reading < READS_AT_ONCE) {
      const [file] = this.waiting;
      if (file === undefined || !this.acquire(file.size)) return;
      this.waiting.shift();
      this.reading += 1;
      const read = this.read(file).finally(() => {
        this.reading -= 1;
        this.readMore();
      });
      this.ahead.set(file, read);
      read.catch((error: Error) => {
        if (!this.isClosed) this.onError(error);
      });
    }
  }

  private async read(file: File): Promise<Buffer> {
    return buffer(await file.open());
  }

  private acquire(bytes: number): boolean {
    const acquired = this.budgets.filter((budget) => budget.acquire(bytes));
    if (acquired.length === this.budgets.length) return true;
    for (const budget of acquired) budget.release(bytes);
    return false;
  }

  private forget(file: File): void {
    if (this.ahead.delete(file)) for (const budget of this.budgets) budget.release(file.size);
  }
}
