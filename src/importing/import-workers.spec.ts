import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FetchBudget } from '../platform/outbound/fetch-budget.js';
import { OutboundClient } from '../platform/outbound/outbound-client.js';
import { ThreadPools } from '../platform/threads/thread-pools.js';
import { BusyError } from '../platform/threads/admission-queue.js';
import { UnusableSourceError } from '../common/errors/api-error.js';
import { ImportWorkers } from './import-workers.js';

describe('import workers', () => {
  it('answers 503 with a time to wait when too many jobs wait for a thread', async () => {
    const workers = new ImportWorkers(new ThreadPools({ memory: 4096 }));
    const options = { slugs: 'title', mode: 'update', edits: 'overwrite', dryRun: false } as const;
    const job = { treePath: '/none', pagesPerSpace: 1, current: { pages: [], files: [] }, options, now: '' };
    const runs = Array.from({ length: 110 }, () => workers.merge(job, { sourceSize: 1, seconds: 60 }));
    const settled = await Promise.allSettled(runs);
    const refused = settled.flatMap((run) =>
      run.status === 'rejected' && run.reason instanceof BusyError ? [run.reason] : [],
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    expect(refused[0]).toMatchObject({ status: 503, headers: { 'Retry-After': '30' } });
    await workers.onApplicationShutdown();
  });

  it('does not count the time that a page waits for a thread as time of its source', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'import-workers-'));
    const workers = new ImportWorkers(new ThreadPools({ memory: 4096 }));
    const outbound = new OutboundClient({
      allowedHosts: [],
      timeoutMs: 1000,
      maxRedirects: 0,
      userAgent: 'test',
    });
    const page = async (name: string, html: string) => {
      await writeFile(join(directory, name), html);
      return { path: join(directory, name), url: 'data:', contentType: 'text/html', maxBytes: 10_000_000 };
    };
    const long = await page('long.html', '<p>Some <b>text</b></p>'.repeat(150_000));
    const short = await page('short.html', '<img src="https://example.com/a.png">');
    const patient = new FetchBudget(outbound, directory, 600, 1);
    const impatient = new FetchBudget(outbound, directory, 1, 1);
    try {
      const before = Array.from({ length: 10 * availableParallelism() }, () => workers.scan(long, patient));
      await expect(workers.scan(short, impatient)).resolves.toEqual({
        links: { addresses: [], isCut: false },
        images: { addresses: ['https://example.com/a.png'], isCut: false },
      });
      await Promise.all(before);
    } finally {
      patient.end();
      impatient.end();
      await workers.onApplicationShutdown();
      await rm(directory, { recursive: true });
    }
  });

  it('refuses a page whose links cannot be looked for in the memory of a thread', async () => {
    const outOfMemory = Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    const budget = {
      inTurn: () => Promise.reject(outOfMemory),
      signal: new AbortController().signal,
    };
    const workers = new ImportWorkers(new ThreadPools({ memory: 4096 }));
    const page = { path: '/nowhere', url: 'data:', contentType: 'text/html', maxBytes: 1 };
    await expect(workers.scan(page, budget)).rejects.toThrow(UnusableSourceError);
    await workers.onApplicationShutdown();
  });
});
