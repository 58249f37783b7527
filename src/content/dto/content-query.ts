import { IntersectionType } from '@nestjs/swagger';
import { ListQuery } from '../../common/lists/list-query.js';
import {
  BooleanQuery,
  EnumArrayQuery,
  EnumField,
  IntegerQuery,
  StringField,
} from '../../common/validation/fields.js';
import {
  type Dereferenced,
  DEREFERENCED,
  type Evaluation,
  EVALUATIONS,
  MARKDOWN_REFERENCES,
  type MarkdownReferences,
  PAGE_FORMATS,
  type PageFormat,
} from '../pages/text-view.js';

/** The query parameters of content reads. */
export class ContentQuery {
  @BooleanQuery({ default: true, description: '`false` leaves out git metadata.' })
  metadata = true;

  @BooleanQuery({
    default: true,
    description:
      '`true` gives computed pages with the text and the pages that are made from their source. `false` gives their source alone (`computed`), without these; of a generated page that is asked for, what it is made from (`computedSeed`), without its text.',
  })
  computed = true;
}

/** The query parameters of lists of content. */
export class ContentListQuery extends IntersectionType(ListQuery, ContentQuery) {}

const FORMAT = {
  values: PAGE_FORMATS,
  name: 'PageFormat',
  optional: true,
  description: 'How the text is given: in `markdown`, or as structured blocks in `document`.',
};

const EVALUATED = {
  values: EVALUATIONS,
  name: 'Evaluation',
  optional: true,
  default: 'false',
  description:
    '`true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` by their values. `deterministic-only` replaces what comes to the same for every reader at any time; of variables that is so, and they are all there is, so both give the same.',
};

const REFS = {
  values: MARKDOWN_REFERENCES,
  name: 'MarkdownReferences',
  optional: true,
  default: 'relative',
  description:
    'How markdown spells what leads to pages and files: as `relative` paths, or as the `stable` references that are kept (`ref:page/<id>`, `ref:file/<id>`), which go on to lead there when things move.',
};

/** The query parameters of reads of a whole revision. */
export class RevisionQuery extends ContentQuery {
  @EnumField(REFS) 'format.markdown.refs'?: MarkdownReferences;
}

/** The query parameters of reads of one page. */
export class PageQuery extends ContentQuery {
  @EnumField({ ...FORMAT, default: 'markdown' }) format?: PageFormat;
  @EnumField(EVALUATED) evaluated?: Evaluation;
  @EnumField(REFS) 'format.markdown.refs'?: MarkdownReferences;
}

/** The query parameters of reads of a text alone. */
export class DocumentQuery {
  @EnumField({ ...FORMAT, default: 'document' }) format: PageFormat = 'document';
  @EnumField(EVALUATED) evaluated?: Evaluation;

  @EnumArrayQuery({
    values: DEREFERENCED,
    name: 'Dereferenced',
    optional: true,
    description:
      '`reusable-contents` puts the texts of reusable contents where they are included. Goes with the format `document`.',
  })
  dereferenced?: Dereferenced[];

  @EnumField(REFS) 'format.markdown.refs'?: MarkdownReferences;
}

export class SearchQueryDto extends ListQuery {
  @StringField({ min: 1, max: 512, description: 'What to look for.', example: 'getting started' })
  query!: string;
}

export class OrganizationSearchQueryDto extends SearchQueryDto {
  @IntegerQuery({ min: 1, max: 1000, optional: true, default: 10, description: 'Spaces a page.' })
  override limit?: number;
}
