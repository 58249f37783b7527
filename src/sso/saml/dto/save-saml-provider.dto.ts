import { PartialType } from '@nestjs/swagger';
import { BooleanField, StringField, UrlField } from '../../../common/validation/fields.js';
import { SaveProviderDto } from '../../providers/dto/save-provider.dto.js';

export class CreateSamlProviderDto extends SaveProviderDto {
  @StringField({ min: 1, max: 1024, optional: true, description: "The identity provider's entity ID." })
  entityID?: string;

  @StringField({
    min: 1,
    max: 10_000,
    optional: true,
    description:
      'The certificate of the key that signs assertions, in PEM or as plain base64. Several certificates in PEM while one replaces another.',
  })
  certificate?: string;

  @UrlField({
    max: 2048,
    optional: true,
    isShown: true,
    description: 'Where sign-ins start at the identity provider.',
  })
  ssoURL?: string;

  @UrlField({
    max: 2048,
    optional: true,
    nullable: true,
    isShown: true,
    description:
      'Where the identity provider receives the responses to its logout requests, with the binding HTTP-Redirect. `null` or left out: there is no single logout.',
  })
  singleLogoutURL?: string | null;

  @BooleanField({
    optional: true,
    description: 'Whether requests to the identity provider are signed. Defaults to `false`.',
  })
  signRequests?: boolean;

  @BooleanField({
    optional: true,
    description:
      'Whether assertions that are not encrypted are refused. Defaults to `false`: both kinds are accepted.',
  })
  requireEncryptedAssertions?: boolean;
}

export class UpdateSamlProviderDto extends PartialType(CreateSamlProviderDto, {
  skipNullProperties: false,
}) {}
