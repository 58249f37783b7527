import { isDeepStrictEqual } from 'node:util';
import type { ContentReference } from '../markdown/source/content-reference.js';
import { toLinkedTarget } from '../markdown/source/references.js';
import type { DocumentLink } from '../markdown/source/stored-document.js';
import type { PageAttributes, PageNode } from './page.js';

/** A link that a page has besides those of its text. */
export type PageLink = Omit<DocumentLink, 'start' | 'end'>;

/** How what is made of an OpenAPI specification says so: this, and the slug of the specification. */
export const OPENAPI_SPEC = 'ref:openapi/';

/** The attributes of a page that lead somewhere. */
type LeadingAttributes = Pick<PageAttributes, 'ref' | 'cover' | 'computed'>;

/** Where a page leads that is a link, what its cover shows, and what a computed page is made of. */
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

/** Whether two states of a page lead to other places, or may: their texts are compared as a whole. */
export function hasOtherLinks(
  one: Pick<PageNode, 'document'> & LeadingAttributes,
  other: Pick<PageNode, 'document'> & LeadingAttributes,
): boolean {
  if (one.document !== other.document) return true;
  if (one.ref === other.ref && one.cover === other.cover && one.computed === other.computed) return false;
  return !isDeepStrictEqual(pageLinks(one), pageLinks(other));
}

/** None for resources outside of the content of the space. */
function linkTo(ref: ContentReference | undefined, relation: DocumentLink['relation']): PageLink[] {
  if (ref === undefined) return [];
  const link = toLinkedTarget(ref);
  const isMadeOf = ref.kind === 'openapi' && relation === 'dependsOn';
  return link.kind !== 'url' || ref.kind === 'url' || isMadeOf ? [{ ...link, relation }] : [];
}
