import { ObjectField, StringField } from '../../common/validation/fields.js';
import { CommentBodyDto } from './comment-body.dto.js';

export class CreateCommentDto {
  @ObjectField(() => CommentBodyDto)
  body!: CommentBodyDto;

  @StringField({ max: 100, optional: true, description: 'ID of the page that the comment is on.' })
  page?: string;

  @StringField({
    max: 1000,
    optional: true,
    description: 'The anchor of a heading of the page, such as `install`. Requires `page`.',
  })
  node?: string;
}

export class CreateReplyDto {
  @ObjectField(() => CommentBodyDto)
  body!: CommentBodyDto;
}
