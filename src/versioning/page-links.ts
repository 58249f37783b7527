import { isDeepStrictEqual } from 'node:util';
import type { ContentReference } from '../markdown/source/content-reference.js';
import { toLinkedTarget } from '../markdown/source/references.js';
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
  if (ref === undefined) return [];
  const link = toLinkedTarget(ref);
  const isMadeOf = ref.kind === 'openapi' && relation === 'dependsOn';
  return link.kind !== 'url' || ref.kind === 'url' || isMadeOf ? [{ ...link, relation }] : [];
}
