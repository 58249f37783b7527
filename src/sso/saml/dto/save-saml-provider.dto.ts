import { PartialType } from '@nestjs/swagger';
import { StringField, UrlField } from '../../../common/validation/fields.js';
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
}

export class UpdateSamlProviderDto extends PartialType(CreateSamlProviderDto, {
  skipNullProperties: false,
}) {}
