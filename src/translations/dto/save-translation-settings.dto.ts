import { ArrayUnique, isISO6391, ValidateBy } from 'class-validator';
import { StringArrayField, StringField } from '../../common/validation/fields.js';

/** There are 183 codes. */
const MAX_LANGUAGES = 183;

export class SaveTranslationSettingsDto {
  @StringField({ min: 1, max: 100 })
  title!: string;

  @ArrayUnique({ message: 'must not hold a language twice' })
  @ValidateBy(
    { name: 'isLanguageCode', validator: { validate: (value: unknown) => isISO6391(value) } },
    { each: true, message: 'must hold codes of ISO 639-1, such as "en" or "ja"' },
  )
  @StringArrayField({
    maxItems: MAX_LANGUAGES,
    maxLength: 2,
    optional: true,
    description: 'Codes of ISO 639-1, in the order they are shown. When left out: none.',
    example: ['de', 'ja'],
  })
  languages?: string[];
}
