import { jest } from '@jest/globals';
import type { ThreadPools } from '../../platform/threads/thread-pools.js';
import type { PdfJob, PdfText } from './pdf-job.js';
import { PdfWorkers } from './pdf-workers.js';

const outOfMemory = () => Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });

/** Workers whose threads can only hold jobs that read no text longer than this. */
function workersThatHold(longest: number): { workers: PdfWorkers; run: jest.Mock<(job: PdfJob) => unknown> } {
  const run = jest.fn((job: PdfJob): unknown => {
    const lengths = job.pages.map(({ text }) => text?.markdown.length ?? 0);
    const read = lengths.filter((length) => length <= (job.longestRead ?? Infinity));
    return Math.max(0, ...read) > longest ? Promise.reject(outOfMemory()) : Promise.resolve(undefined);
  });
  const threads = {
    create: () => ({ run }),
    runQueued: (work: () => Promise<unknown>) => work(),
  };
  return { workers: new PdfWorkers(threads as unknown as ThreadPools), run };
}

function jobOf(...lengths: number[]): PdfJob {
  const text = (length: number): PdfText => ({ markdown: 'a'.repeat(length), headings: [] });
  return {
    ...{ title: 'Title', createdAt: '2026-01-01T00:00:00Z', pageAddress: '', output: '' },
    ...{ images: {}, includes: {}, names: {}, variables: {} },
    pages: lengths.map((length, index) => ({
      ...{ id: String(index), title: 'Page', depth: 0 },
      text: text(length),
    })),
  };
}

describe('a PDF that takes more memory than a thread has', () => {
  it('shows long texts as written', async () => {
    const { workers, run } = workersThatHold(60_000);
    await workers.run(jobOf(10, 900_000), 1);
    expect(run.mock.calls.map(([job]) => job.longestRead)).toEqual([undefined, 50_000]);
  });

  it('is refused if there are no long texts', async () => {
    const { workers, run } = workersThatHold(5);
    await expect(workers.run(jobOf(10, 20), 1)).rejects.toThrow('too large for one PDF');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is refused if it takes too much memory even then', async () => {
    const { workers, run } = workersThatHold(5);
    await expect(workers.run(jobOf(10, 900_000), 1)).rejects.toThrow('too large for one PDF');
    expect(run).toHaveBeenCalledTimes(2);
  });
});
