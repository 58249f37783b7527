import { UnusableSourceError } from '../../common/errors/api-error.js';
import type { ThreadPools } from '../../platform/threads/thread-pools.js';
import type { SiteJob } from '../../rendering/site/site-job.js';
import type { RenderedPage } from '../../rendering/site/site-page.js';
import type { PageSpecs } from './page-specs.js';
import { PageWorkers } from './page-workers.js';

const JOB = { kind: 'branch', pages: [], shell: {} } as unknown as SiteJob;
const PAGE: RenderedPage = { html: '<p>', styles: [] };

function workersWith(render: () => Promise<RenderedPage | undefined>): PageWorkers {
  const pool = { runWithin: render, destroy: async () => undefined };
  return new PageWorkers({} as PageSpecs, { create: () => pool } as unknown as ThreadPools);
}

describe('pages that wait to be rendered', () => {
  it('are collected one at a time, when it is their turn', async () => {
    let inMemory = 0;
    let most = 0;
    const workers = workersWith(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      inMemory -= 1;
      return PAGE;
    });
    const collect = async (): Promise<SiteJob> => {
      inMemory += 1;
      most = Math.max(most, inMemory);
      return JOB;
    };
    await Promise.all(Array.from({ length: 10 }, () => workers.render(collect)));
    expect(most).toBe(1);
  });

  it('are refused when their HTML is too long', async () => {
    const workers = workersWith(async () => undefined);
    await expect(workers.render(() => JOB)).rejects.toThrow(UnusableSourceError);
  });
});
