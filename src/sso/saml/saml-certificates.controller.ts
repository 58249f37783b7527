import { Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../access/requires.decorator.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { SamlCertificateResource } from './saml-provider.resource.js';
import { SamlProvidersService } from './saml-providers.service.js';

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/saml/:samlProviderId/certificates')
export class SamlCertificatesController {
  constructor(private readonly providers: SamlProvidersService) {}

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('samlProvider.admin')
  @ApiOperation({
    operationId: 'createSAMLCertificate',
    summary: 'Create a certificate for a SAML provider',
    description:
      'To replace a certificate of this service: create another one, enter it at the identity provider, then delete the old one. Meanwhile the old one signs, and both decrypt. Returns 409 if there are two already. The first certificate is created when a setting of the provider needs one.',
  })
  @ApiCreatedResponse({ type: SamlCertificateResource })
  create(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
  ): Promise<SamlCertificateResource> {
    return this.providers.createCertificate(organizationId, id);
  }

  @Delete(':certificateId')
  @HttpCode(204)
  @Requires('samlProvider.admin')
  @ApiOperation({
    operationId: 'deleteSAMLCertificate',
    summary: 'Delete a certificate of a SAML provider',
    description:
      'Its private key is deleted, too. You cannot delete the only certificate while `signRequests`, `requireEncryptedAssertions` or `singleLogoutURL` is set (409).',
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
    @Param('certificateId') certificateId: string,
  ): Promise<void> {
    return this.providers.deleteCertificate(organizationId, id, certificateId);
  }
}
