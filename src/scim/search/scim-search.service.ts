import { Injectable } from '@nestjs/common';
import { GROUP_FIELDS } from '../groups/scim-groups.repository.js';
import type { WholeScimGroup } from '../groups/scim-group.resource.js';
import { ScimGroupsService } from '../groups/scim-groups.service.js';
import type { AttributeSelection } from '../protocol/attribute-selection.js';
import type { PageQuery } from '../read-page.js';
import { USER_FIELDS } from '../users/scim-users.repository.js';
import type { WholeScimUser } from '../users/scim-user.resource.js';
import { ScimUsersService } from '../users/scim-users.service.js';

/** Lists members and teams together. */
@Injectable()
export class ScimSearchService {
  constructor(
    private readonly users: ScimUsersService,
    private readonly groups: ScimGroupsService,
  ) {}

  /**
   * All Users that match, then all Groups. An attribute that one of them does not have has no value there.
   * @throws ScimError (`invalidFilter`, or `tooMany` when the query selects the values of a huge list)
   */
  async search(
    organizationId: string,
    { filter, offset, limit }: PageQuery,
    selection: AttributeSelection,
  ): Promise<{ resources: (WholeScimUser | WholeScimGroup)[]; count: number }> {
    const users = await this.users.list(
      organizationId,
      { filter, offset, limit, others: GROUP_FIELDS },
      selection,
    );
    const wantedUsers = Math.min(limit, Math.max(0, users.count - offset));
    // A page that ended early has no Groups: they follow all Users.
    const remaining = users.resources.length < wantedUsers ? 0 : limit - wantedUsers;
    const groups = await this.groups.list(
      organizationId,
      { filter, offset: Math.max(0, offset - users.count), limit: remaining, others: USER_FIELDS },
      selection,
    );
    return { resources: [...users.resources, ...groups.resources], count: users.count + groups.count };
  }
}
