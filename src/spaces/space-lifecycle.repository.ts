import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { sharedMembers } from '../database/fair-lock.js';
import { Space } from './space.entity.js';

/** Deletes, restores, purges and transfers spaces in the database. */
@Injectable()
export class SpaceLifecycleRepository {
  constructor(private readonly database: Database) {}

  /** Reads the row, deleted or not, and locks it until the transaction ends. */
  lock(spaceId: string): Promise<Space | null> {
    return this.database
      .repository(Space)
      .findOne({ where: { id: spaceId }, lock: { mode: 'pessimistic_write' } });
  }

  /** The row, deleted or not. */
  find(spaceId: string): Promise<Space | null> {
    return this.database.repository(Space).findOneBy({ id: spaceId });
  }

  async setDeleted(spaceId: string, deletedAt: Date | null): Promise<void> {
    await this.database.repository(Space).update({ id: spaceId }, { deletedAt });
  }

  /** Makes a copy visible that was hidden while it was incomplete. */
  async unhide(spaceId: string, position: number): Promise<void> {
    await this.database
      .repository(Space)
      .update({ id: spaceId }, { deletedAt: null, purging: false, position });
  }

  /**
   * Transfers a space to a place in another organization. Deletes its grants to teams, and to people who are not
   * members there.
   */
  async setOrganization(
    spaceId: string,
    place: Pick<Space, 'organizationId' | 'parentId' | 'path' | 'position' | 'updatedAt'>,
  ): Promise<void> {
    await this.database
      .repository(Space)
      .update({ id: spaceId }, { ...place, publishedVisibility: null, publishedSiteId: null });
    // Locks the memberships, so that a concurrent removal of one of these members waits and then also deletes the
    // grants.
    await this.database.query(
      `WITH ${sharedMembers('$2')}
       SELECT m.user_id FROM fair, members m
       WHERE m.organization_id = $2 AND m.user_id IN (SELECT g.user_id FROM grants g WHERE g.space_id = $1)
       ORDER BY m.user_id FOR KEY SHARE OF m`,
      [spaceId, place.organizationId],
    );
    await this.database.query(
      `DELETE FROM grants g WHERE g.space_id = $1 AND (g.team_id IS NOT NULL OR NOT EXISTS (
         SELECT 1 FROM members m WHERE m.organization_id = $2 AND m.user_id = g.user_id))`,
      [spaceId, place.organizationId],
    );
    await this.database.query('UPDATE grants SET organization_id = $2 WHERE space_id = $1', [
      spaceId,
      place.organizationId,
    ]);
  }

  /** IDs of spaces deleted before `time`, oldest deletion first. */
  async listDeletedBefore(time: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM spaces WHERE deleted_at IS NOT NULL AND deleted_at <= $1 ORDER BY deleted_at, id LIMIT $2',
      [time, limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Marks a space as being purged, so that it cannot be restored.
   * @returns whether it was still deleted before `time`
   */
  async beginPurge(spaceId: string, time: Date): Promise<boolean> {
    const result = await this.database
      .repository(Space)
      .createQueryBuilder()
      .update()
      .set({ purging: true })
      .where('id = :spaceId AND deleted_at <= :time', { spaceId, time })
      .execute();
    return result.affected === 1;
  }

  async remove(spaceId: string): Promise<void> {
    await this.database.repository(Space).delete({ id: spaceId, purging: true });
  }
}
