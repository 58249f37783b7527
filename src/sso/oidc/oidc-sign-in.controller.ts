import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { answerBrowser } from '../sign-in/answer-browser.js';
import { StartSignInQuery } from '../sign-in/dto/start-sign-in.dto.js';
import { SignInAttempts } from '../sign-in/sign-in-attempts.js';
import { OidcCallbackQuery } from './dto/oidc-callback.dto.js';
import { OidcSignInService } from './oidc-sign-in.service.js';

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/oidc/:oidcProviderId')
export class OidcSignInController {
  constructor(
    private readonly signIns: OidcSignInService,
    private readonly attempts: SignInAttempts,
  ) {}

  @Get('start')
  @Public()
  @ApiOperation({
    operationId: 'startOIDCSignIn',
    summary: 'Begin to sign in through an OpenID Connect provider',
    description:
      'For browsers. Needs no API token. Redirects to the provider; the sign-in must end in the same browser within ten minutes. 422 when the provider cannot be reached.',
  })
  @ApiResponse({ status: 303, description: 'To the provider.' })
  async start(
    @Param('organizationId') organizationId: string,
    @Param('oidcProviderId') id: string,
    @Query() { relayState }: StartSignInQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await answerBrowser(request, response, async () => {
      const provider = await this.signIns.provider(organizationId, id);
      const secrets = await this.signIns.secretsOfAttempt();
      const attempt = this.attempts.begin(response, provider, 'link', relayState, secrets);
      return this.signIns.requestAddress(provider, attempt);
    });
  }

  @Get('callback')
  @Public()
  @ApiOperation({
    operationId: 'acceptOIDCCallback',
    summary: 'Take the answer of an OpenID Connect provider',
    description:
      'For the browsers that providers send here. Needs no API token. The answer must be for the sign-in that this browser began; it counts once. Redirects to the application with a `code`, see `POST /v1/sso/token`.',
  })
  @ApiResponse({ status: 303, description: 'To the application, with a `code`.' })
  async accept(
    @Param('organizationId') organizationId: string,
    @Param('oidcProviderId') id: string,
    @Query() { state }: OidcCallbackQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await answerBrowser(request, response, async () => {
      const provider = await this.signIns.provider(organizationId, id);
      const attempt = this.attempts.resume(request, provider, state);
      const { originalUrl } = request;
      const address = await this.signIns.accept(
        provider,
        attempt,
        originalUrl.slice(originalUrl.indexOf('?')),
      );
      this.attempts.end(response, provider, 'link', attempt);
      return address;
    });
  }
}
