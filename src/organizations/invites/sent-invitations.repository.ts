import { Injectable } from '@nestjs/common';
import { newId } from '../../common/ids.js';
import { Database } from '../../database/database.js';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** Emails from one organization to one address in an hour. */
const MAX_TO_ADDRESS = 3;
/** Emails from all organizations to one address in a day. The organization that holds its domain can send more. */
const MAX_TO_ADDRESS_OF_ALL = 10;
/** Emails from one organization in an hour. */
const MAX_OF_ORGANIZATION = 500;

const ALLOWED = `
WITH addressed AS (
  SELECT wanted.email, row_number() OVER (ORDER BY wanted.place) AS place
  FROM unnest($2::text[]) WITH ORDINALITY AS wanted(email, place)
  WHERE (
      SELECT count(*) FROM sent_invitations s
      WHERE s.email = wanted.email AND s.organization_id = $1 AND s.sent_at > $3
    ) < ${MAX_TO_ADDRESS}
    AND (
      EXISTS (
        SELECT 1 FROM domains d WHERE d.organization_id = $1 AND d.state = 'verified'
          AND d.domain = substring(wanted.email FROM '[^@]*$')
      )
      OR (
        SELECT count(*) FROM sent_invitations s WHERE s.email = wanted.email AND s.sent_at > $4
      ) < ${MAX_TO_ADDRESS_OF_ALL}
    )
)
SELECT email FROM addressed
WHERE place + (SELECT count(*) FROM sent_invitations s WHERE s.organization_id = $1 AND s.sent_at > $3)
  <= ${MAX_OF_ORGANIZATION}
ORDER BY place`;

/** Limits how many invitation emails are sent. It counts in the database, so the limits hold across replicas. */
@Injectable()
export class SentInvitationsRepository {
  constructor(private readonly database: Database) {}

  /** Counts an email to each address that is within the limits. @returns these addresses, in the order of `emails` */
  async take(organizationId: string, emails: readonly string[], now: Date): Promise<string[]> {
    await this.lock(organizationId, emails);
    const hourAgo = new Date(now.getTime() - HOUR_MS);
    const dayAgo = new Date(now.getTime() - DAY_MS);
    await this.database.query('DELETE FROM sent_invitations WHERE organization_id = $1 AND sent_at <= $2', [
      organizationId,
      dayAgo,
    ]);
    const rows = await this.database.query<{ email: string }>(ALLOWED, [
      organizationId,
      emails,
      hourAgo,
      dayAgo,
    ]);
    const allowed = rows.map(({ email }) => email);
    await this.database.query(
      `INSERT INTO sent_invitations (id, organization_id, email, sent_at)
       SELECT sent.id, $1, sent.email, $2 FROM unnest($3::uuid[], $4::text[]) AS sent(id, email)`,
      [organizationId, now, allowed.map(() => newId()), allowed],
    );
    return allowed;
  }

  /**
   * Locks the organization and the addresses until the transaction ends, so that concurrent requests count correctly.
   */
  private async lock(organizationId: string, emails: readonly string[]): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `invitations of ${organizationId}`,
    ]);
    await this.database.query(
      `SELECT pg_advisory_xact_lock(key) FROM (
         SELECT DISTINCT hashtextextended('invitations to ' || email, 0) AS key
         FROM unnest($1::text[]) AS email ORDER BY key
       ) AS keys`,
      [emails],
    );
  }
}
