import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ProviderResource } from '../providers/provider.resource.js';

class OidcServiceResource {
  @ApiProperty({ format: 'uri', description: 'Where the provider redirects to: its allowed redirect URI.' })
  redirectURL!: string;

  @ApiProperty({ format: 'uri', description: 'Where people start to sign in.' }) startURL!: string;

  @ApiProperty({
    format: 'uri',
    description: 'Where the provider reports logouts: its back-channel logout URI.',
  })
  logoutURL!: string;
}

/** An OpenID Connect provider as the API returns it, without its secret. */
export class OidcProviderResource extends ProviderResource {
  @ApiProperty({ enum: ['oidc-provider'] }) object!: 'oidc-provider';
  @ApiPropertyOptional({ format: 'uri', maxLength: 2048 }) issuer?: string;
  @ApiPropertyOptional({ maxLength: 1024 }) clientId?: string;
  @ApiProperty({ type: [String] }) scopes!: string[];
  @ApiProperty({ type: OidcServiceResource }) service!: OidcServiceResource;
}
