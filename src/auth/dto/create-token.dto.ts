import { TOKEN_SCOPES, type TokenScope } from '../../access/token-scope.js';
import { DateTimeField, EnumArrayField, StringField } from '../../common/validation/fields.js';

export class CreateTokenDto {
  @StringField({
    max: 64,
    optional: true,
    description: 'Helps you to tell tokens apart.',
    example: 'Nightly import',
  })
  label?: string;

  @EnumArrayField({
    values: TOKEN_SCOPES,
    name: 'TokenScope',
    optional: true,
    description: 'Defaults to all scopes. A token cannot have scopes that the token of this request lacks.',
  })
  scopes?: TokenScope[];

  @DateTimeField({
    optional: true,
    description:
      'When the token stops working: a time in the future, not after the expiry of the token of this request. Defaults to the expiry of that token, which may be never.',
  })
  expiresAt?: string;
}
