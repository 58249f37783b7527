import { DOMParser } from '@xmldom/xmldom';

/** The two formats of Word have different names for the same elements. */
const WORD = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);

/**
 * Parses a file of a Word document.
 * @throws Error when it is not well-formed
 */
export function parseWordXml(xml: string): Document {
  const fail = (_level: string, message: unknown): never => {
    throw new Error(String(message));
  };
  return new DOMParser({ errorHandler: fail }).parseFromString(xml, 'text/xml');
}

/** Whether an element has a name of Word's own. */
export function isNamed(element: Element, name: string): boolean {
  return element.localName === name && WORD.has(element.namespaceURI ?? '');
}

/** The elements directly in a node. */
export function elementsOf(node: Node): Element[] {
  const elements: Element[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.nodeType === child.ELEMENT_NODE) elements.push(child as Element);
  return elements;
}

/** The element at a path of names. */
export function elementAt(from: Element | undefined, ...path: readonly string[]): Element | undefined {
  let found = from;
  for (const name of path) found = found && elementsOf(found).find((child) => isNamed(child, name));
  return found;
}

/** The value of an element or of another attribute; undefined when it is empty or missing, which the parser does not tell apart. */
export function valueOf(element: Element | undefined, name = 'val'): string | undefined {
  return element?.getAttributeNS(element.namespaceURI, name) || undefined;
}

/** Whether a property that is on or off is on; undefined when it is not stated. */
export function isOn(property: Element | undefined): boolean | undefined {
  if (property === undefined) return undefined;
  return !/^(?:0|false|off)$/.test(valueOf(property) ?? '');
}
