import { IntersectionType } from '@nestjs/swagger';
import { ListQuery } from '../../common/lists/list-query.js';
import { BooleanQuery, EnumArrayQuery, EnumField } from '../../common/validation/fields.js';
import {
  type Dereferenced,
  DEREFERENCED,
  type Evaluation,
  EVALUATIONS,
  MARKDOWN_REFERENCES,
  type MarkdownReferences,
  PAGE_FORMATS,
  type PageFormat,
} from './text-view.js';

/** The query parameters of content reads. */
export class ContentQuery {
  @BooleanQuery({ default: true, description: '`false` leaves out Git metadata.' })
  metadata = true;

  @BooleanQuery({
    default: true,
    description:
      '`true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.',
  })
  computed = true;
}

/** The query parameters of lists of content. */
export class ContentListQuery extends IntersectionType(ListQuery, ContentQuery) {}

const FORMAT = {
  values: PAGE_FORMATS,
  name: 'PageFormat',
  optional: true,
  description: 'Format of the text: `markdown`, or structured blocks (`document`).',
};

const EVALUATED = {
  values: EVALUATIONS,
  name: 'Evaluation',
  optional: true,
  default: 'false',
  description:
    '`true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.',
};

const REFS = {
  values: MARKDOWN_REFERENCES,
  name: 'MarkdownReferences',
  optional: true,
  default: 'relative',
  description:
    'How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.',
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
      '`reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.',
  })
  dereferenced?: Dereferenced[];

  @EnumField(REFS) 'format.markdown.refs'?: MarkdownReferences;
}
