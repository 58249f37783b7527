import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Space } from './space.entity.js';

/** Deleting, restoring, purging and handing over spaces, in the database. */
@Injectable()
export class SpaceLifecycleRepository {
  constructor(private readonly database: Database) {}

  /** The row, deleted or not, kept from others until the transaction ends. */
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

  /** Shows a space that was hidden while it was being made. */
  async unhide(spaceId: string, position: number): Promise<void> {
    await this.database
      .repository(Space)
      .update({ id: spaceId }, { deletedAt: null, purging: false, position });
  }

  /** Hands a space to another organization, to a place there; its grants to people and teams unknown there go. */
  async setOrganization(
    spaceId: string,
    place: Pick<Space, 'organizationId' | 'parentId' | 'path' | 'position' | 'updatedAt'>,
  ): Promise<void> {
    await this.database
      .repository(Space)
      .update({ id: spaceId }, { ...place, publishedVisibility: null, publishedSiteId: null });
    // Whoever removes one of these members there at this moment waits, and then finds the grants.
    await this.database.query(
      `SELECT m.user_id FROM members m
       WHERE m.organization_id = $2 AND m.user_id IN (SELECT g.user_id FROM grants g WHERE g.space_id = $1)
       ORDER BY m.user_id FOR KEY SHARE`,
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

  /** Spaces deleted before `time`, longest ago first. */
  async listDeletedBefore(time: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM spaces WHERE deleted_at IS NOT NULL AND deleted_at <= $1 ORDER BY deleted_at, id LIMIT $2',
      [time, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns whether the space still was deleted before `time`; from now on it cannot be restored */
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
