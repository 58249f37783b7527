import { ListQuery } from '../../common/lists/list-query.js';
import { EnumField, StringArrayQuery, StringField } from '../../common/validation/fields.js';
import { COMMENT_STATUSES, type CommentStatus } from '../comment.entity.js';
import { COMMENT_FORMATS, type CommentFormat } from '../comment-view.js';

const format = (): PropertyDecorator =>
  EnumField({
    values: COMMENT_FORMATS,
    name: 'CommentFormat',
    optional: true,
    default: 'markdown',
    description: 'Format of texts: `markdown`, or structured blocks (`document`).',
  });

/** The query parameters of reads of one comment or reply. */
export class CommentQuery {
  @format()
  format?: CommentFormat;
}

/** The query parameters of lists of replies. */
export class RepliesQuery extends ListQuery {
  @format()
  format?: CommentFormat;
}

/** The query parameters of lists of comments. */
export class CommentsQuery extends RepliesQuery {
  @EnumField({
    values: ['asc', 'desc'],
    name: 'ListOrder',
    optional: true,
    default: 'desc',
    description: '`desc`: newest first.',
  })
  order?: 'asc' | 'desc';

  @EnumField({
    values: [...COMMENT_STATUSES, 'all'],
    name: 'CommentStatusFilter',
    optional: true,
    default: 'all',
    description: 'Only comments with this status.',
  })
  status?: CommentStatus | 'all';

  @StringField({ max: 100, optional: true, description: 'ID of a page: only comments on this page.' })
  targetPage?: string;

  @StringArrayQuery({
    maxItems: 100,
    maxLength: 100,
    optional: true,
    description: 'User IDs: only comments by these people. Repeat the parameter to pass several.',
  })
  authors?: string[];
}
