import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ProviderResource } from '../providers/provider.resource.js';

class SamlServiceResource {
  @ApiProperty({ format: 'uri', description: 'Where the identity provider sends its responses.' })
  acsURL!: string;

  @ApiProperty({ format: 'uri', description: 'Where people start to sign in.' }) startURL!: string;

  @ApiProperty({
    format: 'uri',
    description: 'The audience of assertions. The metadata are at this URL.',
  })
  entityID!: string;
}

/** A SAML provider as the API returns it. */
export class SamlProviderResource extends ProviderResource {
  @ApiProperty({ enum: ['saml-provider'] }) object!: 'saml-provider';
  @ApiPropertyOptional({ maxLength: 1024 }) entityID?: string;
  @ApiPropertyOptional({ description: 'In PEM.' }) certificate?: string;
  @ApiPropertyOptional({ format: 'uri', maxLength: 2048 }) ssoURL?: string;
  @ApiProperty({ type: SamlServiceResource }) service!: SamlServiceResource;
}
