import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';

/** In characters; the limit in bytes is the configured one. */
const MAX_MARKDOWN = 16 * 1024 * 1024;
/** As many as a space has pages, and more. */
const MAX_RESOLUTIONS = 20_000;
/** An id, or `variable:` and a name. */
const MAX_KEY = 80;

/** How the conflicts of one page are settled. */
export type ResolutionDto = 'ours' | 'theirs' | { markdown: string };

function isResolution(value: unknown): boolean {
  if (value === 'ours' || value === 'theirs') return true;
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'markdown') return false;
  const { markdown } = value as { markdown: unknown };
  return (
    typeof markdown === 'string' &&
    markdown.length <= MAX_MARKDOWN &&
    !markdown.includes('\0') &&
    markdown.isWellFormed()
  );
}

function areResolutions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_RESOLUTIONS &&
    entries.every(([key, resolution]) => key.length <= MAX_KEY && isResolution(resolution))
  );
}

function ResolutionsField(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    ValidateBy(
      { name: 'areResolutions', validator: { validate: areResolutions } },
      {
        message: `must give "ours", "theirs" or { "markdown": "…" } to each of at most ${MAX_RESOLUTIONS} conflicts`,
      },
    ),
    ApiProperty({
      required: false,
      type: 'object',
      description:
        'How conflicts are settled, by their `page`. `ours` takes what is merged into, `theirs` what is merged from; a text takes the place of both.',
      example: { '01a1fd96-5019-717e-ae5b-a5b7684bdd0c': 'theirs' },
      maxProperties: MAX_RESOLUTIONS,
      additionalProperties: {
        oneOf: [
          { type: 'string', enum: ['ours', 'theirs'] },
          {
            type: 'object',
            required: ['markdown'],
            additionalProperties: false,
            properties: { markdown: { type: 'string', maxLength: MAX_MARKDOWN } },
          },
        ],
      },
    } as never),
  );
}

/** Both merging and updating take it; without conflicts nobody needs it. */
export class MergeDto {
  @ResolutionsField()
  resolve?: Record<string, ResolutionDto>;
}
