import { isDeepStrictEqual } from 'node:util';
import type { ContentReference } from '../markdown/document/content-reference.js';
import type { DocumentLink } from '../markdown/source/stored-document.js';
import type { PageAttributes, PageNode } from './page.js';

/** A link of a page that is not in its text. */
export type PageLink = Omit<DocumentLink, 'start' | 'end'>;

/** Prefix of the link target for an OpenAPI specification, followed by its slug. */
export const OPENAPI_SPEC = 'ref:openapi/';

/** The attributes of a page that contain links. */
type LeadingAttributes = Pick<PageAttributes, 'ref' | 'cover' | 'computed'>;

/**
 * The links of a page's attributes: the target of a `link` page, the cover images, and the sources of a computed page.
 */
export function pageLinks({ ref, cover, computed }: LeadingAttributes): PageLink[] {
  return [
    ...linkTo(ref, 'reference'),
    ...linkTo(cover?.ref, 'dependsOn'),
    ...linkTo(cover?.refDark, 'dependsOn'),
    ...Object.values(computed?.dependencies ?? {}).flatMap((dependency) =>
      linkTo(dependency.ref, 'dependsOn'),
    ),
  ];
}

/** Whether the links of two states of a page may differ. Compares only the hashes of their texts. */
export function hasOtherLinks(
  one: Pick<PageNode, 'document'> & LeadingAttributes,
  other: Pick<PageNode, 'document'> & LeadingAttributes,
): boolean {
  if (one.document !== other.document) return true;
  if (one.ref === other.ref && one.cover === other.cover && one.computed === other.computed) return false;
  return !isDeepStrictEqual(pageLinks(one), pageLinks(other));
}

/** Returns no link for targets outside the content of the space. */
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
    case 'openapi':
      return relation === 'dependsOn' ? [{ kind: 'url', target: OPENAPI_SPEC + ref.spec, relation }] : [];
    default:
      return [];
  }
}
