import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../common/ids.js';
import type { Actor } from '../access/actor.js';
import { ForbiddenError } from '../common/errors/api-error.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import type { MemberResource } from '../organizations/members/member.resource.js';
import { MembersService } from '../organizations/members/members.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { CommentersRepository } from './commenters.repository.js';
import type { Discussion } from './discussion.js';

/** Lists the members who commented in discussions. */
@Injectable()
export class CommentersService {
  constructor(
    private readonly commenters: CommentersRepository,
    private readonly organizations: OrganizationsService,
    private readonly members: MembersService,
    private readonly paginator: KeysetPaginator,
  ) {}

  /** @throws ForbiddenError for guests, who cannot list the members of the organization */
  async list(actor: Actor, discussion: Discussion, query: ListQuery): Promise<ListResource<MemberResource>> {
    const { organizationId } = discussion;
    const permissions = await this.organizations.permissionsOf(actor, organizationId);
    if (permissions?.listMembers !== true) {
      throw new ForbiddenError('Guests cannot list the members of an organization.');
    }
    return this.paginator.page(query, {
      name: `commenters of ${discussion.id} for ${actor.userId}`,
      fetch: async (after, limit) => {
        const last = String(after?.[0] ?? NIL_ID);
        const userIds = await this.commenters.list(organizationId, discussion, last, limit);
        return this.members.resources(actor, organizationId, userIds);
      },
      count: () => this.commenters.count(organizationId, discussion),
      key: ({ id }) => [id],
      map: (member) => member,
    });
  }
}
