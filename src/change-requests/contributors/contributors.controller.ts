import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import type { ChangeRequestTarget } from '../change-request-target.js';
import { ContributorResource } from './contributor.resource.js';
import { ContributorsService } from './contributors.service.js';

@ApiTags('Change requests')
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/contributors')
export class ContributorsController {
  constructor(private readonly contributors: ContributorsService) {}

  @Get()
  @Requires('changeRequest.view')
  @ApiOperation({
    operationId: 'listChangeRequestContributors',
    summary: 'List the contributors of a change request',
    description: 'The creator and everybody who changed its content, ordered by user ID.',
  })
  @ApiListResponse(ContributorResource)
  list(
    @CurrentTarget() { changeRequest }: ChangeRequestTarget,
    @Query() query: ListQuery,
  ): Promise<ListResource<ContributorResource>> {
    return this.contributors.list(changeRequest.id, query);
  }
}
