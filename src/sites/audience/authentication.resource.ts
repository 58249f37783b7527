import { ApiProperty } from '@nestjs/swagger';
import { AUTHENTICATION_BACKENDS, type AuthenticationBackend } from '../store/site.entity.js';

/** How visitors of a site are authenticated, as the API shows it to administrators. */
export class SiteAuthenticationResource {
  @ApiProperty({ enum: ['site-publishing-auth'] }) object!: 'site-publishing-auth';
  @ApiProperty({ enum: AUTHENTICATION_BACKENDS, enumName: 'AuthenticationBackend' })
  backend!: AuthenticationBackend;
  @ApiProperty({
    description: 'The key that your sign-in uses to sign the JWT of a visitor (HS256; `exp` is required).',
  })
  privateKey!: string;
  @ApiProperty({
    format: 'uri',
    required: false,
    description:
      'Where visitors without a valid JWT are redirected to, with the requested path and query as `location`.',
  })
  fallbackURL?: string;
}
