import { parseMarkdown } from './parse-markdown.js';
import { storeText } from './stable-references.js';
import type { StoredDocument } from './stored-document.js';

const PLACE = { slugPath: '', markdownPath: '' };
const NOTHING = { find: () => undefined, isRoot: () => false };

/**
 * The stored form of a text whose paths lead nowhere, because they are to, or because those that led into the content are stable
 * references already.
 * @throws TooManyPartsError
 */
export function storeAlone(markdown: string): StoredDocument {
  return storeText(markdown, parseMarkdown(markdown), PLACE, NOTHING);
}
