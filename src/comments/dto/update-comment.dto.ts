import { EmojiArrayField } from '../../common/validation/emoji-fields.js';
import { BooleanField, ObjectField } from '../../common/validation/fields.js';
import { ChangedCommentBodyDto } from './comment-body.dto.js';

const MAX_REACTIONS = 20;

export class UpdateReplyDto {
  @ObjectField(() => ChangedCommentBodyDto, {
    optional: true,
    description: 'Only the author can change the text.',
  })
  body?: ChangedCommentBodyDto;

  @EmojiArrayField({ maxItems: MAX_REACTIONS, optional: true, description: 'Your reactions to add.' })
  addedReactions?: string[];

  @EmojiArrayField({
    maxItems: MAX_REACTIONS,
    optional: true,
    description: 'Your reactions to remove. Reactions that you did not add are ignored.',
  })
  removedReactions?: string[];
}

export class UpdateCommentDto extends UpdateReplyDto {
  @BooleanField({ optional: true, description: '`true` resolves the comment, `false` reopens it.' })
  resolved?: boolean;
}
