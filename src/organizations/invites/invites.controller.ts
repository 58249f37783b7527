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
    summary: 'Invite people by email',
    description:
      "People receive an email with a link that works once, for 7 days, and join when they use it. The response does not say who has an account. Only people with a confirmed address in a domain that is verified for the organization join immediately, if they have an account. Members do not change; those who have never used their account receive an email with a link to set it up, or, if the organization enforces single sign-on, with the address to sign in. Inviting an address again replaces its link. An address receives at most 3 of these emails an hour from one organization and 10 a day in total, and an organization sends at most 500 an hour; addresses over these limits are returned in `throttledEmails`. An invitation never gives more than you can give at the time it is accepted, and it ends when you leave the organization or are disabled. With `sso` (in the request or in the organization), addresses outside the organization's `emailDomains` are not invited, if it has any.",
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
      'Takes the ID of an invite link, or of an invitation that was sent to your own email address. Your address must be confirmed (403), unless you are a member and use an invite link. Members do not change, so you can repeat the request safely. Returns 403 if you are disabled. You join with the role of the invite, or with the current role of the person who created it if that is weaker. Returns 404 if that person has left the organization or is disabled, and 409 while the organization does not accept invite links.',
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
