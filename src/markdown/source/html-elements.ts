import type { HtmlAttribute } from './html-tokens.js';

/** Elements that only hold other blocks. */
const CONTAINERS = new Set([
  ...['div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'address', 'center'],
  'blockquote',
]);
/** Elements around text whose meaning has no mark. */
const PHRASES = new Set([
  ...[
    'a',
    'abbr',
    'bdi',
    'bdo',
    'big',
    'cite',
    'data',
    'dfn',
    'figure',
    'font',
    'ins',
    'q',
    'samp',
    'small',
    'span',
  ],
  ...['time', 'tt', 'u', 'var'],
]);
/** A custom element, of which only the content is known. */
const CUSTOM = /^[a-z][a-z0-9]{0,30}(?:-[a-z0-9]{1,30}){1,5}$/;
/** Attributes that neither run code nor lead anywhere. */
const ATTRIBUTE =
  /^(?:align|class|color|datetime|dir|face|id|lang|name|role|size|title|value|(?:aria|data)-[a-z0-9-]{1,60})$/;

/** Whether an element without a block of its own holds blocks. */
export function isContainer(name: string): boolean {
  return CONTAINERS.has(name) || CUSTOM.test(name);
}

/** Whether an element without a mark or inline of its own is in a line of text. */
export function isPhrase(name: string): boolean {
  return PHRASES.has(name) || CUSTOM.test(name);
}

/** Whether an attribute of such an element can be kept. */
export function isPlainAttribute(name: string): boolean {
  return ATTRIBUTE.test(name);
}

/** Whether all attributes can be kept. */
export function hasPlainAttributes(attributes: ReadonlyMap<string, HtmlAttribute>): boolean {
  return [...attributes.keys()].every(isPlainAttribute);
}
