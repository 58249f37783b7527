import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { NestedContext } from '../../common/validation/body-shape.js';
import { BooleanField, ObjectField, StringField } from '../../common/validation/fields.js';
import { rawValue } from '../../common/validation/raw-value.js';
import { ID } from './content-reference.dto.js';
import { PageFieldsDto } from './page-fields.dto.js';
import { isText, MAX_TEXT, TextDto } from './text.dto.js';
import { VariablesField } from './variables-field.js';

const MAX_CHANGES = 10_000;
const MAX_FILES = 100;

const TITLE = { min: 1, max: 255 } as const;
/** Characters of the path of a page. */
const MAX_PATH = 10_000;
/** Characters of a text that is replaced, and of the one that takes its place. */
const MAX_REPLACED = 10_000;
const PATH_DESCRIPTION =
  'Instead of `page`: the path of the page before all changes of the request, slugs joined by `/`.';

function PlaceField(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    IsInt({ message: 'must be a whole number' }),
    Min(0, { message: 'must be at least 0' }),
    Max(1_000_000, { message: 'must be at most 1000000' }),
    ApiProperty({
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      required: false,
      description: 'Position among the siblings, from 0. If left out or too large: last.',
    }),
  );
}

class InsertPageDto extends PageFieldsDto {
  @ApiProperty({ enum: ['insert_page'] }) change!: 'insert_page';
  @StringField(TITLE) title!: string;
  @StringField({ ...ID, optional: true, description: 'ID of the parent page. Defaults to the top level.' })
  into?: string;
  @PlaceField() at?: number;
}

interface Named {
  page?: unknown;
  path?: unknown;
}

/** A page that a change names by its ID or by its path. */
function PageIdField(description = 'ID of the page.'): PropertyDecorator {
  return applyDecorators(
    // Rules of a field run even when it is absent, unless another rule of it says otherwise.
    ValidateIf(({ page, path }: Named) => page !== undefined || path === undefined),
    ValidateBy(
      { name: 'isAlone', validator: { validate: (_, args) => (args?.object as Named).path === undefined } },
      { message: 'must not be given together with `path`' },
    ),
    StringField({ ...ID, description }),
    ApiProperty({ required: false, description, type: 'string', maxLength: ID.max }),
  );
}

function PagePathField(description = PATH_DESCRIPTION): PropertyDecorator {
  return StringField({ min: 1, max: MAX_PATH, optional: true, description });
}

class UpdatePageDto extends PageFieldsDto {
  @ApiProperty({ enum: ['update_page'] }) change!: 'update_page';
  @PageIdField() page?: string;
  @PagePathField() path?: string;
  @StringField({ ...TITLE, optional: true }) title?: string;
}

class DeletePageDto {
  @ApiProperty({ enum: ['delete_page'] }) change!: 'delete_page';
  @PageIdField('ID of the page. Pages below it are deleted too.') page?: string;
  @PagePathField() path?: string;
}

class MovePageDto {
  @ApiProperty({ enum: ['move_page'] }) change!: 'move_page';
  @PageIdField() page?: string;
  @PagePathField() path?: string;
  @StringField({
    ...ID,
    optional: true,
    nullable: true,
    description: 'ID of the new parent page. `null` or left out: the top level.',
  })
  into?: string | null;
  @PlaceField() at?: number;
}

class ReplaceTextDto {
  @ApiProperty({ enum: ['replace_text'] }) change!: 'replace_text';

  @StringField({
    ...ID,
    optional: true,
    description: 'ID of the page. Without it and `path`, all pages of the space.',
  })
  page?: string;

  @ValidateBy(
    { name: 'isAlone', validator: { validate: (_, args) => (args?.object as Named).page === undefined } },
    { message: 'must not be given together with `page`' },
  )
  @PagePathField()
  path?: string;

  @StringField({
    min: 1,
    max: MAX_REPLACED,
    description: 'The text, as it is in the markdown of the pages. Capital letters count.',
  })
  text!: string;

  @StringField({ max: MAX_REPLACED, description: 'The text that replaces it, literally.' })
  replacement!: string;

  @ValidateIf((_, value) => value !== undefined)
  @IsInt({ message: 'must be a whole number' })
  @Min(1, { message: 'must be at least 1' })
  @Max(1_000_000, { message: 'must be at most 1000000' })
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000,
    default: 1,
    required: false,
    description: 'How often the text occurs. If it occurs more or less often, nothing changes.',
  })
  count = 1;
}

class FileSourceDto {
  @ValidateBy(
    {
      name: 'isOneSource',
      validator: {
        validate: (_: unknown, args) => {
          const { base64, url } = args?.object as FileSourceDto;
          return (base64 === undefined) !== (url === undefined);
        },
      },
    },
    { message: 'or `base64` must be given, but not both' },
  )
  @ValidateBy(
    {
      name: 'isAddress',
      validator: { validate: (value: unknown) => value === undefined || isText(value, MAX_TEXT) },
    },
    {
      message: `must be a string of at most ${MAX_TEXT} characters, without NUL and lone surrogates`,
    },
  )
  @ApiProperty({
    type: 'string',
    format: 'uri',
    maxLength: MAX_TEXT,
    required: false,
    description:
      'An `https:` or `http:` address of at most 8,192 characters, or a `data:` URL. A request with URLs counts as an import, and all of them share the time limit of one import.',
  })
  url?: string;

  @StringField({
    max: MAX_TEXT,
    optional: true,
    description: 'The bytes in standard base64. Requires `name`.',
  })
  base64?: string;

  @StringField({
    min: 1,
    max: 255,
    optional: true,
    description: 'Shown to people. Defaults to the last part of the URL.',
  })
  name?: string;
}

class InsertFilesDto {
  @ApiProperty({ enum: ['insert_files'] }) change!: 'insert_files';
  @IsArray({ message: 'must be an array' })
  @ArrayMinSize(1, { message: 'must contain at least one file' })
  @ArrayMaxSize(MAX_FILES, { message: `must contain at most ${MAX_FILES} files` })
  @ValidateNested({
    each: true,
    message: 'must contain only objects',
    context: { type: () => FileSourceDto } satisfies NestedContext,
  })
  @Type(() => FileSourceDto)
  @ApiProperty({ type: [FileSourceDto], minItems: 1, maxItems: MAX_FILES })
  files!: FileSourceDto[];
}

class DeleteFileDto {
  @ApiProperty({ enum: ['delete_file'] }) change!: 'delete_file';
  @StringField({ ...ID, description: 'ID of the file.' }) file!: string;
}

class SetVariablesDto {
  @ApiProperty({ enum: ['set_variables'] }) change!: 'set_variables';
  @VariablesField({ description: 'All variables of the space. Replaces the existing ones.' })
  variables!: Record<string, string>;
}

class InsertReusableContentDto {
  @ApiProperty({ enum: ['insert_reusable_content'] }) change!: 'insert_reusable_content';
  @StringField(TITLE) title!: string;
  @ObjectField(() => TextDto) document!: TextDto;
}

class UpdateReusableContentDto {
  @ApiProperty({ enum: ['update_reusable_content'] }) change!: 'update_reusable_content';
  @StringField(ID) reusableContent!: string;
  @StringField({ ...TITLE, optional: true }) title?: string;
  @ObjectField(() => TextDto, { optional: true }) document?: TextDto;
}

class DeleteReusableContentDto {
  @ApiProperty({ enum: ['delete_reusable_content'] }) change!: 'delete_reusable_content';
  @StringField(ID) reusableContent!: string;
}

/** The fields of each kind of change. */
export const CHANGE_CLASSES = {
  insert_page: InsertPageDto,
  update_page: UpdatePageDto,
  delete_page: DeletePageDto,
  move_page: MovePageDto,
  replace_text: ReplaceTextDto,
  insert_files: InsertFilesDto,
  delete_file: DeleteFileDto,
  set_variables: SetVariablesDto,
  insert_reusable_content: InsertReusableContentDto,
  update_reusable_content: UpdateReusableContentDto,
  delete_reusable_content: DeleteReusableContentDto,
} as const;

@ApiExtraModels(...Object.values(CHANGE_CLASSES))
export class EditContentDto {
  @Transform(rawValue)
  // The class that `change` names checks each change: see validate-changes.ts.
  @IsArray({ message: 'must be an array' })
  @ArrayMinSize(1, { message: 'must contain at least one change' })
  @ArrayMaxSize(MAX_CHANGES, { message: `must contain at most ${MAX_CHANGES} changes` })
  @ApiProperty({
    type: 'array',
    minItems: 1,
    maxItems: MAX_CHANGES,
    items: { oneOf: Object.values(CHANGE_CLASSES).map((each) => ({ $ref: getSchemaPath(each) })) },
    description: 'Applied in order. `change` selects the kind of each change.',
  })
  changes!: unknown[];

  @BooleanField({
    optional: true,
    default: false,
    description:
      '`true` checks the changes and writes nothing. `replaced` says what would change, and `revision` is the current one.',
  })
  dryRun?: boolean;
}

/** A text for the page at a path. */
export class PutPageDto {
  @StringField({
    ...TITLE,
    optional: true,
    description: 'Defaults to the title of the page, or to its slug.',
  })
  title?: string;

  @ValidateBy(
    { name: 'isMarkdown', validator: { validate: (value: unknown) => isText(value, MAX_TEXT) } },
    { message: `must be a string of at most ${MAX_TEXT} characters, without NUL and lone surrogates` },
  )
  @ApiProperty({
    type: 'string',
    maxLength: MAX_TEXT,
    description: 'The text of the page: at most 1 MiB of UTF-8, without front matter.',
  })
  markdown!: string;
}
