import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Public, Requires } from '../../access/requires.decorator.js';
import { EmptyBody } from '../../common/validation/empty-body.js';
import { ApiJsonOrPage, jsonOrPage } from '../../http/json-or-page.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { confirmationPage, confirmedPage } from './email-confirmation-page.js';
import { CompletedConfirmationResource, EmailConfirmationResource } from './email-confirmation.resource.js';
import { EmailConfirmations } from './email-confirmations.service.js';

@ApiTags('Users')
@Controller('v1')
export class EmailConfirmationsController {
  constructor(private readonly confirmations: EmailConfirmations) {}

  @Post('user/email-confirmation')
  @HttpCode(204)
  @Idempotent({ by: 'route' })
  @Requires('self.any')
  @ApiOperation({
    operationId: 'requestEmailConfirmation',
    summary: 'Request an email that confirms your address',
    description:
      'The email contains a link that works once, for 7 days. Returns 409 if your address was confirmed in the last 30 days, and 429 within 5 minutes of the last email.',
  })
  @ApiNoContentResponse({ description: 'The email will be sent.' })
  async request(@CurrentActor() actor: Actor, @Body() _body: EmptyBody): Promise<void> {
    await this.confirmations.request(actor);
  }

  @Get('email-confirmations/:token')
  @Public()
  @ApiOperation({
    operationId: 'getEmailConfirmation',
    summary: 'Retrieve the address of an emailed link',
    description:
      'Requires no API token, because the URL is signed. Changes nothing. Returns a page with a button if the client accepts `text/html`. Returns 404 if the link was used or has expired, or if the user has another address.',
  })
  @ApiJsonOrPage(EmailConfirmationResource)
  async show(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EmailConfirmationResource | string> {
    return jsonOrPage(request, response, await this.confirmations.show(token), confirmationPage);
  }

  @Post('email-confirmations/:token')
  @HttpCode(200)
  @Public()
  @ApiOperation({
    operationId: 'completeEmailConfirmation',
    summary: 'Confirm the address of an emailed link',
    description:
      'Works once. All earlier API tokens and links of the user end, because whoever created the account may have them. The API token in the response is never shown again.',
  })
  @ApiJsonOrPage(CompletedConfirmationResource)
  async complete(
    @Param('token') token: string,
    @Body() _body: EmptyBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CompletedConfirmationResource | string> {
    return jsonOrPage(request, response, await this.confirmations.complete(token), confirmedPage);
  }
}
