import { PartialType } from '@nestjs/swagger';
import { StringArrayField, StringField, UrlField } from '../../../common/validation/fields.js';
import { UniqueItems } from '../../../common/validation/unique-items.js';
import { SaveProviderDto } from '../../providers/dto/save-provider.dto.js';

/** A scope of OAuth 2.0 (RFC 6749, 3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

export class CreateOidcProviderDto extends SaveProviderDto {
  @UrlField({
    max: 2048,
    optional: true,
    description:
      'The issuer URL, without `/.well-known/openid-configuration`. `https:`, or `http:` for hosts that the operator allows.',
  })
  issuer?: string;

  @StringField({ min: 1, max: 1024, optional: true, description: 'ID of this service at the provider.' })
  clientId?: string;

  @StringField({
    min: 1,
    max: 1024,
    optional: true,
    nullable: true,
    description:
      'Stored encrypted and never shown. `null`: a public client without a secret. Required when you change the `issuer` of a provider that has a secret.',
  })
  clientSecret?: string | null;

  @UniqueItems({ message: 'must not contain duplicate scopes' })
  @StringArrayField({
    maxItems: 20,
    maxLength: 100,
    pattern: SCOPE,
    patternHint: 'must contain only OAuth 2.0 scopes, such as "profile"',
    optional: true,
    description: 'Scopes to request in addition to `openid`. Defaults to `email` and `profile`.',
    example: ['email', 'profile'],
  })
  scopes?: string[];
}

export class UpdateOidcProviderDto extends PartialType(CreateOidcProviderDto, {
  skipNullProperties: false,
}) {}
