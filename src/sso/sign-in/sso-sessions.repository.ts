import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { BatchLoader } from '../../database/batch-loader.js';
import { Database } from '../../database/database.js';
import { SsoSession } from './sso-session.entity.js';

/** Expired rows that each new session removes. */
const CLEANED = 20;
/** Sessions of a person on a site, or with tokens: one for each browser. */
const MAX_OF_PERSON = 20;

/** The sessions that a provider ends: all sessions of a person, or one of them. */
export interface EndedAtProvider {
  providerId: string;
  subject?: string | undefined;
  name?: string | undefined;
}

/** The sessions that a SAML provider ends. */
export interface EndedByNameId {
  providerId: string;
  nameId: string;
  /** Names of sessions; empty: all sessions of the NameID. */
  names: readonly string[];
}

/** A session that has ended, which may have been one with a token. */
export type EndedSession = Pick<SsoSession, 'id' | 'siteId' | 'userId'>;

const ENDED = 'id, site_id AS "siteId", user_id AS "userId"';

/** Sessions in the database. */
@Injectable()
export class SsoSessionsRepository {
  /** Each request of a reader reads the session, so concurrent requests share a statement. */
  private readonly byId = new BatchLoader<[string], SsoSession>((keys) => this.load(keys.map(([id]) => id)));

  constructor(private readonly database: Database) {}

  /** A session that has not been ended; it may have expired. */
  async find(id: string): Promise<SsoSession | undefined> {
    if (!this.database.isInTransaction) return this.byId.find([id]);
    const [session] = await this.load([id]);
    return session;
  }

  /** Whether a session has not been ended. It stays until the transaction ends. */
  async lock(id: string): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM sso_sessions WHERE id = $1 FOR KEY SHARE', [id]);
    return rows.length > 0;
  }

  /**
   * Adds a session; the oldest ones of the same person end when they have too many.
   * @returns those that ended
   */
  async insert(session: SsoSession): Promise<EndedSession[]> {
    const { providerId, subject, siteId, createdAt } = session;
    await this.database.query(
      `DELETE FROM sso_sessions WHERE id IN (
         SELECT id FROM sso_sessions WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
       )`,
      [createdAt, CLEANED],
    );
    const ended = await this.database.query<EndedSession>(
      `WITH ended AS (
         DELETE FROM sso_sessions WHERE id IN (
           SELECT id FROM sso_sessions
           WHERE provider_id = $1 AND subject = $2 AND site_id IS NOT DISTINCT FROM $3
           ORDER BY id DESC OFFSET $4
         ) RETURNING ${ENDED}
       ) SELECT * FROM ended`,
      [providerId, subject, siteId, MAX_OF_PERSON - 1],
    );
    await this.database.repository(SsoSession).insert(session);
    return ended;
  }

  /** Ends the sessions that a provider names. @returns those that ended */
  async endAtProvider({ providerId, subject, name }: EndedAtProvider): Promise<EndedSession[]> {
    return this.database.query<EndedSession>(
      `WITH ended AS (
         DELETE FROM sso_sessions WHERE provider_id = $1 AND ($2::text IS NULL OR subject = $2)
           AND ($3::text IS NULL OR name = $3) AND ($2::text IS NOT NULL OR $3::text IS NOT NULL)
         RETURNING ${ENDED}
       ) SELECT * FROM ended ORDER BY id`,
      [providerId, subject ?? null, name ?? null],
    );
  }

  /**
   * Ends the sessions that a SAML provider names. A session without a name ends with each other one of its NameID.
   * @returns those that ended
   */
  async endByNameId({ providerId, nameId, names }: EndedByNameId): Promise<EndedSession[]> {
    return this.database.query<EndedSession>(
      `WITH ended AS (
         DELETE FROM sso_sessions WHERE provider_id = $1 AND name_id = $2
           AND (cardinality($3::text[]) = 0 OR name IS NULL OR name = ANY ($3))
         RETURNING ${ENDED}
       ) SELECT * FROM ended ORDER BY id`,
      [providerId, nameId, names],
    );
  }

  /** Ends the sessions of a person that began with a subject of a provider. @returns those that ended */
  async endOfPerson({
    providerId,
    subject,
    userId,
  }: Pick<SsoSession, 'providerId' | 'subject' | 'userId'>): Promise<EndedSession[]> {
    return this.database.query<EndedSession>(
      `WITH ended AS (
         DELETE FROM sso_sessions WHERE provider_id = $1 AND subject = $2 AND user_id = $3 RETURNING ${ENDED}
       ) SELECT * FROM ended ORDER BY id`,
      [providerId, subject, userId],
    );
  }

  /**
   * Ends the sessions of a member of an organization, and those of readers of its sites with the address of the member.
   * @param which `sites`: only on sites
   * @returns those that ended
   */
  async endOfMember(organizationId: string, userId: string, which: 'all' | 'sites'): Promise<EndedSession[]> {
    return this.database.query<EndedSession>(
      `WITH ended AS (
         DELETE FROM sso_sessions s USING users u
         WHERE u.id = $2 AND s.organization_id = $1 AND (s.site_id IS NOT NULL OR $3)
           AND (s.user_id = u.id OR (s.user_id IS NULL AND s.claims ->> 'email' = u.email))
         RETURNING s.id, s.site_id AS "siteId", s.user_id AS "userId"
       ) SELECT * FROM ended ORDER BY id`,
      [organizationId, userId, which === 'all'],
    );
  }

  async remove(id: string): Promise<void> {
    await this.database.repository(SsoSession).delete({ id });
  }

  /** Removes the sessions of a person, except those of one organization. */
  async removeOfUser(userId: string, except: string | null): Promise<void> {
    await this.database
      .repository(SsoSession)
      .delete({ userId, ...(except === null ? {} : { organizationId: Not(except) }) });
  }

  /** Ends all sessions of a provider. @returns those that ended */
  async endOfProvider(providerId: string): Promise<EndedSession[]> {
    return this.database.query<EndedSession>(
      `WITH ended AS (
         DELETE FROM sso_sessions WHERE provider_id = $1 RETURNING ${ENDED}
       ) SELECT * FROM ended ORDER BY id`,
      [providerId],
    );
  }

  /** Ends the sessions of readers of sites that began through a provider. */
  async endReadersOfProvider(providerId: string): Promise<void> {
    await this.database.repository(SsoSession).delete({ providerId, siteId: Not(IsNull()) });
  }

  /** Ends the sessions of a provider. Their tokens stay, and nothing ends them before they expire. */
  async removeOfProvider(providerId: string): Promise<void> {
    await this.database.repository(SsoSession).delete({ providerId });
  }

  private async load(ids: readonly string[]): Promise<(SsoSession | undefined)[]> {
    const rows = await this.database.prepared<SsoSession>('sso-sessions', SESSIONS, [ids]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  }
}

const SESSIONS = `SELECT id, organization_id AS "organizationId", provider_id AS "providerId", subject, name, name_id AS "nameId",
  user_id AS "userId", site_id AS "siteId", claims, created_at AS "createdAt", expires_at AS "expiresAt"
FROM sso_sessions WHERE id = ANY ($1::uuid[])`;
