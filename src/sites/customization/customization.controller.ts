import { applyDecorators, Body, Controller, Delete, Get, HttpCode, Param, Patch, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { CacheableRead } from '../../common/http/cacheable-read.decorator.js';
import type { Representation } from '../../common/http/representation.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { VisitedSiteTarget } from '../store/visited-site-target.js';
import { Customization } from './customization.resource.js';
import { CustomizationService } from './customization.service.js';
import { CustomizationInput, CustomizationOverride } from './dto/customization.dto.js';
import type { SiteSettings } from '../settings/settings.js';

/** A read for everybody who sees the site, including visitors. */
function VisitedRead(): MethodDecorator {
  return applyDecorators(
    Requires('visitedSite.view'),
    ApiOkResponse({ type: Customization }),
    ApiQuery({ name: 'shareKey', type: String, required: false, description: 'Key of a share link.' }),
    ApiQuery({
      name: 'unmasked',
      type: Boolean,
      required: false,
      deprecated: true,
      description: 'Has no effect. Accepted for older clients.',
    }),
  );
}

@ApiTags('Site customization')
@Controller('v1/orgs/:organizationId/sites/:siteId')
export class CustomizationController {
  constructor(private readonly customizations: CustomizationService) {}

  @Get('customization')
  @VisitedRead()
  @CacheableRead()
  @ApiOperation({
    operationId: 'getSiteCustomizationById',
    summary: 'Retrieve the customization of a site',
    description:
      'All settings, including defaults. Accepts a site token and leaves out header links that its visitor cannot see.',
  })
  get(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
  ): Promise<Representation> {
    return this.customizations.get(reader, { organizationId, siteId });
  }

  @Put('customization')
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'updateSiteCustomizationById',
    summary: 'Replace the customization of a site',
    description:
      'Settings that you leave out are reset to their defaults. Targets of links must exist, and you must be able to view them; links that the settings already had are not checked again. All settings together can have up to 65,536 bytes of JSON.',
  })
  @ApiOkResponse({ type: Customization })
  replace(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: CustomizationInput,
  ): Promise<SiteSettings> {
    return this.customizations.replace(actor, { organizationId, siteId }, body);
  }

  @Get('site-spaces/:siteSpaceId/customization')
  @VisitedRead()
  @CacheableRead()
  @ApiOperation({
    operationId: 'getSiteSpaceCustomizationById',
    summary: 'Retrieve the customization of a site space',
    description:
      'The settings of the site, with the overrides of this site space. Accepts a site token in the same way as the settings of the site.',
  })
  getOfSiteSpace(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSpaceId') siteSpaceId: string,
  ): Promise<Representation> {
    return this.customizations.getOfSiteSpace(reader, { organizationId, siteId }, siteSpaceId);
  }

  @Patch('site-spaces/:siteSpaceId/customization')
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'overrideSiteSpaceCustomizationById',
    summary: 'Override the customization for a site space',
    description:
      'A setting that you send overrides the setting of the site; `null` for a setting or a group of settings removes the override. Settings that you leave out do not change. Lists, links, pairs of images, colors without a default and the favicon are replaced as a whole.',
  })
  @ApiOkResponse({ type: Customization })
  override(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSpaceId') siteSpaceId: string,
    @Body() body: CustomizationOverride,
  ): Promise<SiteSettings> {
    return this.customizations.override(actor, { organizationId, siteId }, siteSpaceId, body);
  }

  @Delete('site-spaces/:siteSpaceId/customization')
  @HttpCode(205)
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'deleteSiteSpaceCustomizationById',
    summary: 'Remove the customization overrides of a site space',
  })
  @ApiResponse({ status: 205, description: 'The overrides were removed.' })
  reset(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSpaceId') siteSpaceId: string,
  ): Promise<void> {
    return this.customizations.reset(actor, { organizationId, siteId }, siteSpaceId);
  }
}
