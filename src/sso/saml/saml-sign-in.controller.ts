import { Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { TakesContent } from '../../http/takes-content.decorator.js';
import { respondToBrowser } from '../sign-in/respond-to-browser.js';
import { StartSignInQuery } from '../sign-in/dto/start-sign-in.dto.js';
import { SamlSignInService } from './saml-sign-in.service.js';

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/saml/:samlProviderId')
export class SamlSignInController {
  constructor(private readonly signIns: SamlSignInService) {}

  @Get('start')
  @Public()
  @ApiOperation({
    operationId: 'startSAMLSignIn',
    summary: 'Start a sign-in through a SAML provider',
    description:
      'For browsers. Requires no API token. Redirects to the identity provider. The sign-in must end in the same browser within ten minutes.',
  })
  @ApiResponse({ status: 303, description: 'Redirects to the identity provider.' })
  async start(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
    @Query() query: StartSignInQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await respondToBrowser(request, response, () => this.signIns.start(organizationId, id, query));
  }

  @Post('acs')
  @HttpCode(303)
  @Public()
  @TakesContent('form')
  @ApiOperation({
    operationId: 'acceptSAMLResponse',
    summary: 'Receive the response of a SAML identity provider',
    description:
      'For browsers that come from an identity provider. Requires no API token. The assertion must be signed, valid now, and issued for this service and for the sign-in that this browser started. It works once. Redirects to the application with a `code`; see `POST /v1/sso/token`.',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['SAMLResponse', 'RelayState'],
      properties: { SAMLResponse: { type: 'string' }, RelayState: { type: 'string' } },
    },
  })
  @ApiResponse({ status: 303, description: 'Redirects to the application with a `code`.' })
  async accept(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // Identity providers may post other fields as well.
    const form = (request.body ?? {}) as Record<string, string | undefined>;
    await respondToBrowser(request, response, () =>
      this.signIns.accept(organizationId, id, form, request.headers.cookie),
    );
  }

  @Get('metadata')
  @Public()
  @Header('Content-Type', 'application/samlmetadata+xml; charset=utf-8')
  @ApiOperation({
    operationId: 'getSAMLMetadata',
    summary: 'Retrieve the SAML metadata of this service',
    description: 'Requires no API token. Returns the entity descriptor of SAML 2.0 metadata.',
  })
  @ApiOkResponse({ content: { 'application/samlmetadata+xml': { schema: { type: 'string' } } } })
  metadata(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
  ): Promise<string> {
    return this.signIns.metadata(organizationId, id);
  }
}
