import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { CacheableRead } from '../common/http/cacheable-read.decorator.js';
import { type Representation, representationOf } from '../common/http/representation.js';
import { ListQuery } from '../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { GetSpaceQuery } from './dto/get-space.query.js';
import { CreateSpaceDto } from './dto/create-space.dto.js';
import { UpdateSpaceDto } from './dto/update-space.dto.js';
import { OrganizationSpaces } from './organization-spaces.js';
import { SpaceResource } from './space.resource.js';
import { type RecoverableSpaceTarget, SpacesService } from './spaces.service.js';

@ApiTags('Spaces')
@Controller('v1')
export class SpacesController {
  constructor(
    private readonly spaces: SpacesService,
    private readonly organizationSpaces: OrganizationSpaces,
  ) {}

  @Get('orgs/:organizationId/spaces')
  @Requires('organization.view')
  @ApiOperation({
    operationId: 'listSpaces',
    summary: 'List the spaces of an organization that you can view',
  })
  @ApiListResponse(SpaceResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<SpaceResource>> {
    return this.organizationSpaces.list(actor, organizationId, query);
  }

  @Post('orgs/:organizationId/spaces')
  @Idempotent({ by: 'route' })
  @Requires('organization.view')
  @ApiOperation({
    operationId: 'createSpace',
    summary: 'Create a space',
    description: 'Requires the role `create` in the organization, or on the collection that `parent` names.',
  })
  @ApiCreatedResponse({ type: SpaceResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() body: CreateSpaceDto,
  ): Promise<SpaceResource> {
    return this.spaces.create(actor, organizationId, body);
  }

  @Get('spaces/:spaceId')
  @Requires('recoverableSpace.view')
  @ApiOperation({
    operationId: 'getSpace',
    summary: 'Retrieve a space',
    description:
      'Administrators of a deleted space can retrieve it as long as it can be restored. Accepts a site token for a space that the site shows.',
  })
  @ApiOkResponse({ type: SpaceResource })
  @CacheableRead()
  get(@CurrentTarget() { view }: RecoverableSpaceTarget, @Query() _query: GetSpaceQuery): Representation {
    return representationOf(this.spaces.show(view));
  }

  @Patch('spaces/:spaceId')
  @Requires('space.admin')
  @ApiOperation({ operationId: 'updateSpace', summary: 'Update a space' })
  @ApiOkResponse({ type: SpaceResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('spaceId') spaceId: string,
    @Body() body: UpdateSpaceDto,
  ): Promise<SpaceResource> {
    return this.spaces.update(actor, spaceId, body);
  }
}
