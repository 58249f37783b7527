import { DOMParser } from '@xmldom/xmldom';

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

const MAX_LENGTH = 128 * 1024;
/** Limits the time for parsing and signatures, which grows with the number and depth of elements. */
const MAX_ELEMENTS = 2000;
const MAX_DEPTH = 30;
const MAX_ATTRIBUTES = 5000;
/** The parser compares each attribute of an element with all others of the element. */
const MAX_ATTRIBUTES_OF_ELEMENT = 100;

/** A message of an identity provider that is not accepted. The reason is a clause about the provider ("it", "its"). */
export class UnsoundXmlError extends Error {}

/** @throws UnsoundXmlError */
export function unsound(reason: string): never {
  throw new UnsoundXmlError(reason);
}

/** A message of an identity provider, and all its elements in document order. */
export interface SamlDocument {
  root: Element;
  elements: readonly Element[];
}

/**
 * Parses a message of an identity provider that every parser reads in the same way, and in which each ID is there once.
 * @throws UnsoundXmlError when it is too long, too deep, not well-formed, or contains anything but elements and text
 */
export function parseMessage(xml: string): SamlDocument {
  if (xml.length > MAX_LENGTH) unsound('its message is too long.');
  // Comments, CDATA and document types start so. Signatures do not cover them, or parsers read them in different ways.
  if (xml.includes('<!') || /<\?(?!xml\s)/.test(xml) || xml.lastIndexOf('<?') > 0)
    unsound('its message contains comments, CDATA, instructions or a document type.');
  if ((xml.match(/<[^/]/g) ?? []).length > MAX_ELEMENTS) unsound('its message has too many elements.');
  // Counted before the parser reads them. Text behind a tag can only add to them.
  if (xml.split('<').some((tag) => (tag.match(/=\s*["']/g) ?? []).length > MAX_ATTRIBUTES_OF_ELEMENT))
    unsound('its message has an element with too many attributes.');
  const { documentElement: root } = parse(xml);
  const elements = elementsOf(root);
  requireUniqueIds(elements);
  return { root, elements };
}

function parse(xml: string): Document {
  const fail = (): never => unsound('its message is not well-formed XML.');
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const document = parser.parseFromString(xml, 'text/xml') as Document | undefined;
  // The library returns undefined for an empty text.
  return document?.documentElement == null ? fail() : document;
}

/** An element and its descendants, in document order. */
export function elementsOf(root: Element): Element[] {
  const found: Element[] = [];
  const left: { element: Element; depth: number }[] = [{ element: root, depth: 1 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (next.depth > MAX_DEPTH) unsound('its message is nested too deeply.');
    found.push(next.element);
    for (const child of childrenOf(next.element).toReversed())
      left.push({ element: child, depth: next.depth + 1 });
  }
  return found;
}

export function childrenOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let child = element.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === 1) found.push(child as Element);
  return found;
}

/** The children with a name in a namespace. */
export function childrenNamed(element: Element, namespace: string, name: string): Element[] {
  return childrenOf(element).filter((child) => is(child, namespace, name));
}

export function is(element: Element | null, namespace: string, name: string): boolean {
  return element !== null && element.namespaceURI === namespace && element.localName === name;
}

export function attributeOf(element: Element, name: string): string | undefined {
  return element.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined;
}

/** The text of an element that contains nothing else, without spaces around it. */
export function textOf(element: Element): string {
  return (element.textContent ?? '').trim();
}

/** The attributes by which a signature refers to the element that it covers. */
function requireUniqueIds(elements: readonly Element[]): void {
  const seen = new Set<string>();
  let count = 0;
  for (const { attributes } of elements) {
    count += attributes.length;
    if (count > MAX_ATTRIBUTES) unsound('its message has too many attributes.');
    for (let index = 0; index < attributes.length; index += 1) {
      const attribute = attributes.item(index);
      if (attribute?.localName?.toLowerCase() !== 'id') continue;
      if (seen.has(attribute.value)) unsound('its message uses an ID twice.');
      seen.add(attribute.value);
    }
  }
}
