import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors/api-error.js';
import { isId, newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { Outbox } from '../../outbox/outbox.js';
import type { EventState } from '../../outbox/recorded-event.js';
import type { Organization } from '../organization.entity.js';
import type { LinkInviteDto, UpdateLinkInviteDto } from './dto/invite.dto.js';
import { toInviteResource } from './invite.mapper.js';
import { InviterLocks } from './inviters.js';
import type { InviteResource } from './invite.resource.js';
import { LinkInvitesRepository } from './link-invites.repository.js';
import { NewcomersRepository } from './newcomers.repository.js';

/** Invite links, which administrators create, change and delete. */
@Injectable()
export class LinkInvitesService {
  constructor(
    private readonly invites: LinkInvitesRepository,
    private readonly newcomers: NewcomersRepository,
    private readonly inviterLocks: InviterLocks,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
  ) {}

  list(organizationId: string, query: ListQuery): Promise<ListResource<InviteResource>> {
    return this.paginator.page(query, {
      name: `link invites of ${organizationId}`,
      fetch: (after, limit) => this.invites.list(organizationId, after, limit),
      count: () => this.invites.count(organizationId),
      key: ({ id }) => [id],
      map: toInviteResource,
    });
  }

  /** @throws NotFoundError */
  async get(organizationId: string, inviteId: string): Promise<InviteResource> {
    const view = isId(inviteId) ? await this.invites.find(organizationId, inviteId) : undefined;
    if (view === undefined) throw new NotFoundError('invite');
    return toInviteResource(view);
  }

  /**
   * @throws ConflictError when the organization does not accept invite links
   * @throws ForbiddenError, NotFoundError when the caller is no longer an administrator
   */
  @Transactional()
  async create(actor: Actor, organizationId: string, body: LinkInviteDto): Promise<InviteResource> {
    await this.inviterLocks.requireAdmin(actor, organizationId);
    const { defaultRole } = await this.requireLinks(organizationId);
    const { role = defaultRole } = body;
    const id = newId();
    const createdAt = this.clock.now();
    await this.invites.insert({ id, organizationId, role, createdBy: actor.userId, createdAt });
    await this.record('invite_link.created', organizationId, { role });
    return this.get(organizationId, id);
  }

  /**
   * Changes the role that people join with. An empty body changes nothing. The caller becomes the inviter.
   * @throws ForbiddenError, NotFoundError when the caller is no longer an administrator
   * @throws ConflictError when the organization does not accept invite links
   */
  @Transactional()
  async update(
    actor: Actor,
    organizationId: string,
    inviteId: string,
    body: UpdateLinkInviteDto,
  ): Promise<InviteResource> {
    await this.inviterLocks.requireAdmin(actor, organizationId);
    const before = await this.get(organizationId, inviteId);
    await this.requireLinks(organizationId);
    if (body.role === undefined) return before;
    await this.invites.setRole(organizationId, inviteId, body.role, actor.userId);
    await this.record('invite_link.updated', organizationId, { role: body.role });
    return this.get(organizationId, inviteId);
  }

  /** @throws NotFoundError */
  @Transactional()
  async delete(organizationId: string, inviteId: string): Promise<void> {
    if (!isId(inviteId) || !(await this.invites.delete(organizationId, inviteId)))
      throw new NotFoundError('invite');
    await this.record('invite_link.deleted', organizationId);
  }

  /** Records an event without the ID of the invite, because anybody who knows the ID can join. */
  private record(
    action: 'invite_link.created' | 'invite_link.updated' | 'invite_link.deleted',
    organizationId: string,
    after?: EventState,
  ): Promise<void> {
    return this.outbox.record({ organizationId, action, target: organizationId, ...(after && { after }) });
  }

  private async requireLinks(organizationId: string): Promise<Organization> {
    const organization = await this.newcomers.findOrganization(organizationId);
    if (organization === null) throw new NotFoundError('organization');
    if (!organization.inviteLinks)
      throw new ConflictError(
        'This organization does not accept invite links: set its inviteLinks to true first.',
      );
    return organization;
  }
}
