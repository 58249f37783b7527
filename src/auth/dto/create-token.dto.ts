import { TOKEN_SCOPES, type TokenScope } from '../../access/token-scope.js';
import { DateTimeField, EnumArrayField, StringField } from '../../common/validation/fields.js';

export class CreateTokenDto {
  @StringField({ max: 64, optional: true, description: 'To tell tokens apart.', example: 'Nightly import' })
  label?: string;

  @EnumArrayField({
    values: TOKEN_SCOPES,
    name: 'TokenScope',
    optional: true,
    description: 'All scopes when left out. None that the token of this request lacks.',
  })
  scopes?: TokenScope[];

  @DateTimeField({
    optional: true,
    description:
      'When it stops working, a time in the future and not after the token of this request; left out: together with that token, which may be never.',
  })
  expiresAt?: string;
}
