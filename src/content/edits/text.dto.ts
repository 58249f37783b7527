import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';
import { DeferredJson } from '../../common/validation/deferred-json.js';
import { DocumentResource } from '../pages/document.resource.js';

/** In characters; the limit in bytes is configured. */
export const MAX_TEXT = 16 * 1024 * 1024;

/** A string of at most `max` characters that PostgreSQL can store. */
export function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && !value.includes('\0') && value.isWellFormed();
}

/** The text of a page or of a reusable content, in one of two forms. */
export class TextDto {
  @ValidateBy(
    {
      name: 'isOneText',
      validator: {
        validate: (_: unknown, args) => {
          const { markdown, document } = args?.object as TextDto;
          return (markdown === undefined) !== (document === undefined);
        },
      },
    },
    { message: 'or `document` must be given, but not both' },
  )
  @ValidateBy(
    {
      name: 'isMarkdown',
      validator: { validate: (value: unknown) => value === undefined || isText(value, MAX_TEXT) },
    },
    {
      message: `must be a string of at most ${MAX_TEXT} characters, without NUL and lone surrogates`,
    },
  )
  @ApiProperty({
    type: 'string',
    maxLength: MAX_TEXT,
    required: false,
    description: 'At most 1 MiB of UTF-8, without front matter.',
  })
  markdown?: string;

  // Checked node by node when it is written as markdown: see document/check-document.ts.
  @ValidateIf((_, value) => value !== undefined)
  @ValidateBy(
    { name: 'isHeld', validator: { validate: (value: unknown) => value instanceof DeferredJson } },
    { message: 'must be an object' },
  )
  @ApiProperty({
    type: DocumentResource,
    required: false,
    description:
      'The text as structured blocks, as `format=document` gives it, in place of `markdown`. It is stored as markdown: `key` and `meta` are not stored, and the anchors of headings are derived from their texts.',
  })
  document?: DeferredJson;
}
