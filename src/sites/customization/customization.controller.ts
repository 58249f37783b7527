import {
  applyDecorators,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Put,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiNotModifiedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { sendRepresentation } from '../../common/http/representation.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { VisitedSiteTarget } from '../sites.service.js';
import { Customization } from './customization.resource.js';
import { CustomizationService } from './customization.service.js';
import { CustomizationInput, CustomizationOverride } from './dto/customization.dto.js';
import type { SiteSettings } from './settings.js';

/** A read for those who see the site, visitors too. */
function VisitedRead(): MethodDecorator {
  return applyDecorators(
    Requires('visitedSite.view'),
    ApiOkResponse({ type: Customization }),
    ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' }),
    ApiQuery({ name: 'shareKey', type: String, required: false, description: 'Key of a share link.' }),
    ApiQuery({
      name: 'unmasked',
      type: Boolean,
      required: false,
      deprecated: true,
      description: 'Has no effect: it is taken from older clients.',
    }),
  );
}

@ApiTags('Site customization')
@Controller('v1/orgs/:organizationId/sites/:siteId')
export class CustomizationController {
  constructor(private readonly customizations: CustomizationService) {}

  @Get('customization')
  @VisitedRead()
  @ApiOperation({
    operationId: 'getSiteCustomizationById',
    summary: 'How a site looks',
    description:
      'All settings, also those that have their default. Takes a site token, too, and leaves out the links of the header that its visitor does not see.',
  })
  async get(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendRepresentation(
      request,
      response,
      await this.customizations.get(reader, { organizationId, siteId }),
    );
  }

  @Put('customization')
  @Idempotent({ by: 'route' })
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'updateSiteCustomizationById',
    summary: 'Replace how a site looks',
    description:
      'Settings that are left out get their default. What a link leads to must be there, and in your sight; links that the settings had before are not looked at again. All settings together may have 65,536 bytes of JSON.',
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
  @ApiOperation({
    operationId: 'getSiteSpaceCustomizationById',
    summary: 'How a site space looks',
    description:
      'The settings of the site, with what is different for this site space. Takes a site token, too, as the settings of the site do.',
  })
  async getOfSiteSpace(
    @CurrentTarget() { reader }: VisitedSiteTarget,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSpaceId') siteSpaceId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const site = { organizationId, siteId };
    const look = await this.customizations.getOfSiteSpace(reader, site, siteSpaceId);
    await sendRepresentation(request, response, look);
  }

  @Patch('site-spaces/:siteSpaceId/customization')
  @Requires('site.edit')
  @ApiOperation({
    operationId: 'overrideSiteSpaceCustomizationById',
    summary: 'Make a site space look different from its site',
    description:
      'A setting that is given counts in place of that of the site; `null` for a setting or a part makes it that of the site again. What is left out stays as it is. Lists, links, pairs of images, colours without a default and the favicon are replaced as a whole.',
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
    summary: 'Make a site space look like its site again',
  })
  @ApiResponse({ status: 205, description: 'Nothing is different any more.' })
  reset(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Param('siteSpaceId') siteSpaceId: string,
  ): Promise<void> {
    return this.customizations.reset(actor, { organizationId, siteId }, siteSpaceId);
  }
}
