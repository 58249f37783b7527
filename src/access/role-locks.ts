import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { fairLock } from '../database/fair-lock.js';

/**
 * Locks the rows that determine a person's roles, for changes that must not use a role that is removed at the same
 * time. A transaction that removes a role waits for this one, or this one waits for it. A role that is read after the
 * lock, with `accessJoin`, is therefore current.
 */
@Injectable()
export class RoleLocks {
  constructor(private readonly database: Database) {}

  /**
   * Locks the membership, the team memberships, and the grants that apply to some spaces of the organization. The rows
   * of the spaces must be locked already: they hold the levels and the collections above.
   */
  async lock(organizationId: string, userId: string, spaceIds: readonly string[]): Promise<void> {
    const person = [organizationId, userId];
    await this.lockMembership(organizationId, userId);
    // Deleting a team also deletes its memberships and grants.
    await this.database.query(
      `SELECT 1 FROM teams WHERE organization_id = $1 AND id IN (${TEAMS}) ORDER BY id FOR KEY SHARE`,
      person,
    );
    await this.database.query(
      `SELECT 1 FROM team_members WHERE organization_id = $1 AND user_id = $2 ORDER BY team_id FOR SHARE`,
      person,
    );
    await this.database.query(
      `SELECT 1 FROM grants
       WHERE target_id IN (SELECT unnest(s.path || s.id) FROM spaces s
                            WHERE s.organization_id = $1 AND s.id = ANY ($3::uuid[]))
         AND (principal_id = $2 OR principal_id IN (${TEAMS}))
       ORDER BY id FOR SHARE`,
      [...person, spaceIds],
    );
  }

  /** Locks only the membership, for decisions that depend on the member role alone. */
  async lockMembership(organizationId: string, userId: string): Promise<void> {
    await this.database.query(
      `WITH fair AS MATERIALIZED (SELECT ${fairLock('shared', 'member', '$1', '$2')})
       SELECT 1 FROM fair, members WHERE organization_id = $1 AND user_id = $2 FOR SHARE OF members`,
      [organizationId, userId],
    );
  }
}

const TEAMS = 'SELECT team_id FROM team_members WHERE organization_id = $1 AND user_id = $2';
