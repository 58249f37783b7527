import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../access/access-registry.js';
import type { Actor } from '../access/actor.js';
import type { Role } from '../access/role.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { isId, newId } from '../common/ids.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { Lists } from '../database/lists.js';
import { toOrganizationResource } from './organization.mapper.js';
import { ORGANIZATION_PERMISSIONS, type OrganizationPermissions } from './organization-permissions.js';
import { organizationPermissions } from './organization.policy.js';
import type { OrganizationResource } from './organization.resource.js';
import { OrganizationsRepository } from './organizations.repository.js';

/** Organizations and who belongs to them. */
@Injectable()
export class OrganizationsService implements OnModuleInit {
  constructor(
    private readonly organizations: OrganizationsRepository,
    private readonly registry: AccessRegistry,
    private readonly lists: Lists,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('organization', {
      noun: 'organization',
      abilities: ORGANIZATION_PERMISSIONS,
      locate: async (actor, { organizationId }) => {
        const abilities = await this.permissionsOf(actor, organizationId);
        return abilities === undefined ? undefined : { abilities, noun: 'organization' };
      },
    });
  }

  /** What a caller may do with an organization; undefined when there is none of that id. */
  async permissionsOf(
    actor: Actor,
    organizationId: string | undefined,
  ): Promise<OrganizationPermissions | undefined> {
    if (!isId(organizationId)) return undefined;
    const standing = await this.organizations.findStanding(actor.userId, organizationId);
    return standing === undefined ? undefined : organizationPermissions(standing);
  }

  /** @throws NotFoundError */
  async get(actor: Actor, organizationId: string): Promise<OrganizationResource> {
    const view = await this.organizations.findView(actor.userId, organizationId);
    if (view === undefined) throw new NotFoundError('organization');
    return toOrganizationResource(view, this.environment);
  }

  list(actor: Actor, query: ListQuery): Promise<ListResource<OrganizationResource>> {
    return this.lists.page(query, {
      name: `organizations of ${actor.userId}`,
      fetch: (after, limit) => this.organizations.listOfUser(actor.userId, after, limit),
      count: () => this.organizations.countOfUser(actor.userId),
      key: ({ organization }) => [organization.id],
      map: (view) => toOrganizationResource(view, this.environment),
    });
  }

  /** Makes an organization with its first administrator. */
  @Transactional()
  async create(title: string, adminUserId: string): Promise<string> {
    const id = newId();
    await this.organizations.insert({
      id,
      title,
      emailDomains: [],
      hostname: null,
      type: 'business',
      useCase: null,
      communityType: null,
      defaultRole: 'read',
      defaultContent: null,
      logo: null,
      sso: false,
      ai: false,
      inviteLinks: true,
    });
    await this.setMember(id, adminUserId, 'admin');
    return id;
  }

  async exists(organizationId: string): Promise<boolean> {
    return this.organizations.exists(organizationId);
  }

  /** Makes a person a member with a role (null: guest), or gives a member that role. */
  async setMember(organizationId: string, userId: string, role: Role | null): Promise<void> {
    await this.organizations.upsertMember({ organizationId, userId, role, joinedAt: this.clock.now() });
  }
}
