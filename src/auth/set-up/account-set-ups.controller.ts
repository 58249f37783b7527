import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { EmptyBody } from '../../common/validation/empty-body.js';
import { ApiJsonOrPage, jsonOrPage } from '../../http/json-or-page.js';
import { AccountSetUpResource, CompletedSetUpResource } from './account-set-up.resource.js';
import { AccountSetUps } from './account-set-ups.service.js';
import { completedPage, setUpPage } from './set-up-page.js';

@ApiTags('Users')
@Controller('v1/account-set-ups')
export class AccountSetUpsController {
  constructor(private readonly setUps: AccountSetUps) {}

  @Get(':token')
  @Public()
  @ApiOperation({
    operationId: 'getAccountSetUp',
    summary: 'Retrieve the new account of an emailed link',
    description:
      'Requires no API token, because the URL is signed. Changes nothing. Returns a page with a button if the client accepts `text/html`. Returns 404 if the link was used or has expired, or if the user already has a token.',
  })
  @ApiJsonOrPage(AccountSetUpResource)
  async show(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountSetUpResource | string> {
    return jsonOrPage(request, response, await this.setUps.show(token), setUpPage);
  }

  @Post(':token')
  @HttpCode(200)
  @Public()
  @ApiOperation({
    operationId: 'completeAccountSetUp',
    summary: 'Set up the new account of an emailed link',
    description: 'Works once. The API token in the response is never shown again.',
  })
  @ApiJsonOrPage(CompletedSetUpResource)
  async complete(
    @Param('token') token: string,
    @Body() _body: EmptyBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CompletedSetUpResource | string> {
    return jsonOrPage(request, response, await this.setUps.complete(token), completedPage);
  }
}
