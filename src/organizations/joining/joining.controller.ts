import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { EmptyBody } from '../../common/validation/empty-body.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { DomainOrganizationsResource } from './domain-organizations.resource.js';
import { JoiningService } from './joining.service.js';
import { OrganizationResource } from '../organization.resource.js';

@ApiTags('Organizations')
@Controller('v1')
export class JoiningController {
  constructor(private readonly joining: JoiningService) {}

  @Get('email-domains/:emailDomain/orgs')
  @Requires('self.any')
  @ApiOperation({
    operationId: 'listOrganizationsOfEmailDomain',
    summary: 'List the organizations of an email domain',
    description:
      'Returns organizations whose `emailDomains` contain the domain, if you are a member or can join: your own email address is confirmed and has that domain, which is verified for the organization. In organizations that you have not joined, all `permissions` are false.',
  })
  @ApiOkResponse({ type: DomainOrganizationsResource })
  ofDomain(
    @CurrentActor() actor: Actor,
    @Param('emailDomain') emailDomain: string,
  ): Promise<DomainOrganizationsResource> {
    return this.joining.ofDomain(actor, emailDomain);
  }

  @Post('orgs/:organizationId/join')
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('self.any')
  @ApiOperation({
    operationId: 'joinOrganization',
    summary: 'Join an organization by your email domain',
    description:
      "You become a member with the organization's `defaultRole`. If you are already a member, nothing changes. Your address must have been confirmed in the last 30 days (403), and its domain must be one of the `emailDomains` and verified for the organization (404). Returns 403 if you are disabled there, or if you left it and its directory knows you.",
  })
  @ApiOkResponse({ type: OrganizationResource })
  join(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() _body: EmptyBody,
  ): Promise<OrganizationResource> {
    return this.joining.join(actor, organizationId);
  }
}
