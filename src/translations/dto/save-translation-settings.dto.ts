import { isISO6391, ValidateBy } from 'class-validator';
import { StringArrayField, StringField } from '../../common/validation/fields.js';
import { UniqueItems } from '../../common/validation/unique-items.js';

/** There are 183 codes. */
const MAX_LANGUAGES = 183;
/** Long enough for a tag such as `pt-BR`, so that the error for it lists the valid codes. */
const MAX_LANGUAGE = 35;

export class SaveTranslationSettingsDto {
  @StringField({ min: 1, max: 100 })
  title!: string;

  @UniqueItems({ message: 'must not contain duplicate languages' })
  @ValidateBy(
    { name: 'isLanguageCode', validator: { validate: (value: unknown) => isISO6391(value) } },
    { each: true, message: 'must contain ISO 639-1 codes, such as "en" or "ja", without regions' },
  )
  @StringArrayField({
    maxItems: MAX_LANGUAGES,
    maxLength: MAX_LANGUAGE,
    optional: true,
    description: 'ISO 639-1 codes, in display order. Defaults to none.',
    example: ['de', 'ja'],
  })
  languages?: string[];
}
