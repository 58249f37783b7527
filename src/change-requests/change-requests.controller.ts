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
    summary: 'The change requests of a space, newest first',
    description: 'Those with one status: the open ones, when none is asked for.',
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
    summary: 'Begin a change request',
    description:
      'A draft, made from the active revision of the space. Needs the role `edit`; works in locked spaces too.',
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
    summary: 'One change request',
    description: 'By its id or its number in the space.',
  })
  @ApiOkResponse({ type: ChangeRequestResource })
  get(@CurrentTarget() { access, changeRequest }: ChangeRequestTarget): Promise<ChangeRequestResource> {
    return this.changeRequests.get(access.spaceId, changeRequest.id);
  }

  @Patch(':changeRequestId')
  @Requires('changeRequest.edit')
  @ApiOperation({
    operationId: 'updateChangeRequest',
    summary: 'Change the subject or the status of a change request',
    description: 'Needs the role `edit`. 409 once it is merged.',
  })
  @ApiOkResponse({ type: ChangeRequestResource })
  update(
    @CurrentTarget() { access, changeRequest }: ChangeRequestTarget,
    @Body() body: UpdateChangeRequestDto,
  ): Promise<ChangeRequestResource> {
    return this.changeRequests.update(access.spaceId, changeRequest.id, body);
  }
}
