import { ValidationError } from '../../common/errors/api-error.js';
import { parseForm } from '../../http/parse-form.js';
import { MAX_COMMENT_LENGTH } from '../../insights/counting/limits.js';

/** The feedback of a reader about a page. */
export interface ReaderFeedback {
  helpful: boolean;
  comment?: string;
}

/** Values of the buttons of the form, and of JSON. */
const ANSWERS = new Map<unknown, boolean>([
  ['yes', true],
  ['no', false],
  [true, true],
  [false, false],
]);

/**
 * Reads feedback from the body of a request.
 * @param isForm whether the body is a form; otherwise it is JSON
 * @throws ValidationError
 */
export function readFeedback(body: Buffer, isForm: boolean): ReaderFeedback {
  const given = isForm ? parseForm(body) : parseObject(body);
  const helpful = ANSWERS.get(given.helpful);
  if (helpful === undefined)
    throw new ValidationError([{ path: 'helpful', message: 'must be yes or no, or in JSON true or false' }]);
  const { comment = '' } = given;
  if (typeof comment !== 'string')
    throw new ValidationError([{ path: 'comment', message: 'must be a string' }]);
  // Browsers send line breaks as two characters, but count one.
  const text = comment.replaceAll('\r\n', '\n').trim();
  if (text.length > MAX_COMMENT_LENGTH)
    throw new ValidationError([
      { path: 'comment', message: `must be at most ${MAX_COMMENT_LENGTH} characters` },
    ]);
  if (text.includes('\0') || !text.isWellFormed())
    throw new ValidationError([
      { path: 'comment', message: 'must not contain NUL characters or unpaired surrogates' },
    ]);
  return { helpful, ...(text === '' ? {} : { comment: text }) };
}

function parseObject(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Answered like other values.
  }
  throw new ValidationError([{ path: 'body', message: 'must be a JSON object' }]);
}
