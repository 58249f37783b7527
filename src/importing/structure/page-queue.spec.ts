import { Worker } from 'node:worker_threads';
import { type PageQueue, takePages } from './page-queue.js';
import { beginPause, noPause } from './pages-pause.js';

const queueOf = (count: number): PageQueue => ({
  texts: Array.from({ length: count }, (_, n) => ({ path: `${n}.md`, markdown: '' })),
  next: new Int32Array(new SharedArrayBuffer(4)),
  pause: noPause(),
});
const LAST = `
  import { workerData } from 'node:worker_threads';
  setTimeout(() => Atomics.add(workerData.next, 0, 1), 300);
`;

describe('a queue of pages', () => {
  it('gives each page once', () => {
    const queue = queueOf(3);
    const taken = [takePages(queue), takePages(queue)].flatMap((pages) => [...pages]);
    expect(taken.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it('lets nobody wait for a pause when it is empty, also when another thread took its last page', async () => {
    const empty = queueOf(0);
    beginPause(empty.pause);
    expect([...takePages(empty), ...takePages(empty, () => undefined)]).toEqual([]);

    const queue = queueOf(1);
    beginPause(queue.pause);
    const other = new Worker(new URL(`data:text/javascript,${encodeURIComponent(LAST)}`), {
      workerData: { next: queue.next },
    });
    const ended = new Promise((resolve) => other.once('exit', resolve));
    await new Promise((resolve) => other.once('online', resolve));
    expect([...takePages(queue)]).toEqual([]);
    await ended;
  });
});
