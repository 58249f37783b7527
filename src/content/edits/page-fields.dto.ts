import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy, ValidateIf } from 'class-validator';
import { EmojiField } from '../../common/validation/emoji-fields.js';
import { BooleanField, EnumField, ObjectField, StringField } from '../../common/validation/fields.js';
import type { ContentReference } from '../../markdown/source/content-reference.js';
import { PAGE_TYPES, type PageCover, type PageLayout, type PageType } from '../../versioning/page.js';
import { ComputedSourceDto } from './computed-source.dto.js';
import { ContentReferenceDto } from './content-reference.dto.js';
import { TextDto } from './text.dto.js';
import { VariablesField } from './variables-field.js';

class PageLayoutDto {
  @EnumField({ values: ['default', 'wide'], name: 'PageWidth', optional: true }) width?: 'default' | 'wide';
  @BooleanField({ optional: true }) cover?: boolean;
  @EnumField({ values: ['hero', 'full'], name: 'CoverSize', optional: true }) coverSize?: 'hero' | 'full';
  @BooleanField({ optional: true }) title?: boolean;
  @BooleanField({ optional: true }) description?: boolean;
  @BooleanField({ optional: true }) tableOfContents?: boolean;
  @BooleanField({ optional: true }) outline?: boolean;
  @BooleanField({ optional: true }) pagination?: boolean;
  @BooleanField({ optional: true }) metadata?: boolean;
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

/** Fields of a page that can be set and changed, except its title and position. */
export class PageFieldsDto {
  @StringField({
    min: 1,
    max: 100,
    optional: true,
    nullable: true,
    description: 'Adjusted to fit a URL, and unique among the siblings. `null`: derived from the title.',
  })
  slug?: string | null;
  @ObjectField(() => TextDto, {
    optional: true,
    description: 'The text of a `document`. Relative links in it lead to pages and files of the space.',
  })
  document?: TextDto;
  @StringField({ max: 500, optional: true, nullable: true }) description?: string | null;
  @EmojiField({
    optional: true,
    nullable: true,
    description: 'The character or its code points (`1f680`), joined by `-`.',
  })
  emoji?: string | null;
  @StringField({ max: 64, optional: true, nullable: true }) icon?: string | null;
  @BooleanField({ optional: true, nullable: true }) hidden?: boolean | null;
  @BooleanField({ optional: true, nullable: true }) noIndex?: boolean | null;
  @BooleanField({ optional: true, nullable: true }) noRobotsIndex?: boolean | null;
  @ObjectField(() => PageLayoutDto, { optional: true, nullable: true }) layout?: PageLayout | null;
  @ObjectField(() => PageCoverDto, { optional: true, nullable: true }) cover?: PageCover | null;
  @VariablesField({ optional: true, nullable: true, description: 'Variables of the page.' })
  variables?: Record<string, string> | null;
  @EnumField({
    values: PAGE_TYPES,
    name: 'PageType',
    optional: true,
    description: 'Defaults to `document` for a new page.',
  })
  type?: PageType;
  @ObjectField(() => ContentReferenceDto, {
    optional: true,
    nullable: true,
    description: 'Target of a `link` page.',
  })
  ref?: ContentReference | null;
  @ObjectField(() => ComputedSourceDto, {
    optional: true,
    description:
      'What a `computed` page is generated from. Its text and the pages below it are generated in the background and follow the latest version. They cannot be edited (409).',
  })
  computed?: ComputedSourceDto;
}
