import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
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
import { Transform, type TransformFnParams, Type } from 'class-transformer';
import { HeldJson } from '../../common/validation/held-json.js';
import { BooleanField, EnumField, ObjectField, StringField } from '../../common/validation/fields.js';
import { isLinkAddress } from '../model/address.js';
import type { ContentReference } from '../model/content-reference.js';
import type { PageCover, PageLayout } from '../model/page.js';
import { DocumentResource } from '../pages/document.resource.js';
import { EDITABLE_PAGE_TYPES, type EditablePageType } from './content-change.js';

/** In characters; the limit in bytes is the configured one. */
const MAX_MARKDOWN = 16 * 1024 * 1024;
const MAX_CHANGES = 10_000;
const MAX_FILES = 100;
const MAX_VARIABLES = 1_000;
const MAX_VARIABLE_NAME = 64;
const MAX_VARIABLE = 10_000;

const TITLE = { min: 1, max: 255 } as const;
const ID = { min: 1, max: 64 } as const;

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && !value.includes('\0') && value.isWellFormed();
}

function isVariables(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_VARIABLES &&
    entries.every(
      ([name, text]) => name !== '__proto__' && isText(name, MAX_VARIABLE_NAME) && isText(text, MAX_VARIABLE),
    )
  );
}

/** The value itself: a transformed one lacks names that mean something on every JavaScript object. */
function asSent({ obj, key }: TransformFnParams): unknown {
  return (obj as Record<string, unknown>)[key];
}

/** Names with their values. */
function VariablesField(options: {
  description: string;
  optional?: boolean;
  nullable?: boolean;
}): PropertyDecorator {
  const { optional = false, nullable = false } = options;
  return applyDecorators(
    Transform(asSent),
    ValidateIf((_, value) => !((optional && value === undefined) || (nullable && value === null))),
    ValidateBy(
      { name: 'isVariables', validator: { validate: isVariables } },
      {
        message: `must be an object of at most ${MAX_VARIABLES} texts, with names of at most ${MAX_VARIABLE_NAME} and values of at most ${MAX_VARIABLE} characters`,
      },
    ),
    (optional ? ApiPropertyOptional : ApiProperty)({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: MAX_VARIABLE },
      ...(nullable ? { nullable: true } : {}),
      description: options.description,
    }),
  );
}

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
      description: 'Place among the siblings, from 0. Left out, or beyond them: the last.',
    }),
  );
}

class TextDto {
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
    { message: 'must be given, or `document`, and not both' },
  )
  @ValidateBy(
    {
      name: 'isMarkdown',
      validator: { validate: (value: unknown) => value === undefined || isText(value, MAX_MARKDOWN) },
    },
    {
      message: `must be a string of at most ${MAX_MARKDOWN} characters, without NUL and lone surrogates`,
    },
  )
  @ApiProperty({
    type: 'string',
    maxLength: MAX_MARKDOWN,
    required: false,
    description: 'At most 1 MiB of UTF-8, without front matter.',
  })
  markdown?: string;

  // Checked node by node where it is written as markdown: see document/check-document.ts.
  @ValidateIf((_, value) => value !== undefined)
  @ValidateBy(
    { name: 'isHeld', validator: { validate: (value: unknown) => value instanceof HeldJson } },
    { message: 'must be an object' },
  )
  @ApiProperty({
    type: DocumentResource,
    required: false,
    description:
      'The text as structured blocks, as `format=document` gives it, in place of `markdown`. It is kept as markdown, so `key` and `meta` are not kept, and the anchors of headings follow from their texts.',
  })
  document?: HeldJson;
}

const REFERENCE_KINDS = [
  'url',
  'page',
  'anchor',
  'file',
  'space',
  'collection',
  'user',
  'reusable-content',
  'openapi',
] as const satisfies ContentReference['kind'][];

/** Which property a kind of reference cannot be without. */
const NEEDED = {
  url: 'url',
  page: 'page',
  anchor: 'anchor',
  file: 'file',
  space: 'space',
  collection: 'collection',
  user: 'user',
  'reusable-content': 'reusableContent',
  openapi: 'spec',
} as const satisfies Record<ContentReference['kind'], string>;

/** What a link leads to; `kind` says which of the other properties there must be. */
class ContentReferenceDto {
  @ValidateBy(
    {
      name: 'isCompleteReference',
      validator: {
        validate: (kind: unknown, args) => {
          const needed = NEEDED[kind as ContentReference['kind']] as string | undefined;
          return needed === undefined || (args?.object as Record<string, unknown>)[needed] !== undefined;
        },
      },
    },
    { message: 'must come with the property of its name' },
  )
  @EnumField({ values: REFERENCE_KINDS, name: 'ContentReferenceKind' })
  kind!: ContentReference['kind'];
  @ValidateBy(
    {
      name: 'isLinkAddress',
      validator: { validate: (value: unknown) => typeof value !== 'string' || isLinkAddress(value) },
    },
    { message: 'must be an address of http, https, mailto or tel' },
  )
  @StringField({ max: 2048, optional: true, description: 'An address of http, https, mailto or tel.' })
  url?: string;
  @StringField({ ...ID, optional: true }) page?: string;
  @StringField({ max: 255, optional: true }) anchor?: string;
  @StringField({ ...ID, optional: true }) file?: string;
  @StringField({ ...ID, optional: true }) space?: string;
  @StringField({ ...ID, optional: true }) collection?: string;
  @StringField({ ...ID, optional: true }) user?: string;
  @StringField({ ...ID, optional: true }) reusableContent?: string;
  @StringField({ max: 100, optional: true }) spec?: string;
}

class PageLayoutDto {
  @BooleanField({ optional: true }) cover?: boolean;
  @EnumField({ values: ['hero', 'full'], name: 'CoverSize', optional: true }) coverSize?: 'hero' | 'full';
  @BooleanField({ optional: true }) title?: boolean;
  @BooleanField({ optional: true }) description?: boolean;
  @BooleanField({ optional: true }) tableOfContents?: boolean;
  @BooleanField({ optional: true }) outline?: boolean;
  @BooleanField({ optional: true }) pagination?: boolean;
}

class PageCoverDto {
  @ObjectField(() => ContentReferenceDto, { optional: true }) ref?: ContentReferenceDto;
  @ObjectField(() => ContentReferenceDto, { optional: true }) refDark?: ContentReferenceDto;

  @ValidateIf((_, value) => value !== undefined)
  @ValidateBy(
    {
      name: 'isPosition',
      validator: { validate: (value: unknown) => typeof value === 'number' && Math.abs(value) <= 1e6 },
    },
    { message: 'must be a number' },
  )
  @ApiProperty({ type: 'number', required: false })
  yPos?: number;
}

class PageFieldsDto {
  @StringField({
    min: 1,
    max: 100,
    optional: true,
    nullable: true,
    description: 'Made to fit an address, and unique among the siblings. `null`: that of the title.',
  })
  slug?: string | null;
  @ObjectField(() => TextDto, {
    optional: true,
    description: 'The text of a `document`. Relative links in it lead to pages and files of the space.',
  })
  document?: TextDto;
  @StringField({ max: 500, optional: true, nullable: true }) description?: string | null;
  @StringField({ max: 64, optional: true, nullable: true }) emoji?: string | null;
  @StringField({ max: 64, optional: true, nullable: true }) icon?: string | null;
  @BooleanField({ optional: true, nullable: true }) hidden?: boolean | null;
  @BooleanField({ optional: true, nullable: true }) noIndex?: boolean | null;
  @BooleanField({ optional: true, nullable: true }) noRobotsIndex?: boolean | null;
  @ObjectField(() => PageLayoutDto, { optional: true, nullable: true }) layout?: PageLayout | null;
  @ObjectField(() => PageCoverDto, { optional: true, nullable: true }) cover?: PageCover | null;
  @VariablesField({ optional: true, nullable: true, description: 'Variables of the page.' })
  variables?: Record<string, string> | null;
  @EnumField({
    values: EDITABLE_PAGE_TYPES,
    name: 'EditablePageType',
    optional: true,
    description: 'A new page is a `document` unless this says otherwise.',
  })
  type?: EditablePageType;
  @ObjectField(() => ContentReferenceDto, {
    optional: true,
    nullable: true,
    description: 'Where a `link` leads.',
  })
  ref?: ContentReference | null;
}

class InsertPageDto extends PageFieldsDto {
  @ApiProperty({ enum: ['insert_page'] }) change!: 'insert_page';
  @StringField(TITLE) title!: string;
  @StringField({ ...ID, optional: true, description: 'Id of the page it goes below; left out: at the top.' })
  into?: string;
  @PlaceField() at?: number;
}

class UpdatePageDto extends PageFieldsDto {
  @ApiProperty({ enum: ['update_page'] }) change!: 'update_page';
  @StringField({ ...ID, description: 'Id of the page.' }) page!: string;
  @StringField({ ...TITLE, optional: true }) title?: string;
}

class DeletePageDto {
  @ApiProperty({ enum: ['delete_page'] }) change!: 'delete_page';
  @StringField({ ...ID, description: 'Id of the page; those below it go too.' }) page!: string;
}

class MovePageDto {
  @ApiProperty({ enum: ['move_page'] }) change!: 'move_page';
  @StringField({ ...ID, description: 'Id of the page.' }) page!: string;
  @StringField({
    ...ID,
    optional: true,
    nullable: true,
    description: 'Id of the page it goes below; `null` or left out: to the top.',
  })
  into?: string | null;
  @PlaceField() at?: number;
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
    { message: 'must be given, or `base64`, and not both' },
  )
  @ValidateBy(
    {
      name: 'isAddress',
      validator: { validate: (value: unknown) => value === undefined || isText(value, MAX_MARKDOWN) },
    },
    {
      message: `must be a string of at most ${MAX_MARKDOWN} characters, without NUL and lone surrogates`,
    },
  )
  @ApiProperty({
    type: 'string',
    format: 'uri',
    maxLength: MAX_MARKDOWN,
    required: false,
    description:
      'An `https:`, `http:` or `data:` address. A request with addresses counts as an import, and all of them together have the time of one.',
  })
  url?: string;

  @StringField({
    max: MAX_MARKDOWN,
    optional: true,
    description: 'The bytes, in standard base64; then `name` is needed.',
  })
  base64?: string;

  @StringField({
    min: 1,
    max: 255,
    optional: true,
    description: 'Shown to people; else the last part of the address.',
  })
  name?: string;
}

class InsertFilesDto {
  @ApiProperty({ enum: ['insert_files'] }) change!: 'insert_files';
  @IsArray({ message: 'must be an array' })
  @ArrayMinSize(1, { message: 'must hold at least one file' })
  @ArrayMaxSize(MAX_FILES, { message: `must hold at most ${MAX_FILES} files` })
  @ValidateNested({ each: true, message: 'must hold objects only' })
  @Type(() => FileSourceDto)
  @ApiProperty({ type: [FileSourceDto], minItems: 1, maxItems: MAX_FILES })
  files!: FileSourceDto[];
}

class DeleteFileDto {
  @ApiProperty({ enum: ['delete_file'] }) change!: 'delete_file';
  @StringField({ ...ID, description: 'Id of the file.' }) file!: string;
}

class SetVariablesDto {
  @ApiProperty({ enum: ['set_variables'] }) change!: 'set_variables';
  @VariablesField({ description: 'All variables of the space; they take the place of those there are.' })
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
  insert_files: InsertFilesDto,
  delete_file: DeleteFileDto,
  set_variables: SetVariablesDto,
  insert_reusable_content: InsertReusableContentDto,
  update_reusable_content: UpdateReusableContentDto,
  delete_reusable_content: DeleteReusableContentDto,
} as const;

@ApiExtraModels(...Object.values(CHANGE_CLASSES))
export class EditContentDto {
  @Transform(asSent)
  // Each change is checked by the class that its `change` names: see read-changes.ts.
  @IsArray({ message: 'must be an array' })
  @ArrayMinSize(1, { message: 'must hold at least one change' })
  @ArrayMaxSize(MAX_CHANGES, { message: `must hold at most ${MAX_CHANGES} changes` })
  @ApiProperty({
    type: 'array',
    minItems: 1,
    maxItems: MAX_CHANGES,
    items: { oneOf: Object.values(CHANGE_CLASSES).map((each) => ({ $ref: getSchemaPath(each) })) },
    description: 'Applied in their order. `change` says what each of them does.',
  })
  changes!: unknown[];
}
