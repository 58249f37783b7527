import { ThreadPools } from '../platform/threads/thread-pools.js';
import { BusyError } from '../platform/threads/admission-queue.js';
import { ImportWorkers } from './import-workers.js';

describe('import workers', () => {
  it('answers 503 with a time to wait when too many jobs wait for a thread', async () => {
    const workers = new ImportWorkers(new ThreadPools({ memory: 4096 }));
    const options = { slugs: 'title', mode: 'update', dryRun: false } as const;
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
});
