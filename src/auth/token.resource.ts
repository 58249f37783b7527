import { ApiProperty } from '@nestjs/swagger';
import { TOKEN_SCOPES, type TokenScope } from '../access/token-scope.js';

/** An API token as the API shows it. */
export class TokenResource {
  @ApiProperty({ enum: ['token'] }) object!: 'token';
  @ApiProperty() id!: string;
  @ApiProperty({ maxLength: 64 }) label!: string;
  @ApiProperty({ enum: TOKEN_SCOPES, enumName: 'TokenScope', isArray: true }) scopes!: TokenScope[];
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time', required: false, description: 'Absent if it never expires.' })
  expiresAt?: string;
  @ApiProperty({ format: 'date-time', required: false, description: 'Accurate to a few minutes.' })
  lastUsedAt?: string;
}

/** A new token, with its secret. */
export class CreatedTokenResource extends TokenResource {
  @ApiProperty({ description: 'The secret. It is never shown again.' }) token!: string;
}
