import { leaf, toNodes, withMark } from './atoms.js';
import { checkDocument } from './check-document.js';
import { documentToMarkdown } from './document.js';
import type { Leaf, Mark } from './nodes.js';

/**
 * The markdown of a structured document from a request.
 * @param json the document
 * @param spaceId references to this space do not have to name it
 * @throws DocumentError if it is not a document, or markdown cannot express it
 */
export function receivedDocumentToMarkdown(json: string, spaceId: string): string {
  const document = JSON.parse(json, (_, value: unknown) => tidied(value, spaceId)) as unknown;
  checkDocument(document);
  return documentToMarkdown(document);
}

/** Normalizes a value where several forms are equal. Invalid values are left to the check. */
function tidied(value: unknown, spaceId: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('kind' in value && 'space' in value && value.space === spaceId) {
    if (value.kind !== 'page' && value.kind !== 'anchor' && value.kind !== 'reusable-content') return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'space'));
  }
  if ('object' in value && value.object === 'fragment' && 'type' in value && !('fragment' in value))
    return { ...value, fragment: value.type };
  if (!('object' in value) || value.object !== 'text' || !('leaves' in value)) return value;
  if (!Array.isArray(value.leaves) || !value.leaves.every(isLeaf)) return value;
  const [text] = toNodes(
    value.leaves.map((each) => leaf(each.text, each.marks.reduceRight<Mark[]>(withMark, []))),
  );
  return text ?? { object: 'text', leaves: [] };
}

/** Whether a leaf is valid, so that nothing of it is lost. */
function isLeaf(value: unknown): value is Leaf {
  const { object, text, marks, ...rest } = (value ?? {}) as Partial<Leaf>;
  return (
    object === 'leaf' &&
    typeof text === 'string' &&
    Array.isArray(marks) &&
    marks.every((mark) => typeof mark === 'object' && mark !== null) &&
    Object.keys(rest).length === 0
  );
}
