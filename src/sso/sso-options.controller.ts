import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BeforeSignIn, Requires } from '../access/requires.decorator.js';
import { SsoOptionsResource } from './sso.resource.js';
import { SsoOptionsService } from './sso-options.service.js';

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/sso')
export class SsoOptionsController {
  constructor(private readonly options: SsoOptionsService) {}

  @Get()
  @Requires('organization.view')
  @BeforeSignIn()
  @ApiOperation({
    operationId: 'listSSOProviderLogins',
    summary: 'List the sign-in options of an organization',
    description:
      'Its complete SAML and OpenID Connect providers, oldest first. Available to members who have not signed in yet.',
  })
  @ApiOkResponse({ type: SsoOptionsResource })
  list(@Param('organizationId') organizationId: string): Promise<SsoOptionsResource> {
    return this.options.list(organizationId);
  }
}
