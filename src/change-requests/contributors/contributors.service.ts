import { Inject, Injectable } from '@nestjs/common';
import { toUserResource } from '../../auth/user.mapper.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import type { ContributorResource } from './contributor.resource.js';
import { ContributorsRepository } from './contributors.repository.js';

/** Lists the contributors of change requests. */
@Injectable()
export class ContributorsService {
  constructor(
    private readonly contributors: ContributorsRepository,
    private readonly paginator: KeysetPaginator,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** All people who created a change request or changed its content, ordered by user ID. */
  list(changeRequestId: string, query: ListQuery): Promise<ListResource<ContributorResource>> {
    return this.paginator.page(query, {
      name: `contributors of ${changeRequestId}`,
      fetch: (after, limit) => this.contributors.list(changeRequestId, after, limit),
      count: () => this.contributors.count(changeRequestId),
      key: ({ user }) => [user.id],
      map: ({ user, contributedAt }) => ({
        object: 'contributor',
        user: toUserResource(user, this.environment.publicUrl),
        contributedAt: contributedAt.toISOString(),
      }),
    });
  }
}
