import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ProviderResource } from '../providers/provider.resource.js';

/** A certificate of this service for an identity provider. */
export class SamlCertificateResource {
  @ApiProperty({ enum: ['saml-certificate'] }) object!: 'saml-certificate';
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'X.509, in PEM.' }) certificate!: string;
  @ApiProperty({ description: 'SHA-256 of the certificate, in hexadecimal bytes with colons.' })
  fingerprint!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}

class SamlServiceResource {
  @ApiProperty({ format: 'uri', description: 'Where the identity provider sends its responses.' })
  acsURL!: string;

  @ApiProperty({ format: 'uri', description: 'Where people start to sign in.' }) startURL!: string;

  @ApiProperty({
    format: 'uri',
    description: 'The audience of assertions. The metadata are at this URL.',
  })
  entityID!: string;

  @ApiProperty({
    format: 'uri',
    description: 'Where the identity provider sends its logout requests, if `singleLogoutURL` is set.',
  })
  singleLogoutURL!: string;

  @ApiProperty({
    type: [SamlCertificateResource],
    maxItems: 2,
    description:
      'The certificates of this service, oldest first. The oldest signs; the identity provider can encrypt for each of them.',
  })
  certificates!: SamlCertificateResource[];
}

/** A SAML provider as the API returns it. */
export class SamlProviderResource extends ProviderResource {
  @ApiProperty({ enum: ['saml-provider'] }) object!: 'saml-provider';
  @ApiPropertyOptional({ maxLength: 1024 }) entityID?: string;
  @ApiPropertyOptional({ description: 'In PEM.' }) certificate?: string;
  @ApiPropertyOptional({ format: 'uri', maxLength: 2048 }) ssoURL?: string;
  @ApiPropertyOptional({ format: 'uri', maxLength: 2048 }) singleLogoutURL?: string;
  @ApiProperty({ description: 'Whether requests to the identity provider are signed.' })
  signRequests!: boolean;
  @ApiProperty({ description: 'Whether assertions that are not encrypted are refused.' })
  requireEncryptedAssertions!: boolean;
  @ApiProperty({ type: SamlServiceResource }) service!: SamlServiceResource;
}
