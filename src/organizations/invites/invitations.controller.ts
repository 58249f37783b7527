import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { AcceptInvitationDto } from './dto/invite.dto.js';
import { ApiJsonOrPage, jsonOrPage } from '../../http/json-or-page.js';
import { acceptedPage, invitationPage } from './invitation-page.js';
import { AcceptedInvitationResource, InvitationResource } from './invitation.resource.js';
import { InvitationsService } from './invitations.service.js';

@ApiTags('Organization invites')
@Controller('v1/invitations')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get(':token')
  @Public()
  @ApiOperation({
    operationId: 'getInvitation',
    summary: 'Retrieve the invitation of an emailed link',
    description:
      'Requires no API token, because the URL is signed. Changes nothing. Returns a page with a button if the client accepts `text/html`. Returns 404 if the invitation was used, replaced or has expired, or if its inviter has left the organization or is disabled.',
  })
  @ApiJsonOrPage(InvitationResource)
  async show(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InvitationResource | string> {
    const invitation = await this.invitations.show(token);
    return jsonOrPage(request, response, invitation, invitationPage);
  }

  @Post(':token')
  @HttpCode(200)
  @Public()
  @ApiOperation({
    operationId: 'acceptInvitation',
    summary: 'Accept the invitation of an emailed link',
    description:
      'Creates an account if the address has none, confirms the address, and makes the person a member. Works once. If the address was not confirmed in the last 30 days, all earlier API tokens and links of the account end. The response contains an API token, which is never shown again, unless the address was confirmed in the last 30 days and the person has a valid token for the whole service or administers the instance. Returns 403 if the person is disabled in the organization.',
  })
  @ApiJsonOrPage(AcceptedInvitationResource)
  async accept(
    @Param('token') token: string,
    @Body() body: AcceptInvitationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AcceptedInvitationResource | string> {
    const accepted = await this.invitations.accept(token, body);
    return jsonOrPage(request, response, accepted, acceptedPage);
  }
}
