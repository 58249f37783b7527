import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import type { ListMemberSpacesQuery } from './dto/list-member-spaces.dto.js';
import type { MemberSpaceResource } from './member-space.resource.js';
import { MemberSpacesRepository } from './member-spaces.repository.js';
import { toSpaceResource } from './space.mapper.js';

/** The spaces that a member of an organization can reach, as the caller sees them. */
@Injectable()
export class MemberSpacesService {
  constructor(
    private readonly memberSpaces: MemberSpacesRepository,
    private readonly paginator: KeysetPaginator,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  list(
    actor: Actor,
    organizationId: string,
    memberId: string,
    query: ListMemberSpacesQuery,
  ): Promise<ListResource<MemberSpaceResource>> {
    const { order = 'desc' } = query;
    return this.paginator.page(query, {
      name: `spaces of member ${memberId} of ${organizationId} for ${actor.userId} ${order}`,
      fetch: (after, limit) =>
        this.memberSpaces.list(actor.userId, organizationId, memberId, order, after, limit),
      count: () => this.memberSpaces.count(actor.userId, organizationId, memberId),
      key: ({ view }) => [view.space.id],
      map: ({ view, memberRole }) => ({
        permission: memberRole,
        space: toSpaceResource(view, this.environment),
      }),
    });
  }
}
