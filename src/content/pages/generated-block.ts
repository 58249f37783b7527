import { nameHeadings } from '../../markdown/document/document.js';
import { type BlockNode, voidBlock } from '../../markdown/document/nodes.js';
import { partOfSeed } from '../../markdown/document/spec-seeds.js';
import type { PageIndex, PlacedPage } from '../../versioning/page-index.js';

/**
 * The block that shows the part of a specification that a page was generated from: an operation, a webhook or a schema.
 * Undefined for other pages, and when another organization owns the specification.
 */
export function generatedBlock(
  { page, parentId }: PlacedPage,
  index: PageIndex,
  organizationId: string,
): BlockNode | undefined {
  const { computedSeed } = page;
  const part = computedSeed === undefined || page.type === 'computed' ? undefined : partOfSeed(computedSeed);
  if (part === undefined) return undefined;
  let root: PlacedPage | undefined;
  for (let id = parentId; id !== null && root?.page.type !== 'computed'; id = root?.parentId ?? null)
    root = index.find(id);
  const { computed } = root?.page ?? {};
  const ref = computed?.dependencies?.spec?.ref;
  if (ref?.kind !== 'openapi' || computed?.organization !== organizationId) return undefined;
  const { type, method, ...named } = part;
  const block = voidBlock(type, {
    ...{ ref, ...named },
    ...(method === undefined ? { grouped: false } : { method: method.toLowerCase() }),
  });
  nameHeadings([block]);
  return block;
}
