import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import type { ErrorDetail } from '../../common/errors/api-error.js';
import { CheckNested } from '../../common/validation/check-nested.js';
import { BooleanField } from '../../common/validation/fields.js';

/** In characters. The limit in bytes is configurable. */
const MAX_MARKDOWN = 16 * 1024 * 1024;
/** More than the maximum number of pages of a space. */
const MAX_RESOLUTIONS = 20_000;
/** Maximum length of an ID, or of `variable:` and a name. */
const MAX_KEY = 80;

/** How to resolve the conflicts of a page. */
export type ResolutionDto = 'ours' | 'theirs' | { markdown: string };

/** The first violation in the resolutions, with its path. */
function findViolation(value: unknown): ErrorDetail | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { path: '', message: 'must be an object that maps the `page` of each conflict to a resolution' };
  const entries = Object.entries(value);
  if (entries.length > MAX_RESOLUTIONS)
    return { path: '', message: `must contain at most ${MAX_RESOLUTIONS} resolutions` };
  for (const [key, resolution] of entries) {
    const path = `.${key}`;
    if (key.length > MAX_KEY) return { path, message: 'is not the `page` of a conflict' };
    const violation = checkResolution(resolution);
    if (violation !== undefined) return { ...violation, path: path + violation.path };
  }
  return undefined;
}

function checkResolution(resolution: unknown): ErrorDetail | undefined {
  if (resolution === 'ours' || resolution === 'theirs') return undefined;
  const markdown = textOf(resolution);
  if (markdown === undefined) return { path: '', message: 'must be "ours", "theirs" or { "markdown": "…" }' };
  const path = '.markdown';
  if (markdown.length > MAX_MARKDOWN) return { path, message: `must be at most ${MAX_MARKDOWN} characters` };
  if (markdown.includes('\0') || !markdown.isWellFormed())
    return { path, message: 'must not contain a NUL character or a lone surrogate' };
  return undefined;
}

/** The text of `{ markdown }`; undefined for anything else. */
function textOf(resolution: unknown): string | undefined {
  if (typeof resolution !== 'object' || resolution === null || Object.keys(resolution).join() !== 'markdown')
    return undefined;
  const { markdown } = resolution as { markdown: unknown };
  return typeof markdown === 'string' ? markdown : undefined;
}

function ResolutionsField(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    CheckNested('areResolutions', findViolation),
    ApiProperty({
      required: false,
      type: 'object',
      description:
        'How to resolve conflicts, by their `page`. `ours` keeps the side that is merged into, `theirs` the side that is merged from; a text replaces both.',
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

/** The body of merges and updates. */
export class MergeDto {
  @ResolutionsField()
  resolve?: Record<string, ResolutionDto>;

  @BooleanField({
    optional: true,
    default: false,
    description: '`true` returns the result without changing anything.',
  })
  dryRun?: boolean;
}
