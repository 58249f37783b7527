import { ApiProperty } from '@nestjs/swagger';

class TranslationSettingsPermissionsResource {
  @ApiProperty() view!: boolean;
  @ApiProperty() edit!: boolean;
}

class TranslationSettingsUrlsResource {
  @ApiProperty({ format: 'uri' }) location!: string;
}

/** Translation settings as the API returns them. */
export class TranslationSettingsResource {
  @ApiProperty({ enum: ['translation-settings'] }) object!: 'translation-settings';
  @ApiProperty() id!: string;
  @ApiProperty({ minLength: 1, maxLength: 100 }) title!: string;
  @ApiProperty({ type: [String], description: 'ISO 639-1 codes.' }) languages!: string[];
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ type: TranslationSettingsPermissionsResource })
  permissions!: TranslationSettingsPermissionsResource;
  @ApiProperty({ type: TranslationSettingsUrlsResource }) urls!: TranslationSettingsUrlsResource;
}
