import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { fairLock } from '../database/fair-lock.js';
import { Member } from './member.entity.js';

type Changes = Partial<Pick<Member, 'role' | 'roleFromRule' | 'disabled' | 'sso'>>;

/** Reads and changes memberships in the database. */
@Injectable()
export class MembershipsRepository {
  constructor(private readonly database: Database) {}

  /** Locks the organization until the transaction ends. Adding members or spaces does not take this lock. */
  async lockOrganization(organizationId: string): Promise<void> {
    await this.database.query('SELECT 1 FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [
      organizationId,
    ]);
  }

  /** IDs of up to two active administrators. */
  async activeAdmins(organizationId: string): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      `SELECT user_id FROM members WHERE organization_id = $1 AND role = 'admin' AND NOT disabled LIMIT 2`,
      [organizationId],
    );
    return rows.map(({ user_id: userId }) => userId);
  }

  find(organizationId: string, userId: string): Promise<Member | null> {
    return this.database.repository(Member).findOneBy({ organizationId, userId });
  }

  /** Reads a membership and locks it until the transaction ends. */
  async lock(organizationId: string, userId: string): Promise<Member | null> {
    await this.queue(organizationId, userId);
    return this.database
      .repository(Member)
      .findOne({ where: { organizationId, userId }, lock: { mode: 'for_no_key_update' } });
  }

  /** Waits in front of the row of a membership; see `fairLock`. */
  private async queue(organizationId: string, userId: string): Promise<void> {
    await this.database.query(`SELECT ${fairLock('exclusive', 'member', '$1', '$2')}`, [
      organizationId,
      userId,
    ]);
  }

  /** Changes a membership. Disabling a member deletes the invites that they created. A role is from no rule by default. */
  async update(organizationId: string, userId: string, changes: Changes): Promise<void> {
    const complete = changes.role === undefined ? changes : { roleFromRule: false, ...changes };
    await this.database.repository(Member).update({ organizationId, userId }, complete);
    if (changes.disabled === true) await this.endInvites(organizationId, userId);
  }

  /**
   * Removes a member with their grants and team memberships in the organization, the invitations that were emailed to
   * them, and the invites that they created.
   * @returns whether there was such a member
   */
  async remove(organizationId: string, userId: string): Promise<boolean> {
    // Deletes the membership first: this waits for transactions that lock its row to give the member a grant or a team,
    // and the following statements then see what they inserted.
    await this.queue(organizationId, userId);
    await this.database.query(`SELECT ${fairLock('exclusive', 'members', '$1')}`, [organizationId]);
    const { affected } = await this.database.repository(Member).delete({ organizationId, userId });
    await this.database.query(
      `UPDATE teams SET modified_at = now() WHERE id IN (
         SELECT t.id FROM teams t JOIN team_members p ON p.team_id = t.id
         WHERE p.organization_id = $1 AND p.user_id = $2 ORDER BY t.id FOR NO KEY UPDATE OF t
       )`,
      [organizationId, userId],
    );
    await this.database.query('DELETE FROM grants WHERE organization_id = $1 AND user_id = $2', [
      organizationId,
      userId,
    ]);
    await this.database.query('DELETE FROM team_members WHERE organization_id = $1 AND user_id = $2', [
      organizationId,
      userId,
    ]);
    await this.database.query(
      `DELETE FROM email_invites i USING users u
       WHERE i.organization_id = $1 AND u.id = $2 AND i.email = u.email`,
      [organizationId, userId],
    );
    await this.endInvites(organizationId, userId);
    return (affected ?? 0) > 0;
  }

  /** Deletes the invites that a person created. Change the membership first, because using an invite locks it first. */
  async endInvites(organizationId: string, userId: string): Promise<void> {
    await this.deleteInvites('AND organization_id = $2', [userId, organizationId]);
  }

  /** Deletes the invites that a person created in all organizations. Using one locks the membership first, and so does this. */
  async endAllInvites(userId: string): Promise<void> {
    await this.database.query(
      `SELECT ${fairLock('exclusive', 'member', 'organization_id', 'user_id')} FROM (
         SELECT organization_id, user_id FROM members WHERE user_id = $1 ORDER BY organization_id OFFSET 0
       ) memberships`,
      [userId],
    );
    await this.database.query(
      'SELECT 1 FROM members WHERE user_id = $1 ORDER BY organization_id FOR NO KEY UPDATE',
      [userId],
    );
    await this.deleteInvites('', [userId]);
  }

  private async deleteInvites(of: string, values: readonly string[]): Promise<void> {
    await this.database.query(`DELETE FROM link_invites WHERE created_by = $1 ${of}`, [...values]);
    await this.database.query(
      `DELETE FROM email_invites WHERE created_by = $1 ${of} AND accepted_at IS NULL`,
      [...values],
    );
  }

  /** Records that a member was seen, unless that was recorded after `notSince`. */
  async touch(organizationId: string, userId: string, now: Date, notSince: Date): Promise<void> {
    await this.database.query(
      `UPDATE members SET last_seen_at = $3
       WHERE organization_id = $1 AND user_id = $2 AND (last_seen_at IS NULL OR last_seen_at <= $4)`,
      [organizationId, userId, now, notSince],
    );
  }
}
