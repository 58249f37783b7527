import { parseMarkdown } from './parse-markdown.js';
import { storeText } from './stable-references.js';
import type { StoredDocument } from './stored-document.js';

const PLACE = { slugPath: '', markdownPath: '' };
const NOTHING = { find: () => undefined, isRoot: () => false };

/**
 * The stored form of a text whose paths lead nowhere, because they must not lead anywhere, or because the paths that led
 * into the content are already stable references.
 * @throws TooManyPartsError
 */
export function storeAlone(markdown: string): StoredDocument {
  return storeText(markdown, parseMarkdown(markdown), PLACE, NOTHING);
}
