import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { UsersService } from '../../auth/users.service.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors/api-error.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { isUniqueViolation } from '../../database/unique-violation.js';
import { Outbox } from '../../outbox/outbox.js';
import { TxtRecords } from '../../platform/dns/txt-records.js';
import { domainOf } from '../email-domain.js';
import { OrganizationHooks } from '../organization-hooks.js';
import { OrganizationsRepository } from '../organizations.repository.js';
import type { Domain, DomainMethod } from './domain.entity.js';
import { DomainMails } from './domain-mails.js';
import { toDomainResource } from './domain.mapper.js';
import type { DomainResource } from './domain.resource.js';
import { DomainsRepository } from './domains.repository.js';

const MAX_DOMAINS = 100;
/** A verified domain whose record is missing for this long is lost. */
export const GRACE_MS = 3 * 24 * 3600_000;
/** Before every confirmation. */
const BEGINNING = new Date(0);

const TAKEN = 'This domain is verified for another organization, which has to remove it first.';

/**
 * The domains that organizations have proven to be their own. At any time, a domain is verified for at most one
 * organization. Changes lock the organization first, then its domain.
 */
@Injectable()
export class DomainsService implements OnModuleInit {
  constructor(
    private readonly domains: DomainsRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly hooks: OrganizationHooks,
    private readonly users: UsersService,
    private readonly records: TxtRecords,
    private readonly mails: DomainMails,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.hooks.registerDomains(this);
  }

  list(organizationId: string, query: ListQuery): Promise<ListResource<DomainResource>> {
    return this.paginator.page(query, {
      name: `domains of ${organizationId}`,
      fetch: (after, limit) => this.domains.list(organizationId, after, limit),
      count: () => this.domains.count(organizationId),
      key: ({ domain }) => [domain],
      map: toDomainResource,
    });
  }

  /** @throws NotFoundError */
  async get(organizationId: string, domain: string): Promise<DomainResource> {
    return toDomainResource(await this.require(organizationId, domain));
  }

  /**
   * Adds a domain, which has to be proven then.
   * @throws ConflictError when the organization has it already, or has the maximum number of domains
   */
  @Transactional()
  async add(organizationId: string, name: string): Promise<DomainResource> {
    return toDomainResource(await this.insert(organizationId, name.toLowerCase()));
  }

  /**
   * Looks for the record of a domain now.
   * @throws NotFoundError
   * @throws ConflictError when the record is there, but the domain is verified for another organization
   * @throws UnavailableError when the DNS servers do not answer
   */
  async verify(organizationId: string, domain: string): Promise<DomainResource> {
    await this.check(await this.require(organizationId, domain));
    return this.get(organizationId, domain);
  }

  /**
   * Removes a domain. From then on, others can prove it.
   * @throws NotFoundError
   * @throws ConflictError while it is one of the `emailDomains`
   */
  @Transactional()
  async delete(organizationId: string, domain: string): Promise<void> {
    const terms = await this.organizations.lockJoiningTerms(organizationId);
    const found = isPrintable(domain) ? await this.domains.lock(organizationId, domain.toLowerCase()) : null;
    if (terms === undefined || found === null) throw new NotFoundError('domain');
    if (terms.emailDomains.includes(found.domain))
      throw new ConflictError(
        'This domain is one of the "emailDomains" of the organization: remove it there first.',
      );
    await this.domains.delete(organizationId, found.domain);
    // Addresses that were confirmed under this holder must not count for the next holder, and addresses that are confirmed
    // from now on must not count for this holder if the domain comes back. The removal by a holder that has already lost the
    // domain changes nothing.
    if (found.state === 'verified') {
      await this.unconfirm(found.domain);
      await this.domains.endTrust(found, BEGINNING);
      await this.hooks.domainEnded.run(found);
    }
    await this.outbox.record({
      organizationId,
      action: 'domain.deleted',
      target: organizationId,
      before: { domain: found.domain, state: found.state },
    });
  }

  /**
   * Confirms a domain for an organization without a record, on the word of an administrator of the installation.
   * @param options `takeOver`: an organization for which the domain is verified loses it
   * @throws NotFoundError when there is no such organization
   * @throws ConflictError when it is verified for another one
   */
  @Transactional()
  async confirm(
    organizationId: string,
    name: string,
    { takeOver = false }: { takeOver?: boolean } = {},
  ): Promise<DomainResource> {
    const domain = name.toLowerCase();
    const holder = takeOver ? await this.domains.findHolder([domain]) : undefined;
    const involved = [...new Set([organizationId, holder ?? organizationId])].toSorted();
    for (const id of involved)
      if ((await this.organizations.lockJoiningTerms(id)) === undefined)
        throw new NotFoundError('organization');
    const former = holder === undefined ? null : await this.domains.lock(holder, domain);
    if (former?.state === 'verified' && holder !== organizationId) await this.lose(former, 'taken');
    const found =
      (await this.domains.lock(organizationId, domain)) ?? (await this.insert(organizationId, domain));
    await this.hold(found, 'operator');
    return this.get(organizationId, domain);
  }

  /** The organization for which the domain of an email address is verified: exactly this domain, not one above it. */
  holderOfAddress(email: string): Promise<string | undefined> {
    return this.domains.findHolder([domainOf(email)]);
  }

  /** The organization for which a hostname is verified: itself, or else the nearest domain above it. */
  holderOfHostname(hostname: string): Promise<string | undefined> {
    const labels = hostname.toLowerCase().replace(/\.$/, '').split('.');
    return this.domains.findHolder(labels.map((_, index) => labels.slice(index).join('.')));
  }

  /** Whether a domain is verified for an organization. Locks it, so that it stays so until the transaction ends. */
  lockHeld(organizationId: string, domain: string): Promise<boolean> {
    return this.domains.lockHeld(organizationId, domain);
  }

  /** The domains among these that are verified for an organization. They stay so until the transaction ends. */
  async lockAllHeld(organizationId: string, domains: readonly string[]): Promise<Set<string>> {
    return new Set(await this.domains.lockAllHeld(organizationId, domains));
  }

  /** Whether an organization has lost a domain, and nobody else holds it. */
  isLost(organizationId: string, domain: string): Promise<boolean> {
    return this.domains.isLost(organizationId, domain);
  }

  /** The domains among these that are verified for an organization. */
  async held(organizationId: string, domains: readonly string[]): Promise<Set<string>> {
    return new Set(await this.domains.listHeld(organizationId, domains));
  }

  /**
   * Looks for the record of a domain, and changes the state of the domain accordingly.
   * @throws ConflictError when the record is there, but the domain is verified for another organization
   * @throws UnavailableError when the DNS servers do not answer, and nothing changes
   */
  async check(domain: Domain): Promise<void> {
    const texts = await this.records.read(`_docs-verification.${domain.domain}`);
    await this.settle(
      domain,
      texts.some((text) => text.trim() === domain.token),
    );
  }

  @Transactional()
  private async settle({ organizationId, domain, token }: Domain, isProven: boolean): Promise<void> {
    await this.organizations.lockJoiningTerms(organizationId);
    const found = await this.domains.lock(organizationId, domain);
    // It may have been removed, and even added again, while the DNS servers were queried.
    if (found?.token !== token) throw new NotFoundError('domain');
    const checkedAt = this.clock.now();
    await this.domains.update(found, { checkedAt });
    if (isProven && found.state !== 'verified') return this.hold(found, 'dns');
    if (isProven) {
      if (found.missingSince !== null) await this.domains.keepTrust(found);
      return this.domains.update(found, { missingSince: null });
    }
    if (found.state !== 'verified' || found.method !== 'dns') return;
    const missingSince = found.missingSince ?? checkedAt;
    if (checkedAt.getTime() - missingSince.getTime() >= GRACE_MS) return this.lose(found, 'lost');
    await this.domains.update(found, { missingSince });
    if (found.missingSince !== null) return;
    // Nobody knows when the record disappeared after the last check that found it.
    await this.domains.endTrust(found, found.checkedAt ?? BEGINNING);
    await this.mails.send(organizationId, domain, {
      kind: 'missing',
      until: missingSince.getTime() + GRACE_MS,
    });
  }

  private async hold(found: Domain, method: DomainMethod): Promise<void> {
    const { organizationId, domain } = found;
    try {
      await this.domains.update(found, {
        ...{ state: 'verified', method, missingSince: null },
        ...(found.state === 'verified' ? {} : { verifiedAt: this.clock.now() }),
      });
    } catch (error) {
      if (isUniqueViolation(error, 'domains_holder')) throw new ConflictError(TAKEN);
      throw error;
    }
    // Addresses that were confirmed under another holder, or while nobody held the domain after the first holder, do not
    // count: the domain may have belonged to others then. Before its first proof, the domain counts as in the same hands,
    // but people who are not members may have left before the proof.
    const former = await this.domains.noteHolder(organizationId, domain);
    if (former !== undefined && former.organizationId !== organizationId) await this.unconfirm(domain);
    else if (former?.trustedUntil) await this.unconfirm(domain, former.trustedUntil);
    if (found.state === 'pending') {
      const except = await this.organizations.activeMembersWithAddressIn(organizationId, domain);
      await this.users.unconfirmDomain(domain, BEGINNING, { except });
      // A person who has left may have been invited by somebody else, and have kept the link.
      await this.domains.expireInvites(domain, this.clock.now(), organizationId);
    }
    if (found.state !== 'verified') await this.hooks.domainHeld.run({ organizationId, domain });
    await this.outbox.record({
      organizationId,
      action: 'domain.verified',
      target: organizationId,
      after: { domain, method },
    });
  }

  /**
   * Confirmations by the mailboxes of a domain after a time, and links with which they could still confirm, no longer count.
   */
  private async unconfirm(domain: string, after = BEGINNING): Promise<void> {
    await this.users.unconfirmDomain(domain, after);
    await this.domains.expireInvites(domain, this.clock.now());
  }

  private async lose(found: Domain, kind: 'lost' | 'taken'): Promise<void> {
    const { organizationId, domain } = found;
    await this.domains.update(found, { state: 'lost', missingSince: null });
    await this.hooks.domainEnded.run(found);
    await this.outbox.record({
      organizationId,
      action: 'domain.lost',
      target: organizationId,
      before: { domain },
    });
    await this.mails.send(organizationId, domain, { kind });
  }

  private async insert(organizationId: string, domain: string): Promise<Domain> {
    if ((await this.organizations.lockJoiningTerms(organizationId)) === undefined)
      throw new NotFoundError('organization');
    if ((await this.domains.find(organizationId, domain)) !== null)
      throw new ConflictError('The organization already has this domain.');
    if ((await this.domains.count(organizationId)) >= MAX_DOMAINS)
      throw new ConflictError(
        `The organization has ${MAX_DOMAINS} domains, which is the maximum: remove one first.`,
      );
    const added = {
      ...{ organizationId, domain, state: 'pending' as const, method: 'dns' as const },
      token: `docs-verification-${randomBytes(20).toString('hex')}`,
      ...{ verifiedAt: null, checkedAt: null, missingSince: null },
    };
    await this.domains.insert(added);
    await this.outbox.record({
      organizationId,
      action: 'domain.added',
      target: organizationId,
      after: { domain },
    });
    return { ...added, createdAt: this.clock.now() };
  }

  private async require(organizationId: string, domain: string): Promise<Domain> {
    const found = isPrintable(domain) ? await this.domains.find(organizationId, domain.toLowerCase()) : null;
    if (found === null) throw new NotFoundError('domain');
    return found;
  }
}

/** Whether a text has only characters that a domain can have. The database refuses some others, such as NUL. */
function isPrintable(domain: string): boolean {
  return /^[\x21-\x7e]+$/.test(domain);
}
