import { ObjectField, StringField } from '../../common/validation/fields.js';
import { CommentBodyDto } from './comment-body.dto.js';

export class CreateCommentDto {
  @ObjectField(() => CommentBodyDto)
  body!: CommentBodyDto;

  @StringField({ max: 100, optional: true, description: 'Id of the page it is about.' })
  page?: string;

  @StringField({
    max: 1000,
    optional: true,
    description: 'The anchor of a heading of the page, such as `install`. Needs `page`.',
  })
  node?: string;
}

export class CreateReplyDto {
  @ObjectField(() => CommentBodyDto)
  body!: CommentBodyDto;
}
