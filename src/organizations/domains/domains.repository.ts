import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual, MoreThan } from 'typeorm';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import type { DomainHolder } from './domain-holder.entity.js';
import { Domain } from './domain.entity.js';

type Changes = Partial<Pick<Domain, 'state' | 'method' | 'verifiedAt' | 'checkedAt' | 'missingSince'>>;

/** Domains of organizations in the database. */
@Injectable()
export class DomainsRepository {
  constructor(private readonly database: Database) {}

  /** The domains of an organization, by name. */
  list(organizationId: string, after: Keyset | undefined, limit: number): Promise<Domain[]> {
    const domain = after === undefined ? {} : { domain: MoreThan(String(after[0])) };
    return this.database
      .repository(Domain)
      .find({ where: { organizationId, ...domain }, order: { domain: 'ASC' }, take: limit });
  }

  count(organizationId: string): Promise<number> {
    return this.database.repository(Domain).countBy({ organizationId });
  }

  find(organizationId: string, domain: string): Promise<Domain | null> {
    return this.database.repository(Domain).findOneBy({ organizationId, domain });
  }

  /** Locks a domain of an organization until the transaction ends. */
  lock(organizationId: string, domain: string): Promise<Domain | null> {
    return this.database
      .repository(Domain)
      .findOne({ where: { organizationId, domain }, lock: { mode: 'for_no_key_update' } });
  }

  /** The organization for which one of these domains is verified, the longest first. */
  async findHolder(domains: readonly string[]): Promise<string | undefined> {
    const [row] = await this.database.query<{ organization_id: string }>(
      `SELECT organization_id FROM domains WHERE state = 'verified' AND domain = ANY ($1::text[])
       ORDER BY length(domain) DESC LIMIT 1`,
      [domains],
    );
    return row?.organization_id;
  }

  /**
   * Whether a domain is verified for an organization. It stays so until the transaction ends.
   */
  async lockHeld(organizationId: string, domain: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM domains WHERE organization_id = $1 AND domain = $2 AND state = 'verified' FOR SHARE`,
      [organizationId, domain],
    );
    return rows.length > 0;
  }

  /** Whether an organization has lost a domain, and nobody else holds it. */
  async isLost(organizationId: string, domain: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM domains d WHERE organization_id = $1 AND domain = $2 AND state = 'lost'
         AND NOT EXISTS (SELECT FROM domains o WHERE o.domain = d.domain AND o.state = 'verified')`,
      [organizationId, domain],
    );
    return rows.length > 0;
  }

  /** The domains among these that are verified for an organization. They stay so until the transaction ends. */
  async lockAllHeld(organizationId: string, domains: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ domain: string }>(
      `SELECT domain FROM domains WHERE organization_id = $1 AND domain = ANY ($2::text[]) AND state = 'verified'
       ORDER BY domain FOR SHARE`,
      [organizationId, domains],
    );
    return rows.map(({ domain }) => domain);
  }

  /**
   * Notes that a domain is now verified for an organization. The index of holders lets one transaction do this at a time.
   * @returns the organization for which it was verified before, which may not exist any more, and the addresses that are
   * trusted then
   */
  async noteHolder(
    organizationId: string,
    domain: string,
  ): Promise<Omit<DomainHolder, 'domain'> | undefined> {
    const [before] = await this.database.query<{ organization_id: string; trusted_until: Date | null }>(
      `WITH noted AS (
         INSERT INTO domain_holders (domain, organization_id) VALUES ($2, $1)
         ON CONFLICT (domain) DO UPDATE SET organization_id = excluded.organization_id, trusted_until = NULL
       ) SELECT organization_id, trusted_until FROM domain_holders WHERE domain = $2`,
      [organizationId, domain],
    );
    return before && { organizationId: before.organization_id, trustedUntil: before.trusted_until };
  }

  /** Notes that addresses confirmed after a time do not count if the domain comes back, unless an earlier time is noted. */
  async endTrust({ organizationId, domain }: Domain, until: Date): Promise<void> {
    await this.database.query(
      `UPDATE domain_holders SET trusted_until = least(trusted_until, $3)
       WHERE domain = $2 AND organization_id = $1`,
      [organizationId, domain, until],
    );
  }

  /** Notes that a domain whose record was missing was held all the time. */
  async keepTrust({ organizationId, domain }: Domain): Promise<void> {
    await this.database.query(
      'UPDATE domain_holders SET trusted_until = NULL WHERE domain = $2 AND organization_id = $1',
      [organizationId, domain],
    );
  }

  /**
   * Ends the emailed links of the invitations of addresses of a domain.
   * @param except an organization whose invitations stay
   */
  async expireInvites(domain: string, now: Date, except: string | null = null): Promise<void> {
    await this.database.query(
      `UPDATE email_invites SET expires_at = $2
       WHERE substring(email FROM '[^@]*$') = $1 AND expires_at > $2 AND accepted_at IS NULL
         AND organization_id IS DISTINCT FROM $3::uuid`,
      [domain, now, except],
    );
  }

  /** The domains among these that are verified for an organization. */
  async listHeld(organizationId: string, domains: readonly string[]): Promise<string[]> {
    const rows = await this.database
      .repository(Domain)
      .findBy({ organizationId, state: 'verified', domain: In([...domains]) });
    return rows.map(({ domain }) => domain);
  }

  async insert(domain: Omit<Domain, 'createdAt'>): Promise<void> {
    await this.database.repository(Domain).insert(domain);
  }

  async update({ organizationId, domain }: Domain, changes: Changes): Promise<void> {
    await this.database.repository(Domain).update({ organizationId, domain }, changes);
  }

  async delete(organizationId: string, domain: string): Promise<void> {
    await this.database.repository(Domain).delete({ organizationId, domain });
  }

  /** Domains that the DNS servers proved before, and that were last checked before `since`, in the order of that check. */
  listDue(since: Date, limit: number): Promise<Domain[]> {
    return this.database.repository(Domain).find({
      where: { method: 'dns', state: In(['verified', 'lost']), checkedAt: LessThanOrEqual(since) },
      order: { checkedAt: 'ASC' },
      take: limit,
    });
  }
}
