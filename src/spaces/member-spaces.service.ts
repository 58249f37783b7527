import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { Lists } from '../database/lists.js';
import type { ListMemberSpacesQuery } from './dto/list-member-spaces.dto.js';
import type { MemberSpaceResource } from './member-space.resource.js';
import { MemberSpacesRepository } from './member-spaces.repository.js';
import { SpacePublications } from './space-publications.js';

/** The spaces that a member of an organization can reach, as somebody else sees them. */
@Injectable()
export class MemberSpacesService {
  constructor(
    private readonly memberSpaces: MemberSpacesRepository,
    private readonly publications: SpacePublications,
    private readonly lists: Lists,
  ) {}

  async list(
    actor: Actor,
    organizationId: string,
    memberId: string,
    query: ListMemberSpacesQuery,
  ): Promise<ListResource<MemberSpaceResource>> {
    const { order = 'desc' } = query;
    const page = await this.lists.page(query, {
      name: `spaces of member ${memberId} of ${organizationId} for ${actor.userId} ${order}`,
      fetch: (after, limit) =>
        this.memberSpaces.list(actor.userId, organizationId, memberId, order, after, limit),
      count: () => this.memberSpaces.count(actor.userId, organizationId, memberId),
      key: ({ spaceId }) => [spaceId],
      map: (found) => found,
    });
    const resources = await this.publications.resources(
      actor,
      page.items.map(({ spaceId }) => spaceId),
    );
    // One that went in the meantime is left out.
    const items = page.items.flatMap(({ spaceId, role }) => {
      const space = resources.get(spaceId);
      return space === undefined ? [] : [{ permission: role, space }];
    });
    return { ...page, items };
  }
}
