import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { heapMegabytes } from '../../config/heap-megabytes.js';
import { BusyError, ownerOf } from '../threads/admission-queue.js';
import { FairTurns, type Waiting } from '../threads/fair-turns.js';
import { currentHold, type TextCounter, type TextHold } from '../../common/text-hold.js';

/** Share of the heap for texts that are being worked on. */
const SHARE = 1 / 5;
/** Bytes that a text takes for each of its characters, with its links, its sections and copies for threads. */
const BYTES_PER_CHARACTER = 4;
/** Characters of texts that never wait: enough for a usual page. */
const SHORT = 50_000;
/** Characters of texts for which there is twice the room: enough for a usual search. */
const MEDIUM = 700_000;
const WAIT = { what: 'texts', most: 500, retrySeconds: 10 };

/** Somebody who waits for memory. */
interface Waiter extends Waiting {
  root: TextHold;
  start: () => void;
}

/**
 * The memory for texts that requests work on, so that those of many requests do not add up to more than the heap. A text
 * counts once, however many requests have it, from when it is read until the last of them has ended. A request that finds no
 * room waits, fairly by owner. The one that has had texts for longest never waits, so that there is always one that goes on.
 */
@Injectable()
export class TextMemory implements TextCounter {
  /** Characters that one statement reads, if there are several texts. The last may exceed it. */
  readonly batch: number;
  /** Seconds after which a request that waits is refused. */
  protected readonly patience: number = 20;
  /** Characters of the texts that one request may need at the same time. */
  readonly most: number;
  private readonly total: number;
  /** Bytes that one statement may take. */
  private readonly ofBatch: number;
  private used = 0;
  private readonly texts = new Map<object, { bytes: number; holds: number }>();
  /** Requests that have texts, or read some, the oldest first. */
  private readonly roots = new Set<TextHold>();
  private readonly turns = new FairTurns<Waiter>();
  private readonly waiting = new Map<TextHold, Set<Waiter>>();

  constructor(@Inject(ENVIRONMENT) { memory, limits }: Pick<Environment, 'memory' | 'limits'>) {
    this.total = heapMegabytes(memory) * 2 ** 20 * SHARE;
    // It goes on while others wait, and may take more than the share of all.
    this.most = (this.total / BYTES_PER_CHARACTER) * 3;
    this.batch = limits.pageMarkdown;
    this.ofBatch = 2 * this.batch * BYTES_PER_CHARACTER;
  }

  /** Bytes of texts that requests have, or may be reading. */
  get usedBytes(): number {
    return this.used;
  }

  /**
   * Reads texts with one statement as soon as there is room for it. Work that is not held is not delayed.
   * @param read reads at most `batch` characters, and notes each text with `keep`
   * @param lengthOf finds out how many characters the texts have, without reading them. It is called when there is no room:
   *   long texts of some, such as those of a large PDF, do not delay the usual pages and searches of others
   * @throws BusyError when there is no room for a long time
   */
  async read<Result>(read: () => Promise<Result>, lengthOf: () => Promise<number>): Promise<Result> {
    const hold = currentHold();
    if (hold === undefined) return read();
    let bytes = this.ofBatch;
    if (this.isOldest(hold.root) || (this.turns.size === 0 && this.hasRoom)) this.admit(hold.root, bytes);
    else {
      const length = await lengthOf();
      const own = length * BYTES_PER_CHARACTER;
      const mayRead = length <= SHORT || (length <= MEDIUM && this.used + own <= 2 * this.total);
      if (mayRead) this.admit(hold.root, (bytes = own));
      else await this.wait(hold.root);
    }
    try {
      return await read();
    } finally {
      this.used -= bytes;
      this.serve();
    }
  }

  /** Notes that the work of this call has a text. @param length its characters */
  keep(text: object, length: number): void {
    const hold = currentHold();
    if (hold === undefined) return;
    if (!this.texts.has(text)) this.texts.set(text, { bytes: length * BYTES_PER_CHARACTER, holds: 0 });
    hold.keep(text, this);
  }

  /** Called by holds. */
  add(text: object): void {
    const entry = this.texts.get(text);
    if (entry === undefined) return;
    entry.holds += 1;
    if (entry.holds === 1) this.used += entry.bytes;
  }

  /** Called by holds. */
  remove(text: object): void {
    const entry = this.texts.get(text);
    if (entry === undefined) return;
    entry.holds -= 1;
    if (entry.holds > 0) return;
    this.texts.delete(text);
    this.used -= entry.bytes;
    this.serve();
  }

  /** Called by holds. */
  empty(root: TextHold): void {
    if (this.roots.delete(root)) this.serve();
  }

  private isOldest(root: TextHold): boolean {
    const [oldest] = this.roots;
    return oldest === undefined || oldest === root;
  }

  private get hasRoom(): boolean {
    return this.used + this.ofBatch <= this.total;
  }

  private admit(root: TextHold, bytes: number): void {
    this.used += bytes;
    // Reads that are left of a request that has ended, such as when another of its reads has failed, no longer have
    // priority.
    if (root.isEnded) return;
    this.roots.add(root);
    root.countedBy(this);
  }

  private wait(root: TextHold): Promise<void> {
    if (this.turns.size >= WAIT.most) throw new BusyError(WAIT);
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        if (!this.turns.remove(waiter)) return;
        this.forget(waiter);
        reject(new BusyError(WAIT));
      }, this.patience * 1000);
      const start = (): void => {
        clearTimeout(timer);
        this.forget(waiter);
        this.turns.charge(waiter.owner, this.ofBatch);
        this.admit(root, this.ofBatch);
        resolve();
      };
      const waiter: Waiter = { owner: ownerOf(), isRefusable: true, root, start };
      this.turns.add(waiter);
      const ofRoot = this.waiting.get(root) ?? new Set();
      this.waiting.set(root, ofRoot.add(waiter));
    });
  }

  private forget(waiter: Waiter): void {
    const ofRoot = this.waiting.get(waiter.root);
    ofRoot?.delete(waiter);
    if (ofRoot?.size === 0) this.waiting.delete(waiter.root);
  }

  /** Lets those go on for whom there is room now. */
  private serve(): void {
    const [oldest] = this.roots;
    const ofOldest = oldest && this.waiting.get(oldest);
    for (const waiter of ofOldest ?? []) if (this.turns.remove(waiter)) waiter.start();
    while (this.turns.size > 0 && (this.hasRoom || this.roots.size === 0)) {
      const next = this.turns.take(() => true);
      if (next === undefined) return;
      next.start();
    }
  }
}
