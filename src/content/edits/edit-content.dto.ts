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
import { ObjectField, StringField } from '../../common/validation/fields.js';
import { asSent } from '../../common/validation/as-sent.js';
import { ID } from './content-reference.dto.js';
import { PageFieldsDto } from './page-fields.dto.js';
import { isText, MAX_TEXT, TextDto } from './text.dto.js';
import { VariablesField } from './variables-field.js';

const MAX_CHANGES = 10_000;
const MAX_FILES = 100;

const TITLE = { min: 1, max: 255 } as const;

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
      'An `https:`, `http:` or `data:` address. A request with addresses counts as an import, and all of them together have the time of one.',
  })
  url?: string;

  @StringField({
    max: MAX_TEXT,
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
