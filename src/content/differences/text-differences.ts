import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { JobTooLargeError } from '../../platform/threads/job-limits.js';
import type { ThreadPool } from '../../platform/threads/thread-pool.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import type { TextDiff } from '../../versioning/merge/diff-texts.js';
import { diffPairs, markConflicts, mergeAll, type TextPair, type ThreeTexts } from './compare-texts.js';

const WORKER = new URL('./differences.worker.js', import.meta.url);

/** Longer texts would block other requests. */
const MAX_LENGTH_HERE = 20_000;
/** Merged texts are read as documents, which takes longer. */
const MAX_MERGED_HERE = 4_000;
/** Without the time in the queue; the longest texts take a fraction of it. */
const LIMITS = { processorSeconds: 5, seconds: 20 };
/** Characters of all differences of a response. */
const MAX_DIFFERENCES = 1_000_000;
/** Characters of all texts of a response that are merged with markers. */
const MAX_MARKED = 4_000_000;
/** Characters of the texts that are merged in one turn of the thread; a longer text has a turn of its own. */
const MAX_MERGED_AT_ONCE = 1_000_000;

/** Compares texts line by line; long ones in a thread that ends when it is idle. */
@Injectable()
export class TextDifferences implements OnApplicationShutdown {
  private readonly pool: ThreadPool<unknown, unknown>;
  /** Its callers load their texts when it is their turn, so texts do not wait in memory. */
  private readonly queue = new AdmissionQueue({
    what: 'comparisons of texts',
    seconds: 25,
    most: 100,
    retrySeconds: 10,
  });

  constructor(threads: ThreadPools) {
    this.pool = threads.create(WORKER, { maxThreads: 1, idleTimeout: 10_000, maxOldGenerationSizeMb: 256 });
  }

  /**
   * The differences of the texts, in their order. Texts that take too long or too much memory have truncated ones.
   * @param load called when it is the turn of this comparison
   * @throws BusyError when the queue is full
   */
  async diff(load: () => Promise<TextPair[]>): Promise<TextDiff[]> {
    return this.queue.run(async () => {
      const pairs = await load();
      const task = { pairs, characters: MAX_DIFFERENCES };
      const length = pairs.reduce(
        (sum, { before = '', after = '' }) => sum + before.length + after.length,
        0,
      );
      if (length <= MAX_LENGTH_HERE) return diffPairs(task);
      const diffs = await this.run(task, 'diffPairs');
      return (diffs as TextDiff[] | undefined) ?? pairs.map(() => ({ hunks: [], truncated: true }));
    });
  }

  /**
   * The merged texts with their conflicts marked, in the order of the texts; undefined for a text that would take too
   * long or too much memory, or have too long markers.
   * @throws BusyError when the queue is full
   */
  async markConflicts(texts: readonly ThreeTexts[]): Promise<(string | undefined)[]> {
    let length = 0;
    const marked = texts.filter((three) => {
      const total = lengthOf(three);
      if (length + total > MAX_MARKED) return false;
      length += total;
      return true;
    });
    const merged =
      length <= MAX_LENGTH_HERE
        ? markConflicts(marked)
        : ((await this.queue.run(() => this.run(marked, 'markConflicts'))) as
            (string | undefined)[] | undefined);
    const byTexts = new Map(marked.map((three, index) => [three, merged?.[index]]));
    return texts.map((three) => byTexts.get(three));
  }

  /**
   * The merged texts, in the order of the texts; undefined for a text with conflicts, or one that would take too long or too
   * much memory. Other comparisons have their turn between the texts.
   * @throws BusyError when the queue is full
   */
  async mergeTexts(texts: readonly ThreeTexts[]): Promise<(string | undefined)[]> {
    if (texts.reduce((sum, three) => sum + lengthOf(three), 0) <= MAX_MERGED_HERE)
      return mergeAll([...texts]);
    const merged: (string | undefined)[] = [];
    for (const batch of batchesOf(texts)) {
      for (const text of await this.mergeInThread(batch)) merged.push(text);
    }
    return merged;
  }

  private async mergeInThread(texts: readonly ThreeTexts[]): Promise<(string | undefined)[]> {
    const merged = await this.queue.run(() => this.run(texts, 'mergeAll'));
    if (merged !== undefined) return merged as (string | undefined)[];
    if (texts.length === 1) return [undefined];
    // One text that takes too long must not make the others conflicts.
    const alone: (string | undefined)[] = [];
    for (const three of texts) alone.push(...(await this.mergeInThread([three])));
    return alone;
  }

  /** @returns undefined when it takes too long, or too much memory */
  private async run(task: unknown, name: string): Promise<unknown> {
    try {
      return await this.pool.runWithin(task, LIMITS, name);
    } catch (error) {
      if (error instanceof JobTooLargeError) return undefined;
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}

/** Characters of the texts of both sides and their base. */
function lengthOf({ base = '', ours, theirs }: ThreeTexts): number {
  return base.length + ours.length + theirs.length;
}

function* batchesOf(texts: readonly ThreeTexts[]): Generator<ThreeTexts[]> {
  let batch: ThreeTexts[] = [];
  let length = 0;
  for (const three of texts) {
    if (batch.length > 0 && length + lengthOf(three) > MAX_MERGED_AT_ONCE) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push(three);
    length += lengthOf(three);
  }
  if (batch.length > 0) yield batch;
}
