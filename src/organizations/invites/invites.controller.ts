import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { EmptyBody } from '../../common/validation/empty-body.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { InviteDto } from './dto/invite.dto.js';
import { EmptyResource, InvitedResource } from './invite.resource.js';
import { InvitesService } from './invites.service.js';

@ApiTags('Organization invites')
@Controller('v1/orgs/:organizationId/invites')
export class InvitesController {
  constructor(private readonly invites: InvitesService) {}

  @Post()
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'inviteUsersToOrganization',
    summary: 'Invite mail addresses',
    description:
      'People with an account join at once; members stay as they are. Others get a mail with a link that works once, for 7 days; inviting an address again replaces its link. An address gets at most 3 such mails an hour from an organization and 10 a day in all, and an organization sends at most 500 an hour; the others come back in `throttledEmails`. An invitation gives no more than you may give when it is accepted, and ends when you leave the organization or are disabled. With `sso` (the call’s or the organization’s), addresses outside the organization’s `emailDomains` are not invited, where it has any.',
  })
  @ApiOkResponse({ type: InvitedResource })
  invite(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() body: InviteDto,
  ): Promise<InvitedResource> {
    return this.invites.invite(actor, organizationId, body);
  }

  @Post(':inviteId')
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('self.any')
  @ApiOperation({
    operationId: 'joinOrganizationWithInvite',
    summary: 'Join an organization with an invite',
    description:
      'With the id of an invite by link, or of an invitation that was mailed to your own address. Members stay as they are, so using it twice does no harm; who is disabled stays so (403). You join with the role of the invite, or with that of whoever made it where that is less now; 404 when they have left the organization or are disabled. 409 while the organization does not take invites by link.',
  })
  @ApiOkResponse({ type: EmptyResource })
  async join(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('inviteId') inviteId: string,
    @Body() _body: EmptyBody,
  ): Promise<EmptyResource> {
    await this.invites.join(actor, organizationId, inviteId);
    return {};
  }
}
