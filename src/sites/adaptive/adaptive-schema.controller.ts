import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { AdaptiveSchemaResource, TemplateConditionsResource } from './adaptive-schema.resource.js';
import { AdaptiveSchemaService } from './adaptive-schema.service.js';
import { UpdateAdaptiveSchemaDto } from './dto/update-adaptive-schema.dto.js';

@ApiTags('Docs sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/adaptive-schema')
export class AdaptiveSchemaController {
  constructor(private readonly schemas: AdaptiveSchemaService) {}

  @Get()
  @Requires('site.view')
  @ApiOperation({
    operationId: 'getSiteAdaptiveSchema',
    summary: 'Retrieve the adaptive schema of a site',
    description:
      'The schema of the claims that conditions refer to. Until it is first set, it has no properties.',
  })
  @ApiOkResponse({ type: AdaptiveSchemaResource })
  get(
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
  ): Promise<AdaptiveSchemaResource> {
    return this.schemas.get({ organizationId, siteId });
  }

  @Put()
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'updateSiteAdaptiveSchema',
    summary: 'Replace the adaptive schema of a site',
    description:
      'Conditions do not have to match the schema. On a published site with adaptive content, a different description of `unsigned` requires the role `create` on each space that the site shows.',
  })
  @ApiOkResponse({ type: AdaptiveSchemaResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: UpdateAdaptiveSchemaDto,
  ): Promise<AdaptiveSchemaResource> {
    return this.schemas.update(actor, { organizationId, siteId }, body.jsonSchema);
  }

  @Get('template-conditions')
  @Requires('site.view')
  @ApiOperation({
    operationId: 'listSiteAdaptiveSchemaTemplateConditions',
    summary: 'List the conditions that the adaptive schema suggests',
    description: 'One for each boolean property, and one for each value of an `enum`.',
  })
  @ApiOkResponse({ type: TemplateConditionsResource })
  templateConditions(
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
  ): Promise<TemplateConditionsResource> {
    return this.schemas.templateConditions({ organizationId, siteId });
  }
}
