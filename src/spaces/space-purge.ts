import { Injectable, Logger } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { Siblings } from '../collections/tree/siblings.js';
import { Database } from '../database/database.js';
import { Outbox } from '../outbox/outbox.js';
import { SpaceHooks } from './space-hooks.js';
import { SpaceLifecycleRepository } from './space-lifecycle.repository.js';
import { retentionStart } from './space-retention.js';

const BATCH = 50;

/** Permanently removes spaces that can no longer be restored, with all their data. */
@Injectable()
export class SpacePurge {
  private readonly logger = new Logger(SpacePurge.name);

  constructor(
    private readonly lifecycle: SpaceLifecycleRepository,
    private readonly siblings: Siblings,
    private readonly hooks: SpaceHooks,
    private readonly outbox: Outbox,
    private readonly database: Database,
  ) {}

  /**
   * Purges deleted spaces that can no longer be restored at `now`. Only one replica purges at a time. The next run continues
   * an interrupted purge.
   * @returns the number of purged spaces; 0 when another replica is purging
   */
  async run(now: Date): Promise<number> {
    const purged = await this.database.withAdvisoryLock('purge spaces', () =>
      this.purgeAll(retentionStart(now)),
    );
    return purged ?? 0;
  }

  private async purgeAll(before: Date): Promise<number> {
    let purged = 0;
    const failed = new Set<string>();
    for (;;) {
      const found = await this.lifecycle.listDeletedBefore(before, BATCH + failed.size);
      const due = found.filter((id) => !failed.has(id));
      if (due.length === 0) return purged;
      for (const spaceId of due) {
        try {
          if (await this.purge(spaceId, before)) purged += 1;
        } catch (error) {
          // Continue with the other spaces. The next run tries this one again.
          failed.add(spaceId);
          this.logger.error({ err: error, spaceId }, 'A deleted space was not purged');
        }
      }
    }
  }

  private async purge(spaceId: string, before: Date): Promise<boolean> {
    // From here on the space cannot be restored, so nobody sees a partly purged space.
    if (!(await this.lifecycle.beginPurge(spaceId, before))) return false;
    await this.hooks.purge(spaceId);
    await this.remove(spaceId);
    return true;
  }

  @Transactional()
  private async remove(spaceId: string): Promise<void> {
    const place = await this.lifecycle.find(spaceId);
    if (place === null) return;
    await this.siblings.lock(place.organizationId);
    await this.lifecycle.remove(spaceId);
    await this.siblings.closeGaps(place);
    // Record no event for an unfinished copy, which was created as deleted and was never visible.
    if (place.deletedAt?.getTime() === place.createdAt.getTime()) return;
    await this.outbox.record({
      organizationId: place.organizationId,
      action: 'space.purged',
      target: spaceId,
      actor: { type: 'system' },
    });
  }
}
