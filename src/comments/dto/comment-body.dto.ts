import { StringField } from '../../common/validation/fields.js';

const MAX_CHARACTERS = 10_000;
const TEXT = {
  min: 1,
  max: MAX_CHARACTERS,
  pattern: /\S/,
  patternHint: 'must hold some text',
};

/** The text of something new. */
export class CommentBodyDto {
  @StringField({ ...TEXT, example: 'What about **Windows**?' })
  markdown!: string;
}

/** The text of something that is there; an empty object leaves it alone. */
export class ChangedCommentBodyDto {
  @StringField({ ...TEXT, optional: true, description: 'Left out, the text stays as it is.' })
  markdown?: string;
}
