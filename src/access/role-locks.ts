import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/**
 * Locks the rows that a person's roles come from, for changes that must not rest on a role which ends at the same
 * moment. Whoever takes a role away waits until the transaction ends, or was waited for; then a role that is read
 * afterwards, with `accessJoin`, is the one that counts.
 */
@Injectable()
export class RoleLocks {
  constructor(private readonly database: Database) {}

  /**
   * Locks the membership, the places in teams, and the grants that count for some spaces of the organization. The rows of
   * the spaces must be locked already: they hold the levels, and the collections above.
   */
  async lock(organizationId: string, userId: string, spaceIds: readonly string[]): Promise<void> {
    const person = [organizationId, userId];
    await this.lockMembership(organizationId, userId);
    // A team that is deleted takes its members and its grants along.
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
       WHERE target_id IN (SELECT unnest(s.path || s.id) FROM spaces s WHERE s.id = ANY ($3::uuid[]))
         AND (principal_id = $2 OR principal_id IN (${TEAMS}))
       ORDER BY id FOR SHARE`,
      [...person, spaceIds],
    );
  }

  /** Locks the membership alone, for what only the member role decides. */
  async lockMembership(organizationId: string, userId: string): Promise<void> {
    await this.database.query('SELECT 1 FROM members WHERE organization_id = $1 AND user_id = $2 FOR SHARE', [
      organizationId,
      userId,
    ]);
  }
}

const TEAMS = 'SELECT team_id FROM team_members WHERE organization_id = $1 AND user_id = $2';
