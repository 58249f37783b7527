import { isDeepStrictEqual } from 'node:util';
import type { ContentReference } from './content-reference.js';
import type { DocumentLink } from './document.js';
import type { PageAttributes, PageNode } from './page.js';

/** A link that a page has besides those of its text. */
export type PageLink = Omit<DocumentLink, 'start' | 'end'>;

/** Where a page leads that is a link, and what its cover shows. */
export function pageLinks({ ref, cover }: Pick<PageAttributes, 'ref' | 'cover'>): PageLink[] {
  return [
    ...linkTo(ref, 'reference'),
    ...linkTo(cover?.ref, 'dependsOn'),
    ...linkTo(cover?.refDark, 'dependsOn'),
  ];
}

/** Whether two states of a page lead to other places, or may: their texts are compared as a whole. */
export function hasOtherLinks(
  one: Pick<PageNode, 'document' | 'ref' | 'cover'>,
  other: Pick<PageNode, 'document' | 'ref' | 'cover'>,
): boolean {
  if (one.document !== other.document) return true;
  if (one.ref === other.ref && one.cover === other.cover) return false;
  return !isDeepStrictEqual(pageLinks(one), pageLinks(other));
}

/** None for what lies outside of the content of the space. */
function linkTo(ref: ContentReference | undefined, relation: DocumentLink['relation']): PageLink[] {
  switch (ref?.kind) {
    case 'url':
      return [{ kind: 'url', target: ref.url, relation }];
    case 'file':
      return [{ kind: 'file', target: ref.file, relation }];
    case 'page':
      return ref.space === undefined ? [{ kind: 'page', target: ref.page, relation }] : [];
    case 'anchor':
      if (ref.page === undefined || ref.space !== undefined) return [];
      return [{ kind: 'page', target: ref.page, anchor: ref.anchor, relation }];
    default:
      return [];
  }
}
