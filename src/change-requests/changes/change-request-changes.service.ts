import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import type { ChangesQuery } from '../../content/revisions/changes-query.js';
import { RevisionChangesService } from '../../content/revisions/revision-changes.service.js';
import type { RevisionChangeResource } from '../../content/revisions/revision.resources.js';
import { mergeBase } from '../change-request.mapper.js';
import { ChangeRequestsRepository } from '../change-requests.repository.js';

/** The changes of change requests relative to primary content. */
@Injectable()
export class ChangeRequestChangesService {
  constructor(
    private readonly changeRequests: ChangeRequestsRepository,
    private readonly changes: RevisionChangesService,
  ) {}

  /**
   * The differences between the head and the revision of primary content that the change request was created or last
   * updated from. Content that came with an update is therefore not one of its changes, and merging does not change the
   * list.
   * @throws NotFoundError
   */
  async list(
    spaceId: string,
    id: string,
    query: ChangesQuery,
  ): Promise<ListResource<RevisionChangeResource>> {
    const changeRequest = await this.changeRequests.find(spaceId, id);
    if (changeRequest === null) throw new NotFoundError('change request');
    return this.changes.changesBetween(
      { name: `change request ${id}`, spaceId, from: mergeBase(changeRequest), to: changeRequest.revisionId },
      query,
    );
  }
}
