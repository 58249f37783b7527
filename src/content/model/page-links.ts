import type { ContentReference } from './content-reference.js';
import type { DocumentLink } from './document.js';
import type { PageAttributes } from './page.js';

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
