import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import { CollectionSpacesRepository } from './collection-spaces.repository.js';
import { toSpaceResource } from './space.mapper.js';
import type { SpaceResource } from './space.resource.js';

/** The spaces directly in a collection. */
@Injectable()
export class CollectionSpacesService {
  constructor(
    private readonly spaces: CollectionSpacesRepository,
    private readonly paginator: KeysetPaginator,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  list(actor: Actor, collectionId: string, query: ListQuery): Promise<ListResource<SpaceResource>> {
    return this.paginator.page(query, {
      name: `spaces in ${collectionId} for ${actor.userId}`,
      fetch: (after, limit) => this.spaces.list(actor.userId, collectionId, after, limit),
      count: () => this.spaces.count(actor.userId, collectionId),
      key: ({ space }) => [space.position, space.id],
      map: (view) => toSpaceResource(view, this.environment),
    });
  }
}
