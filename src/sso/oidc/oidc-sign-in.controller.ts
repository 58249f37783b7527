import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { respondToBrowser } from '../sign-in/respond-to-browser.js';
import { StartSignInQuery } from '../sign-in/dto/start-sign-in.dto.js';
import { OidcCallbackQuery } from './dto/oidc-callback.dto.js';
import { OidcSignInService } from './oidc-sign-in.service.js';

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/oidc/:oidcProviderId')
export class OidcSignInController {
  constructor(private readonly signIns: OidcSignInService) {}

  @Get('start')
  @Public()
  @ApiOperation({
    operationId: 'startOIDCSignIn',
    summary: 'Start a sign-in through an OpenID Connect provider',
    description:
      'For browsers. Requires no API token. Redirects to the provider. The sign-in must end in the same browser within ten minutes. Returns 422 if the provider cannot be reached.',
  })
  @ApiResponse({ status: 303, description: 'Redirects to the provider.' })
  async start(
    @Param('organizationId') organizationId: string,
    @Param('oidcProviderId') id: string,
    @Query() query: StartSignInQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await respondToBrowser(request, response, () => this.signIns.start(organizationId, id, query));
  }

  @Get('callback')
  @Public()
  @ApiOperation({
    operationId: 'acceptOIDCCallback',
    summary: 'Receive the response of an OpenID Connect provider',
    description:
      'For browsers that come from a provider. Requires no API token. The response must be for the sign-in that this browser started. It works once. Redirects to the application with a `code`; see `POST /v1/sso/token`.',
  })
  @ApiResponse({ status: 303, description: 'Redirects to the application with a `code`.' })
  async accept(
    @Param('organizationId') organizationId: string,
    @Param('oidcProviderId') id: string,
    @Query() { state }: OidcCallbackQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { originalUrl, headers } = request;
    const answer = { state, query: originalUrl.slice(originalUrl.indexOf('?')), cookies: headers.cookie };
    await respondToBrowser(request, response, () => this.signIns.accept(organizationId, id, answer));
  }
}
