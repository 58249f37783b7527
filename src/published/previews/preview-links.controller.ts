import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Reads, Requires } from '../../access/requires.decorator.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { CreatePreviewLinkDto } from './dto/create-preview-link.dto.js';
import { PreviewLinkResource } from './preview-link.resource.js';
import { PreviewLinksService } from './preview-links.service.js';

@ApiTags('Docs sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/preview-links')
export class PreviewLinksController {
  constructor(private readonly links: PreviewLinksService) {}

  @Post()
  @HttpCode(200)
  @Reads()
  @Idempotent({ by: 'repeating' })
  @Requires('site.view')
  @ApiOperation({
    operationId: 'createSitePreviewLink',
    summary: 'Create a link to a preview',
    description:
      'Returns a URL that shows the site with the content of a change request or revision in a browser. It works for five minutes; the browser can then read previews on the site for 12 hours, as long as your token works and you may read the content. Returns 404 if you may not read the change request or revision, if the site does not show the space, and while the site is not published, except to people who can edit it. An API token needs only the scope `read`.',
  })
  @ApiOkResponse({ type: PreviewLinkResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: CreatePreviewLinkDto,
  ): Promise<PreviewLinkResource> {
    return this.links.create(actor, { organizationId, siteId }, body);
  }
}
