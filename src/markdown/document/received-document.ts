import { leaf, toNodes, withMark } from './atoms.js';
import { checkDocument } from './check-document.js';
import { documentToMarkdown } from './document.js';
import { DocumentError } from './document.errors.js';
import { TooLongError } from './length-budget.js';
import type { Leaf, Mark } from './nodes.js';

/**
 * The markdown of a structured document from a request.
 * @param json the document
 * @param spaceId references to this space do not have to name it
 * @param maxBytes most bytes of the markdown; the caller checks the result, which can be somewhat longer
 * @throws DocumentError if it is not a document, markdown cannot express it, or it would be many times too long
 */
export function receivedDocumentToMarkdown(json: string, spaceId: string, maxBytes: number): string {
  const document = JSON.parse(json, (_, value: unknown) => tidied(value, spaceId)) as unknown;
  checkDocument(document);
  try {
    return documentToMarkdown(document, maxBytes);
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error;
    throw new DocumentError('', tooLongAsMarkdown(maxBytes));
  }
}

/** The message for a document that is too long. @param maxBytes the limit */
export function tooLongAsMarkdown(maxBytes: number): string {
  return `must be at most ${maxBytes} bytes long as markdown`;
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
