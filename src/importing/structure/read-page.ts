import { parseMarkdown, type ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { TooManyPartsError } from '../../markdown/source/too-many-parts-error.js';
import { ImportLimitError } from './import.errors.js';

/** The text of a page, without its front matter, and its path in the source. */
export interface PageText {
  path: string;
  markdown: string;
}

/** @throws ImportLimitError when the text has too many parts; the message names the page */
export function readPage({ path, markdown }: PageText): ParsedMarkdown {
  try {
    return parseMarkdown(markdown);
  } catch (error) {
    if (!(error instanceof TooManyPartsError)) throw error;
    throw new ImportLimitError(`The page "${path}" ${error.message}.`, { cause: error });
  }
}
