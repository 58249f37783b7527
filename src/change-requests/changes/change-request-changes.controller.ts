import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { ChangesQuery } from '../../content/revisions/changes-query.js';
import { RevisionChangeResource } from '../../content/revisions/revision.resources.js';
import type { ChangeRequestTarget } from '../change-request-target.js';
import { ChangeRequestChangesService } from './change-request-changes.service.js';

@ApiTags('Change requests')
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/changes')
export class ChangeRequestChangesController {
  constructor(private readonly changes: ChangeRequestChangesService) {}

  @Get()
  @Requires('changeRequest.view')
  @ApiOperation({
    operationId: 'listChangeRequestChanges',
    summary: 'List the changes in a change request',
    description:
      'Compares its current revision with the revision of primary content that it was created or last updated from. All pages of one list compare the same two revisions, even if either side changes meanwhile.',
  })
  @ApiListResponse(RevisionChangeResource)
  list(
    @CurrentTarget() { access, changeRequest }: ChangeRequestTarget,
    @Query() query: ChangesQuery,
  ): Promise<ListResource<RevisionChangeResource>> {
    return this.changes.list(access.spaceId, changeRequest.id, query);
  }
}
