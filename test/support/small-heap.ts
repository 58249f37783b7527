import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Runs JavaScript in a thread with a small heap. It can use `service`, the exports of a built module, and its last `return` is
 * the result. Fails when the heap does not suffice.
 * @param module path below `src`, without its ending
 * @param mib size of the heap
 */
export async function runInSmallHeap(module: string, mib: number, code: string): Promise<unknown> {
  const path = join(process.cwd(), 'dist/src', `${module}.js`);
  const script = `import(${JSON.stringify(path)})
    .then((service) => { ${code} })
    .then((result) => require('node:worker_threads').parentPort.postMessage(result));`;
  const worker = new Worker(script, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: mib, maxYoungGenerationSizeMb: 8 },
  });
  try {
    const [result] = (await once(worker, 'message')) as [unknown];
    return result;
  } finally {
    await worker.terminate();
  }
}
