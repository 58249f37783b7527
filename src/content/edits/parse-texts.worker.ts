import { parseMarkdown, type ParsedMarkdown } from '../markdown/parse-markdown.js';
import { TooManyPartsError } from '../markdown/too-many-parts-error.js';

/** What a text holds, or why it cannot be read: errors of our own do not cross threads as what they are. */
export type ReadText = ParsedMarkdown | { refusal: string };

/** Runs in a worker thread: texts in, what they hold out, in the same order. */
export default function parseTexts(texts: string[]): ReadText[] {
  return texts.map((text) => {
    try {
      return parseMarkdown(text);
    } catch (error) {
      if (!(error instanceof TooManyPartsError)) throw error;
      return { refusal: error.message };
    }
  });
}
