import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { EmptyBody } from '../../common/validation/empty-body.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { SiteAuthenticationResource } from './authentication.resource.js';
import { AuthenticationService } from './authentication.service.js';
import { UpdateAuthenticationDto } from './dto/authentication.dto.js';

const OPENS =
  'On a published site with the visibility `visitor-auth`, changing the key also requires the role `create` on each space that the site shows.';

@ApiTags('Site audiences')
@Controller('v1/orgs/:organizationId/sites/:siteId/publishing/auth')
@Requires('site.admin')
export class AuthenticationController {
  constructor(private readonly authentication: AuthenticationService) {}

  @Get()
  @ApiOperation({
    operationId: 'getSitePublishingAuth',
    summary: 'Retrieve the visitor authentication of a site',
    description:
      'Applies to sites with the visibility `visitor-auth`, and to the claims of visitors of other sites.',
  })
  @ApiOkResponse({ type: SiteAuthenticationResource })
  get(
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
  ): Promise<SiteAuthenticationResource> {
    return this.authentication.get({ organizationId, siteId });
  }

  @Patch()
  @ApiOperation({
    operationId: 'updateSitePublishingAuth',
    summary: 'Update the visitor authentication of a site',
    description: OPENS,
  })
  @ApiOkResponse({ type: SiteAuthenticationResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() body: UpdateAuthenticationDto,
  ): Promise<SiteAuthenticationResource> {
    return this.authentication.update(actor, { organizationId, siteId }, body);
  }

  @Post('regenerate')
  @HttpCode(200)
  @Idempotent({ by: 'route', secret: alreadyCreatedMessage })
  @ApiOperation({
    operationId: 'regenerateSitePublishingAuth',
    summary: 'Regenerate the key of visitor authentication',
    description: `JWTs and site tokens that were signed with the previous key stop working within a second. ${OPENS}`,
  })
  @ApiOkResponse({ type: SiteAuthenticationResource })
  regenerate(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('siteId') siteId: string,
    @Body() _body: EmptyBody,
  ): Promise<SiteAuthenticationResource> {
    return this.authentication.regenerate(actor, { organizationId, siteId });
  }
}

/** The message for a repeated request, because responses with secrets are not stored. */
function alreadyCreatedMessage(_: SiteAuthenticationResource): string {
  return 'The first request with this Idempotency-Key created another key for visitors: read it with GET …/publishing/auth.';
}
