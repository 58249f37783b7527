import { UnusableSourceError } from '../common/errors/api-error.js';
import type { PageNode } from './page.js';

/**
 * Characters of the attributes of all pages of a space, such as titles, descriptions and variables. They are all in memory
 * while somebody reads a page of the space.
 */
const MAX_ATTRIBUTES = 10_000_000;

/** Lengths of pages with those below them. Pages are immutable, and revisions share most of them. */
const known = new WeakMap<PageNode, number>();

/** Characters of the attributes of pages, and of those below them. */
export function attributesLength(pages: readonly PageNode[]): number {
  let sum = 0;
  for (const page of pages) {
    let length = known.get(page);
    if (length === undefined) {
      const { children, ...own } = page;
      length = textLength(own) + attributesLength(children);
      known.set(page, length);
    }
    sum += length;
  }
  return sum;
}

/** Characters of all texts in a value of plain data. */
export function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((length: number, each) => length + textLength(each), 0);
  let sum = 0;
  for (const [key, each] of Object.entries(value)) {
    // Names of variables are texts as well.
    sum += key.length + textLength(each);
  }
  return sum;
}

/** @throws UnusableSourceError (422) unless attributes are within the limit, or not longer than before */
export function requireAttributesFit(before: readonly PageNode[], after: readonly PageNode[]): void {
  const problem = attributesProblem(before, after);
  if (problem !== undefined) throw new UnusableSourceError(problem);
}

/** Why the attributes of pages are too long; undefined if they are within the limit, or not longer than before. */
export function attributesProblem(
  before: readonly PageNode[],
  after: readonly PageNode[],
): string | undefined {
  const length = attributesLength(after);
  if (length <= MAX_ATTRIBUTES || length <= attributesLength(before)) return undefined;
  return `The titles, descriptions, variables and other attributes of all pages would have ${length} characters together; the maximum is ${MAX_ATTRIBUTES}. Make variables of pages shorter, or set those of many pages once for the space.`;
}
