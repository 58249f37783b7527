import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../access/requires.decorator.js';
import { AcceptInvitationDto } from './dto/invite.dto.js';
import { PAGE_POLICY } from '../../http/simple-page.js';
import { acceptedPage, invitationPage } from './invitation-page.js';
import { AcceptedInvitationResource, InvitationResource } from './invitation.resource.js';
import { InvitationsService } from './invitations.service.js';

/** JSON, and for browsers a page. */
function ApiJsonOrPage(type: new () => object): MethodDecorator {
  return ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(type) } },
      'text/html': { schema: { type: 'string' } },
    },
  });
}

@ApiTags('Organization invites')
@Controller('v1/invitations')
@ApiExtraModels(InvitationResource, AcceptedInvitationResource)
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get(':token')
  @Public()
  @ApiOperation({
    operationId: 'getInvitation',
    summary: 'The invitation of a mailed link',
    description:
      'Needs no API token: the address is signed. Changes nothing. A page with a button for who accepts `text/html`. 404 when the invitation was used, replaced, or has expired, or when its inviter has left the organization or is disabled.',
  })
  @ApiJsonOrPage(InvitationResource)
  async show(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InvitationResource | string> {
    const invitation = await this.invitations.show(token);
    return forReader(request, response, invitation, invitationPage);
  }

  @Post(':token')
  @HttpCode(200)
  @Public()
  @ApiOperation({
    operationId: 'acceptInvitation',
    summary: 'Accept the invitation of a mailed link',
    description:
      'Makes the account when the address has none, and the person a member. Works once; the API token in the answer cannot be shown again.',
  })
  @ApiJsonOrPage(AcceptedInvitationResource)
  async accept(
    @Param('token') token: string,
    @Body() body: AcceptInvitationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AcceptedInvitationResource | string> {
    const accepted = await this.invitations.accept(token, body);
    return forReader(request, response, accepted, acceptedPage);
  }
}

function forReader<Resource extends object>(
  request: Request,
  response: Response,
  resource: Resource,
  toPage: (resource: Resource) => string,
): Resource | string {
  response.vary('Accept');
  if (request.accepts(['json', 'html']) !== 'html') return resource;
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.type('html');
  return toPage(resource);
}
