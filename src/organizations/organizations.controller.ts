import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ListQuery } from '../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { OrganizationResource } from './organization.resource.js';
import { OrganizationsService } from './organizations.service.js';

@ApiTags('Organizations')
@Controller('v1/orgs')
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Get()
  @Requires('self.any')
  @ApiOperation({ operationId: 'listOrganizations', summary: 'The organizations you are a member of' })
  @ApiListResponse(OrganizationResource)
  list(@CurrentActor() actor: Actor, @Query() query: ListQuery): Promise<ListResource<OrganizationResource>> {
    return this.organizations.list(actor, query);
  }

  @Get(':organizationId')
  @Requires('organization.view')
  @ApiOperation({ operationId: 'getOrganization', summary: 'One organization' })
  @ApiOkResponse({ type: OrganizationResource })
  get(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
  ): Promise<OrganizationResource> {
    return this.organizations.get(actor, organizationId);
  }
}
