import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../access/access-registry.js';
import type { Actor } from '../access/actor.js';
import type { Role } from '../access/role.js';
import { NOBODY } from '../access/visit.js';
import { reachOf } from '../auth/token-reach.js';
import { TokensService } from '../auth/tokens.service.js';
import { Clock } from '../common/clock.js';
import { ConflictError, NotFoundError, ValidationError } from '../common/errors/api-error.js';
import { isId, newId } from '../common/ids.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { withoutUndefined } from '../common/without-undefined.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import { isUniqueViolation } from '../database/unique-violation.js';
import { Outbox } from '../outbox/outbox.js';
import type { CreateOrganizationDto } from './dto/create-organization.dto.js';
import type { UpdateOrganizationDto } from './dto/update-organization.dto.js';
import { normalizedDomains } from './email-domain.js';
import { LastAdminRule } from './last-admin-rule.js';
import { memberAdded } from './member-events.js';
import { OrganizationHooks } from './organization-hooks.js';
import type { Organization } from './organization.entity.js';
import { toOrganizationResource } from './organization.mapper.js';
import {
  ORGANIZATION_PERMISSIONS,
  type OrganizationPermissions,
  type OrganizationStanding,
} from './organization-permissions.js';
import { ORGANIZATION_NEEDS, organizationPermissions } from './organization.policy.js';
import type { OrganizationResource } from './organization.resource.js';
import { isReservedHostname } from './reserved-hostnames.js';
import { type JoiningTerms, OrganizationsRepository } from './organizations.repository.js';

const NO_PERMISSIONS = organizationPermissions({
  isMember: false,
  disabled: false,
  role: null,
  ownsTeam: false,
});

/** Organizations and their members. */
@Injectable()
export class OrganizationsService implements OnModuleInit {
  constructor(
    private readonly organizations: OrganizationsRepository,
    private readonly hooks: OrganizationHooks,
    private readonly lastAdmin: LastAdminRule,
    private readonly tokens: TokensService,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('organization', {
      noun: 'organization',
      abilities: ORGANIZATION_PERMISSIONS,
      needs: ORGANIZATION_NEEDS,
      locate: async (actor, { organizationId }) => {
        const found = await this.standingOf(actor, organizationId);
        return found && { ...found, noun: 'organization' };
      },
    });
  }

  /** What a caller may do with an organization; undefined when there is none with this ID. */
  async permissionsOf(
    actor: Actor,
    organizationId: string | undefined,
  ): Promise<OrganizationPermissions | undefined> {
    return (await this.standingOf(actor, organizationId))?.abilities;
  }

  /** What a person may do, whichever token they have. Undefined: nothing. */
  async permissionsOfUser(
    userId: string,
    organizationId: string,
  ): Promise<OrganizationPermissions | undefined> {
    const standing = await this.organizations.findStanding(userId, organizationId);
    return standing && organizationPermissions(standing);
  }

  /** A caller's permissions, and the role that they come from. */
  private async standingOf(
    actor: Actor,
    organizationId: string | undefined,
  ): Promise<{ abilities: OrganizationPermissions; role?: Role | null } | undefined> {
    if (!isId(organizationId)) return undefined;
    // The guard checks the organizations of routes. This check is for organizations in a request body.
    const reach = reachOf(actor, organizationId);
    const userId = reach === 'elsewhere' ? NOBODY : actor.userId;
    const standing = await this.organizations.findStanding(userId, organizationId);
    if (standing === undefined) return undefined;
    const abilities = organizationPermissions(standing);
    if (reach !== 'awaiting sign-in') return { abilities, role: standing.role };
    return { abilities: { ...NO_PERMISSIONS, view: abilities.view } };
  }

  /** @throws NotFoundError when there is none with this ID */
  async requirePermissions(actor: Actor, organizationId: string): Promise<OrganizationPermissions> {
    const permissions = await this.permissionsOf(actor, organizationId);
    if (permissions === undefined) throw new NotFoundError('organization');
    return permissions;
  }

  /** What a caller may do, from a standing that another statement read. */
  permissionsIn(standing: OrganizationStanding): OrganizationPermissions {
    return organizationPermissions(standing);
  }

  /** Removes a deleted site from the default content. */
  async clearDefaultSite(organizationId: string, siteId: string): Promise<void> {
    await this.organizations.clearDefaultSite(organizationId, siteId);
  }

  /** @throws NotFoundError */
  async get(actor: Actor, organizationId: string): Promise<OrganizationResource> {
    const view = await this.organizations.findView(actor.userId, organizationId);
    if (view === undefined) throw new NotFoundError('organization');
    return toOrganizationResource(view, this.environment);
  }

  list(actor: Actor, query: ListQuery): Promise<ListResource<OrganizationResource>> {
    return this.paginator.page(query, {
      name: `organizations of ${actor.userId} ${actor.organizationId ?? ''}`,
      fetch: (after, limit) => this.organizations.listOfUser(actor, after, limit),
      count: () => this.organizations.countOfUser(actor),
      key: ({ organization }) => [organization.id],
      map: (view) => toOrganizationResource(view, this.environment),
    });
  }

  /**
   * Creates an organization with its first administrator.
   * @throws ValidationError when the hostname is reserved
   * @throws ConflictError when the hostname is taken, or a domain is verified for another organization
   */
  @Transactional()
  async create(
    title: string,
    adminUserId: string,
    options: Pick<CreateOrganizationDto, 'emailDomains' | 'hostname'> = {},
  ): Promise<string> {
    this.requireAllowed(options.hostname);
    const id = newId();
    const emailDomains = normalizedDomains(options.emailDomains ?? []);
    await this.translateTakenHostname(() =>
      this.organizations.insert({
        id,
        title,
        emailDomains,
        hostname: options.hostname ?? null,
        type: 'business',
        useCase: null,
        communityType: null,
        defaultRole: 'read',
        defaultContent: null,
        logo: null,
        sso: false,
        ai: false,
        inviteLinks: true,
      }),
    );
    await this.outbox.record({ organizationId: id, action: 'organization.created', target: id });
    // Only administrators of the installation create organizations, and they may confirm domains.
    for (const domain of emailDomains) await this.hooks.domains.confirm(id, domain);
    await this.setMember(id, adminUserId, 'admin');
    return id;
  }

  /** Creates an organization with the caller as administrator, and returns it. */
  async createFor(actor: Actor, body: CreateOrganizationDto): Promise<OrganizationResource> {
    return this.get(actor, await this.create(body.title, actor.userId, body));
  }

  /**
   * Changes the properties in the body. An empty body changes nothing.
   * @throws NotFoundError when `defaultContent` names no site of the organization
   * @throws ValidationError when the hostname is reserved and not the organization's own, or a new email domain is not
   * verified
   * @throws ConflictError when the hostname is taken
   */
  @Transactional()
  async update(
    actor: Actor,
    organizationId: string,
    body: UpdateOrganizationDto,
  ): Promise<OrganizationResource> {
    const site = body.defaultContent?.site;
    if (site !== undefined && !(await this.hooks.hasSite(organizationId, site))) {
      throw new NotFoundError('site');
    }
    const changes = changesOf(body);
    if (changes.hostname != null && changes.hostname !== (await this.get(actor, organizationId)).hostname) {
      this.requireAllowed(changes.hostname);
    }
    if (changes.emailDomains !== undefined) await this.requireVerified(organizationId, changes.emailDomains);
    if (Object.keys(changes).length > 0) {
      await this.translateTakenHostname(() => this.organizations.update(organizationId, changes));
      if (changes.hostname !== undefined) await this.hooks.subdomainChanged.run(organizationId);
      await this.outbox.record({
        organizationId,
        action: 'organization.updated',
        target: organizationId,
        after: stateOf(changes),
      });
      // These settings decide who must sign in through SSO.
      if (changes.sso !== undefined || changes.emailDomains !== undefined)
        await this.tokens.invalidateCaches();
    }
    return this.get(actor, organizationId);
  }

  /**
   * How people join an organization. Locks the organization until the transaction ends, as removing an administrator
   * does.
   * @throws NotFoundError
   */
  async lockJoiningTerms(organizationId: string): Promise<JoiningTerms> {
    const terms = await this.organizations.lockJoiningTerms(organizationId);
    if (terms === undefined) throw new NotFoundError('organization');
    return terms;
  }

  async exists(organizationId: string): Promise<boolean> {
    return this.organizations.exists(organizationId);
  }

  /** The administrators who are not disabled, at most 100. */
  activeAdmins(organizationId: string): Promise<{ id: string; email: string }[]> {
    return this.organizations.activeAdmins(organizationId);
  }

  /**
   * Adds a person as a member with a role (null: guest), or sets the role of a member.
   * @throws ConflictError when the organization would have no active administrator
   */
  @Transactional()
  async setMember(organizationId: string, userId: string, role: Role | null): Promise<void> {
    if (role !== 'admin') await this.lastAdmin.requireAnother(organizationId, userId);
    const before = await this.organizations.upsertMember({
      ...{ organizationId, userId, role },
      joinedAt: this.clock.now(),
    });
    await this.tokens.invalidateCaches(userId);
    if (before === undefined)
      await this.outbox.record(memberAdded(organizationId, userId, { role, by: 'administrator' }));
    else if (before.role !== role) {
      await this.outbox.record({
        organizationId,
        action: 'member.role_changed',
        target: userId,
        before: { role: before.role },
        after: { role },
      });
    }
  }

  /** Mail domains that are set already stay, also when they are not verified. */
  private async requireVerified(organizationId: string, emailDomains: readonly string[]): Promise<void> {
    const { emailDomains: before } = await this.lockJoiningTerms(organizationId);
    const added = emailDomains.filter((domain) => !before.includes(domain));
    const held = await this.hooks.domains.lockAllHeld(organizationId, added);
    const refused = added.filter((domain) => !held.has(domain));
    if (refused.length === 0) return;
    throw new ValidationError([
      {
        path: 'emailDomains',
        message: `must contain only verified domains: add and verify ${refused.join(', ')} under /v1/orgs/${organizationId}/domains first`,
      },
    ]);
  }

  /** The host of the service itself may be below `SITES_DOMAIN`. */
  private requireAllowed(hostname: string | null | undefined): void {
    if (hostname == null) return;
    const { publicUrl, appUrl, sitesDomain } = this.environment;
    const host = `${hostname}.${sitesDomain ?? ''}`;
    const isOwn = [publicUrl, appUrl].some((url) => new URL(url).hostname === host.replace(/:\d+$/, ''));
    if (isOwn || isReservedHostname(hostname))
      throw new ValidationError([{ path: 'hostname', message: 'is reserved: choose another one' }]);
  }

  private async translateTakenHostname(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!isUniqueViolation(error, 'organizations_hostname')) throw error;
      throw new ConflictError('This hostname belongs to another organization: choose another one.');
    }
  }
}

function changesOf(body: UpdateOrganizationDto): Partial<Organization> {
  const { title, emailDomains, hostname, defaultRole, defaultContent, logo, sso, ai, inviteLinks } = body;
  return withoutUndefined({
    title,
    emailDomains: emailDomains && normalizedDomains(emailDomains),
    hostname,
    defaultRole,
    defaultContent: defaultContent && { type: 'site' as const, site: defaultContent.site },
    logo,
    sso,
    ai,
    inviteLinks,
  });
}

/** The changed settings as the audit log records them: of texts only the names. */
function stateOf({ defaultRole, defaultContent, sso, ai, inviteLinks, ...texts }: Partial<Organization>) {
  return withoutUndefined({
    defaultRole,
    defaultSite: defaultContent === null ? null : defaultContent?.site,
    sso,
    ai,
    inviteLinks,
    changed: Object.keys(texts).length > 0 ? Object.keys(texts) : undefined,
  });
}
