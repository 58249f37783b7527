import { IntersectionType } from '@nestjs/swagger';
import { ListQuery } from '../../common/lists/list-query.js';
import { BooleanQuery, EnumField, IntegerQuery, StringField } from '../../common/validation/fields.js';

/** The query parameters of content reads. */
export class ContentQuery {
  @BooleanQuery({ default: true, description: '`false` leaves out git metadata.' })
  metadata = true;

  @BooleanQuery({
    default: true,
    description: '`false` gives the source of computed pages (`computed`) without the text made from it.',
  })
  computed = true;
}

/** The query parameters of lists of content. */
export class ContentListQuery extends IntersectionType(ListQuery, ContentQuery) {}

export const PAGE_FORMATS = ['markdown', 'document'] as const;

/** The query parameters of reads of one page. */
export class PageQuery extends ContentQuery {
  @EnumField({
    values: PAGE_FORMATS,
    name: 'PageFormat',
    optional: true,
    default: 'markdown',
    description: 'How the text is given: in `markdown`, or as structured blocks in `document`.',
  })
  format?: (typeof PAGE_FORMATS)[number];

  @BooleanQuery({
    default: false,
    description: '`true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` by their values.',
  })
  evaluated = false;
}

export class SearchQueryDto extends ListQuery {
  @StringField({ min: 1, max: 512, description: 'What to look for.', example: 'getting started' })
  query!: string;
}

export class OrganizationSearchQueryDto extends SearchQueryDto {
  @IntegerQuery({ min: 1, max: 1000, optional: true, default: 10, description: 'Spaces a page.' })
  override limit?: number;
}
