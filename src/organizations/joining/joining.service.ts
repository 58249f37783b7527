import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import { Addresses } from '../../auth/addresses/addresses.service.js';
import { reachOf } from '../../auth/token-reach.js';
import { UsersService } from '../../auth/users.service.js';
import { Clock } from '../../common/clock.js';
import { ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Outbox } from '../../outbox/outbox.js';
import { TokensService } from '../../auth/tokens.service.js';
import type { DomainOrganizationsResource } from './domain-organizations.resource.js';
import { DomainsService } from '../domains/domains.service.js';
import { domainOf, EMAIL_DOMAIN } from '../email-domain.js';
import { NewcomersRepository } from '../invites/newcomers.repository.js';
import { memberAdded } from '../member-events.js';
import type { Organization } from '../organization.entity.js';
import { toOrganizationResource } from '../organization.mapper.js';
import type { OrganizationResource } from '../organization.resource.js';
import { OrganizationHooks } from '../organization-hooks.js';
import { OrganizationsRepository, type OrganizationView } from '../organizations.repository.js';

const IN_DIRECTORY =
  'The directory of this organization manages your membership: ask an administrator to add you again.';

/** Finds the organizations of a person's email domain, and lets the person join them. */
@Injectable()
export class JoiningService {
  constructor(
    private readonly organizations: OrganizationsRepository,
    private readonly newcomers: NewcomersRepository,
    private readonly users: UsersService,
    private readonly addresses: Addresses,
    private readonly domains: DomainsService,
    private readonly hooks: OrganizationHooks,
    private readonly tokens: TokensService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The organizations of a domain that the caller belongs to or can join. */
  async ofDomain(actor: Actor, emailDomain: string): Promise<DomainOrganizationsResource> {
    const domain = emailDomain.toLowerCase();
    if (!EMAIL_DOMAIN.test(domain)) return { organizations: [] };
    const user = await this.users.findById(actor.userId);
    const mayJoin = user !== null && user.emailVerifiedAt !== null && domainOf(user.email) === domain;
    const joinable = await this.organizations.listOfDomain(actor.userId, domain, mayJoin);
    const views: OrganizationView[] = [];
    for (const view of joinable) {
      const { organization, standing } = view;
      if (reachOf(actor, organization.id) === 'elsewhere') continue;
      if (standing.isMember || !(await this.hooks.isInDirectory(organization.id, actor.userId)))
        views.push(view);
    }
    return { organizations: views.map((view) => toOrganizationResource(view, this.environment)) };
  }

  /**
   * Makes the caller a member with the organization's default role. An existing member does not change.
   * @throws NotFoundError when there is no such organization, or the caller's address is in none of its verified domains
   * @throws ForbiddenError when the caller is disabled in the organization or left it although its directory manages them, or their
   * address was not confirmed in the last days
   */
  @Transactional()
  async join(actor: Actor, organizationId: string): Promise<OrganizationResource> {
    const before = isId(organizationId)
      ? await this.organizations.findView(actor.userId, organizationId)
      : undefined;
    if (before === undefined) throw new NotFoundError('organization');
    const { organization, standing } = before;
    if (!standing.isMember) {
      await this.requireAddress(actor, organization);
      // Somebody who leaves before their directory disables them must not come back.
      if (await this.hooks.isInDirectory(organizationId, actor.userId))
        throw new ForbiddenError(IN_DIRECTORY);
      // Enforced also when their address becomes another one.
      const as = { role: organization.defaultRole, sso: organization.sso };
      const added = await this.newcomers.addMembers({
        organizationId,
        userIds: [actor.userId],
        ...as,
        joinedAt: this.clock.now(),
      });
      await this.newcomers.confirmMember(organizationId, actor.userId, this.clock.now());
      await this.tokens.invalidateCaches(actor.userId);
      if (added.size > 0)
        await this.outbox.record(memberAdded(organizationId, actor.userId, { ...as, by: 'email_domain' }));
    }
    const after = await this.organizations.findView(actor.userId, organizationId);
    if (after === undefined) throw new NotFoundError('organization');
    if (after.standing.disabled) {
      throw new ForbiddenError('You are disabled in this organization: ask an administrator to enable you.');
    }
    return toOrganizationResource(after, this.environment);
  }

  /** Keeps the domain verified, and the address confirmed, until the transaction ends. */
  private async requireAddress({ userId }: Actor, { id, emailDomains }: Organization): Promise<void> {
    const seen = await this.users.findById(userId);
    const domain = domainOf(seen?.email ?? '');
    const isHeld = await this.domains.lockHeld(id, domain);
    // People without an address of the organization do not learn that it exists.
    if (!isHeld || !emailDomains.includes(domain)) throw new NotFoundError('organization');
    const { email } = await this.addresses.requireConfirmed(userId, { recently: true });
    if (domainOf(email) !== domain) throw new NotFoundError('organization');
  }
}
