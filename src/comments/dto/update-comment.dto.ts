import { BooleanField, EmojiArrayField, ObjectField } from '../../common/validation/fields.js';
import { ChangedCommentBodyDto } from './comment-body.dto.js';

const MAX_REACTIONS = 20;

export class UpdateReplyDto {
  @ObjectField(() => ChangedCommentBodyDto, { optional: true, description: "The author's alone to change." })
  body?: ChangedCommentBodyDto;

  @EmojiArrayField({ maxItems: MAX_REACTIONS, optional: true, description: 'Your reactions to add.' })
  addedReactions?: string[];

  @EmojiArrayField({
    maxItems: MAX_REACTIONS,
    optional: true,
    description: 'Your reactions to take away; those that are not there are passed over.',
  })
  removedReactions?: string[];
}

export class UpdateCommentDto extends UpdateReplyDto {
  @BooleanField({ optional: true, description: '`true`: resolve it; `false`: open it again.' })
  resolved?: boolean;
}
