import type { TestApp } from './app.js';
import type { World } from './factories.js';
import { readSpaceState } from './space-state.js';

const MIB = 1024 * 1024;

/** Imports into a space with a page and a file, and checks that a refusal changes nothing. */
export class Refusals {
  private constructor(
    private readonly app: TestApp,
    private readonly world: World,
    private readonly space: string,
  ) {}

  static async prepare(app: TestApp): Promise<Refusals> {
    const world = await app.build.organization();
    const space = await app.build.spaceWithPage(world, '# Before\n\n[link](#before)\n');
    return new Refusals(app, world, space);
  }

  /** @returns the message of the refusal */
  async refuses(url: string, source: 'zip' | 'markdown' = 'zip', status = 422): Promise<string> {
    const before = await readSpaceState(this.app, this.world.admin, this.space);
    const refused = await this.import(url, source);
    const { error } = refused.body as { error?: { code: number; message: string } };
    expect({ status: refused.status, message: error?.message }).toEqual({
      status,
      message: expect.any(String) as string,
    });
    expect(await readSpaceState(this.app, this.world.admin, this.space)).toEqual(before);
    expect(before.temporary).toEqual([]);
    return error?.message ?? '';
  }

  import(url: string, source: 'zip' | 'markdown' = 'zip') {
    return this.app.client(this.world.admin).post(`/spaces/${this.space}/content/import`, { url, source });
  }
}

/** The peak memory of this process while `work` ran, above its memory before, in MiB. */
export async function peakMemoryGrowth(work: () => Promise<unknown>): Promise<number> {
  const start = process.memoryUsage.rss();
  let peak = start;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return (Math.max(peak, process.memoryUsage.rss()) - start) / MIB;
}
