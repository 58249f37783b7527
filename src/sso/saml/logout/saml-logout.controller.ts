import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../access/requires.decorator.js';
import { TakesContent } from '../../../http/takes-content.decorator.js';
import { sendSignInPage } from '../../sign-in/respond-to-browser.js';
import { SamlLogoutQuery } from '../dto/saml-logout.dto.js';
import { SamlLogoutService } from './saml-logout.service.js';

const REFUSED = 'You are not signed out';
const DESCRIPTION =
  'For browsers that come from an identity provider. Requires no API token. Ends the sessions that the request names, or all sessions of the person through this provider: their tokens, and sessions of readers of sites. The request must be signed by the provider, for this service, and of the last ten minutes. It works once. Redirects to the `singleLogoutURL` of the provider with a signed response. Returns 409 if the provider has none.';
const REDIRECTS = { status: 303, description: 'Redirects to the identity provider with a signed response.' };

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/saml/:samlProviderId/logout')
export class SamlLogoutController {
  constructor(private readonly logouts: SamlLogoutService) {}

  @Get()
  @Public()
  @ApiOperation({
    operationId: 'acceptSAMLLogoutRedirect',
    summary: 'Receive a logout of a SAML provider as a redirect',
    description: DESCRIPTION,
  })
  @ApiResponse(REDIRECTS)
  async acceptRedirect(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
    @Query() _query: SamlLogoutQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { originalUrl } = request;
    const query = originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?') + 1) : '';
    await respond(request, response, () => this.logouts.acceptRedirect(organizationId, id, query));
  }

  @Post()
  @HttpCode(303)
  @Public()
  @TakesContent('form')
  @ApiOperation({
    operationId: 'acceptSAMLLogout',
    summary: 'Receive a logout of a SAML provider as a form',
    description: DESCRIPTION,
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['SAMLRequest'],
      properties: { SAMLRequest: { type: 'string' }, RelayState: { type: 'string' } },
    },
  })
  @ApiResponse(REDIRECTS)
  async acceptForm(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const form = (request.body ?? {}) as Record<string, unknown>;
    await respond(request, response, () => this.logouts.acceptForm(organizationId, id, form));
  }
}

async function respond(request: Request, response: Response, accept: () => Promise<string>): Promise<void> {
  await sendSignInPage(
    request,
    response,
    async () => {
      response.redirect(303, await accept());
    },
    REFUSED,
  );
}
