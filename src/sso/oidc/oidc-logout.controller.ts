import { Controller, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { TakesContent } from '../../http/takes-content.decorator.js';
import { OidcLogoutService } from './oidc-logout.service.js';

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/oidc/:oidcProviderId')
export class OidcLogoutController {
  constructor(private readonly logouts: OidcLogoutService) {}

  @Post('logout')
  @HttpCode(204)
  @Header('Cache-Control', 'no-store')
  @Public()
  @TakesContent('form')
  @ApiOperation({
    operationId: 'acceptOIDCLogout',
    summary: 'Receive a logout of an OpenID Connect provider',
    description:
      'For providers (OpenID Connect Back-Channel Logout 1.0). Requires no API token. Ends the session that the logout token names, or all sessions of the person through this provider: their tokens, and sessions of readers of sites. The token must be signed by the provider, for this client, and of the last ten minutes. It works once.',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['logout_token'],
      properties: { logout_token: { type: 'string', maxLength: 16384 } },
    },
  })
  @ApiNoContentResponse({ description: 'The sessions have ended.' })
  async accept(
    @Param('organizationId') organizationId: string,
    @Param('oidcProviderId') id: string,
    @Req() request: Request,
  ): Promise<void> {
    const form = (request.body ?? {}) as Record<string, unknown>;
    await this.logouts.accept(organizationId, id, form.logout_token);
  }
}
