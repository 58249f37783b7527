import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ListQuery } from '../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { CreateOrganizationDto } from './dto/create-organization.dto.js';
import { UpdateOrganizationDto } from './dto/update-organization.dto.js';
import { OrganizationResource } from './organization.resource.js';
import { OrganizationsService } from './organizations.service.js';

@ApiTags('Organizations')
@Controller('v1/orgs')
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Get()
  @Requires('self.any')
  @ApiOperation({ operationId: 'listOrganizations', summary: 'List the organizations you belong to' })
  @ApiListResponse(OrganizationResource)
  list(@CurrentActor() actor: Actor, @Query() query: ListQuery): Promise<ListResource<OrganizationResource>> {
    return this.organizations.list(actor, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('instance.admin')
  @ApiOperation({
    operationId: 'createOrganization',
    summary: 'Create an organization',
    description:
      "Requires an administrator of the instance. You become the organization's first administrator.",
  })
  @ApiCreatedResponse({ type: OrganizationResource })
  create(@CurrentActor() actor: Actor, @Body() body: CreateOrganizationDto): Promise<OrganizationResource> {
    return this.organizations.createFor(actor, body);
  }

  @Get(':organizationId')
  @Requires('organization.view')
  @ApiOperation({ operationId: 'getOrganization', summary: 'Retrieve an organization' })
  @ApiOkResponse({ type: OrganizationResource })
  get(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
  ): Promise<OrganizationResource> {
    return this.organizations.get(actor, organizationId);
  }

  @Patch(':organizationId')
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'updateOrganization',
    summary: 'Update an organization',
    description: 'Properties that you leave out do not change.',
  })
  @ApiOkResponse({ type: OrganizationResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() body: UpdateOrganizationDto,
  ): Promise<OrganizationResource> {
    return this.organizations.update(actor, organizationId, body);
  }
}
