import { ObjectField, StringField, UrlField } from '../../../common/validation/fields.js';

/** Maximum characters of a specification in a request. The body also has a limit in bytes. */
export const MAX_SPEC_TEXT = 10 * 1024 * 1024;

export const SPEC_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The source of a specification: one of the two. */
export class OpenAPISourceDto {
  @UrlField({
    max: 2048,
    optional: true,
    description: 'Where it is read from, now and every six hours: JSON or YAML.',
  })
  url?: string;

  @StringField({
    min: 1,
    max: MAX_SPEC_TEXT,
    optional: true,
    description: 'The specification: JSON or YAML.',
  })
  text?: string;
}

export class ReplaceOpenAPISpecDto {
  @ObjectField(() => OpenAPISourceDto) source!: OpenAPISourceDto;
}

export class CreateOpenAPISpecDto extends ReplaceOpenAPISpecDto {
  @StringField({
    min: 1,
    max: 100,
    pattern: SPEC_SLUG,
    patternHint: 'must consist of lower-case letters, digits and single hyphens between them',
  })
  slug!: string;
}
