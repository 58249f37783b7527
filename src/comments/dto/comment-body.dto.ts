import { StringField } from '../../common/validation/fields.js';

/** Most characters of the text of a comment or reply. */
export const MAX_CHARACTERS = 10_000;
const TEXT = {
  min: 1,
  max: MAX_CHARACTERS,
  pattern: /\S/,
  patternHint: 'must not be blank',
};

/** The text of a new comment or reply. */
export class CommentBodyDto {
  @StringField({ ...TEXT, example: 'What about **Windows**?' })
  markdown!: string;
}

/** The changed text of a comment or reply; an empty object does not change it. */
export class ChangedCommentBodyDto {
  @StringField({ ...TEXT, optional: true, description: 'If absent, the text does not change.' })
  markdown?: string;
}
