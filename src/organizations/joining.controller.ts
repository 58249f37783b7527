import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { EmptyBody } from '../common/validation/empty-body.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { DomainOrganizationsResource } from './domain-organizations.resource.js';
import { JoiningService } from './joining.service.js';
import { OrganizationResource } from './organization.resource.js';

@ApiTags('Organizations')
@Controller('v1')
export class JoiningController {
  constructor(private readonly joining: JoiningService) {}

  @Get('email-domains/:emailDomain/orgs')
  @Requires('self.any')
  @ApiOperation({
    operationId: 'listOrganizationsOfEmailDomain',
    summary: 'The organizations of a mail domain',
    description:
      'Those whose `emailDomains` hold the domain and that you are a member of, or could join because your own mail address is of that domain. Of those you have not joined, all `permissions` are false.',
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
    summary: 'Join an organization of your mail domain',
    description:
      'You become a member with its `defaultRole`. For who is a member already nothing changes; who is disabled stays so (403).',
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
