import { Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { TakesContent } from '../../http/takes-content.decorator.js';
import { answerBrowser } from '../sign-in/answer-browser.js';
import { StartSignInQuery } from '../sign-in/dto/start-sign-in.dto.js';
import { SignInAttempts } from '../sign-in/sign-in-attempts.js';
import { SamlSignInService } from './saml-sign-in.service.js';

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/saml/:samlProviderId')
export class SamlSignInController {
  constructor(
    private readonly signIns: SamlSignInService,
    private readonly attempts: SignInAttempts,
  ) {}

  @Get('start')
  @Public()
  @ApiOperation({
    operationId: 'startSAMLSignIn',
    summary: 'Begin to sign in through a SAML provider',
    description:
      'For browsers. Needs no API token. Redirects to the identity provider; the sign-in must end in the same browser within ten minutes.',
  })
  @ApiResponse({ status: 303, description: 'To the identity provider.' })
  async start(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
    @Query() { relayState }: StartSignInQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await answerBrowser(request, response, async () => {
      const provider = await this.signIns.provider(organizationId, id);
      const attempt = this.attempts.begin(response, provider, 'form', relayState);
      return this.signIns.requestAddress(provider, attempt);
    });
  }

  @Post('acs')
  @HttpCode(303)
  @Public()
  @TakesContent('form')
  @ApiOperation({
    operationId: 'acceptSAMLResponse',
    summary: 'Take the response of a SAML identity provider',
    description:
      'For the browsers that identity providers send here. Needs no API token. The assertion must be signed, and be for this service, for the sign-in that this browser began, and for now; it counts once. Redirects to the application with a `code`, see `POST /v1/sso/token`.',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['SAMLResponse', 'RelayState'],
      properties: { SAMLResponse: { type: 'string' }, RelayState: { type: 'string' } },
    },
  })
  @ApiResponse({ status: 303, description: 'To the application, with a `code`.' })
  async accept(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await answerBrowser(request, response, async () => {
      const provider = await this.signIns.provider(organizationId, id);
      // Identity providers may post other fields as well.
      const form = (request.body ?? {}) as Record<string, string | undefined>;
      const attempt = this.attempts.resume(request, provider, form.RelayState);
      const address = await this.signIns.accept(provider, attempt, form.SAMLResponse);
      this.attempts.end(response, provider, 'form', attempt);
      return address;
    });
  }

  @Get('metadata')
  @Public()
  @Header('Content-Type', 'application/samlmetadata+xml; charset=utf-8')
  @ApiOperation({
    operationId: 'getSAMLMetadata',
    summary: 'What a SAML identity provider has to know of this service',
    description: 'Needs no API token. The entity descriptor of SAML 2.0 metadata.',
  })
  @ApiOkResponse({ content: { 'application/samlmetadata+xml': { schema: { type: 'string' } } } })
  metadata(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
  ): Promise<string> {
    return this.signIns.metadata(organizationId, id);
  }
}
