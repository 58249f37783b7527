import { isDeepStrictEqual } from 'node:util';
import { readReference } from '../../markdown/source/references.js';
import type { AddressTarget } from '../../markdown/source/resolve-address.js';
import { isImageAddress } from '../../markdown/source/address.js';
import type { ContentReference } from '../../markdown/source/content-reference.js';
import type { ComputedSource, PageAttributes, PageCover, PageNode } from '../../versioning/page.js';
import type { MatchedPage } from './match-pages.js';
import type { SourcePage, VisibleSources } from '../structure/source-tree.js';

type Resolve = (address: string) => AddressTarget;

/**
 * A page after an import, without its children. Attributes that the source states replace the existing ones; others
 * stay. `updatedAt` changes only when the page itself changes.
 *
 * @param hash of the page's document; null when the source has no text for it
 * @param visible sources that a computed page can follow; a page with any other source only names it
 */
export function applySourcePage(
  { id, slug, existing, source }: MatchedPage,
  hash: string | null,
  resolve: Resolve,
  now: string,
  visible?: VisibleSources,
): Omit<PageNode, 'children'> {
  const before = existing && withoutChildren(existing);
  const created: Omit<PageNode, 'children'> = {
    id,
    type: 'group',
    title: slug,
    slug,
    document: null,
    createdAt: now,
    updatedAt: now,
  };
  if (!source) return before ?? created;

  const page = { ...(before ?? created), slug, title: source.title, ...statedAttributes(source, resolve) };
  if (source.isConditional === true) {
    delete page.description;
    delete page.cover;
  }
  // `hidden: false` means the same as no property.
  if (page.hidden === false) delete page.hidden;
  // A folder without a text does not remove the text of an existing page.
  if (source.type === 'computed' && source.computed !== undefined) {
    if (page.type !== 'computed') page.document = null;
    page.type = 'computed';
    page.computed = followedSource(source.computed, before?.computed, visible);
    delete page.git;
    delete page.ref;
  } else if (source.type !== 'group' || !before) {
    page.type = source.type;
    page.document = hash;
    if (source.attributes.git === undefined) delete page.git;
    delete page.ref;
    if (source.type === 'link') page.ref = referenceTo(source.target ?? '', resolve);
  }
  return before && !isDeepStrictEqual(page, before) ? { ...page, updatedAt: now } : page;
}

/** The source of a computed page, with the organization in which the page follows it. */
function followedSource(
  stated: ComputedSource,
  before: ComputedSource | undefined,
  visible: VisibleSources | undefined,
): ComputedSource {
  const { organization: earlier, ...named } = before ?? {};
  const isVisible = visible?.sources.some((source) => isDeepStrictEqual(source, stated)) === true;
  const organization = isVisible
    ? visible?.organization
    : isDeepStrictEqual(named, stated)
      ? earlier
      : undefined;
  return organization === undefined ? stated : { ...stated, organization };
}

/** The stated attributes without the slug, which the page has already, with a number if a sibling has it too. */
function statedAttributes(
  { attributes: { cover: stated, slug: _slug, ...attributes } }: SourcePage,
  resolve: Resolve,
): Partial<PageAttributes> {
  const cover = stated && resolveCover(stated, resolve);
  return cover ? { ...attributes, cover } : attributes;
}

/**
 * Resolves the targets of a cover, which front matter contains as `url` references. Targets that are neither a file nor
 * a web address are left out, and so is a cover without a target.
 */
function resolveCover(cover: PageCover, resolve: Resolve): PageCover | undefined {
  const { ref: stated, refDark: statedDark, ...position } = cover;
  const ref = stated && resolveImage(stated, resolve);
  const refDark = statedDark && resolveImage(statedDark, resolve);
  if ((stated ?? statedDark) && !ref && !refDark) return undefined;
  return { ...position, ...(ref ? { ref } : {}), ...(refDark ? { refDark } : {}) };
}

function resolveImage(stated: ContentReference, resolve: Resolve): ContentReference | undefined {
  if (stated.kind !== 'url') return stated;
  const found = referenceTo(stated.url, resolve);
  return found.kind === 'file' || (found.kind === 'url' && isImageAddress(found.url)) ? found : undefined;
}

function referenceTo(target: string, resolve: Resolve): ContentReference {
  const found = resolve(target);
  if (found.kind === 'file') return { kind: 'file', file: found.file };
  if (found.kind === 'page' || found.kind === 'anchor') return found;
  // An export writes stable references to everything that it does not contain.
  if (target.startsWith('ref:')) return readReference(target);
  return found.kind === 'url' ? found : { kind: 'url', url: target };
}

function withoutChildren({ children: _children, ...page }: PageNode): Omit<PageNode, 'children'> {
  return page;
}
