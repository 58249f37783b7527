import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { ChangeRequestResource } from './change-request.resource.js';
import type { ChangeRequestTarget } from './change-request-target.js';
import { ChangeRequestsService } from './change-requests.service.js';
import { ChangeRequestsQuery } from './dto/change-requests-query.js';
import { CreateChangeRequestDto } from './dto/create-change-request.dto.js';
import { UpdateChangeRequestDto } from './dto/update-change-request.dto.js';

@ApiTags('Change requests')
@Controller('v1/spaces/:spaceId/change-requests')
export class ChangeRequestsController {
  constructor(private readonly changeRequests: ChangeRequestsService) {}

  @Get()
  @Requires('space.access')
  @ApiOperation({
    operationId: 'listChangeRequests',
    summary: 'List the change requests of a space',
    description: 'Newest first, with one status: open ones, unless you ask for another status.',
  })
  @ApiListResponse(ChangeRequestResource)
  list(
    @Param('spaceId') spaceId: string,
    @Query() query: ChangeRequestsQuery,
  ): Promise<ListResource<ChangeRequestResource>> {
    return this.changeRequests.list(spaceId, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('space.import')
  @ApiOperation({
    operationId: 'createChangeRequest',
    summary: 'Create a change request',
    description:
      'Creates a draft from the current revision of the space. Requires the role `edit`. Also works in locked spaces.',
  })
  @ApiCreatedResponse({ type: ChangeRequestResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('spaceId') spaceId: string,
    @Body() body: CreateChangeRequestDto,
  ): Promise<ChangeRequestResource> {
    return this.changeRequests.create(actor, spaceId, body);
  }

  @Get(':changeRequestId')
  @Requires('changeRequest.view')
  @ApiOperation({
    operationId: 'getChangeRequest',
    summary: 'Retrieve a change request',
    description: 'Takes its ID or its number in the space.',
  })
  @ApiOkResponse({ type: ChangeRequestResource })
  get(@CurrentTarget() { access, changeRequest }: ChangeRequestTarget): Promise<ChangeRequestResource> {
    return this.changeRequests.get(access.spaceId, changeRequest.id);
  }

  @Patch(':changeRequestId')
  @Requires('changeRequest.edit')
  @ApiOperation({
    operationId: 'updateChangeRequest',
    summary: 'Update the subject or the status of a change request',
    description: 'Requires the role `edit`. Returns 409 if the change request is merged.',
  })
  @ApiOkResponse({ type: ChangeRequestResource })
  update(
    @CurrentTarget() { access, changeRequest }: ChangeRequestTarget,
    @Body() body: UpdateChangeRequestDto,
  ): Promise<ChangeRequestResource> {
    return this.changeRequests.update(access.spaceId, changeRequest.id, body);
  }
}
