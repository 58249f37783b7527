import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AdmissionQueue } from '../platform/threads/admission-queue.js';
import { ImportDeadline } from './import-deadline.js';
import { ImportTurns } from './import-turns.js';

const MODULE = pathToFileURL('dist/src/importing/structure/pages-pause.js').href;
/** A thread that says each page that it begins, as one that reads a source. */
const THREAD = `
  import { parentPort, workerData } from 'node:worker_threads';
  const { waitForEnd } = await import(workerData.module);
  for (let page = 0; page < 300; page += 1) {
    waitForEnd(workerData.pause, () => parentPort.postMessage('paused'));
    parentPort.postMessage({ page: String(page) });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  }
`;

describe('turns of an import', () => {
  it('lets others have its place between two pages, does not count their time, and goes on to the end', async () => {
    const queue = new AdmissionQueue({ what: 'tests', seconds: 60, most: 10, retrySeconds: 1 });
    const log: string[] = [];
    let pages = 0;
    const long = queue.run(
      async (_, place) => {
        const deadline = new ImportDeadline(4);
        const turns = new ImportTurns(place, deadline, 100);
        const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`), {
          workerData: { pause: turns.pause, module: MODULE },
        });
        deadline.onProgress('began');
        thread.on('message', (message: 'paused' | { page: string }) => {
          if (message === 'paused') return void turns.onPaused();
          pages += 1;
          deadline.onProgress(message);
        });
        await new Promise((resolve) => thread.once('exit', resolve));
        turns.end();
        deadline.clear();
        log.push(`${pages} pages, ${deadline.passed ?? 'in time'}`);
      },
      { owner: ['long'] },
    );
    const short = (name: string, ms: number) =>
      queue.run(
        async () => {
          const before = pages;
          await sleep(ms);
          log.push(`${name}, ${pages - before} pages meanwhile`);
        },
        { owner: [name] },
      );
    await short('first', 3_000);
    await short('second', 10);
    await long;
    expect(log).toEqual(['first, 0 pages meanwhile', 'second, 0 pages meanwhile', '300 pages, in time']);
  });
});
