import { isDeepStrictEqual } from 'node:util';
import { readReference } from '../../markdown/source/references.js';
import type { AddressTarget } from '../../markdown/source/resolve-address.js';
import { isImageAddress } from '../../markdown/source/address.js';
import type { ContentReference } from '../../markdown/source/content-reference.js';
import type { PageAttributes, PageCover, PageNode } from '../../versioning/page.js';
import type { MatchedPage } from './match-pages.js';
import type { SourcePage } from '../structure/source-tree.js';

type Resolve = (address: string) => AddressTarget;

/**
 * A page as an import leaves it, without its children. What the source states replaces what was there; attributes it
 * says nothing about stay. `updatedAt` moves only when something of the page itself changes.
 *
 * @param hash of the page's document; null when the source has no text for it
 */
export function applySourcePage(
  { id, slug, existing, source }: MatchedPage,
  hash: string | null,
  resolve: Resolve,
  now: string,
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

  const page = { ...(before ?? created), title: source.title, ...statedAttributes(source, resolve) };
  // A source says that a page is shown by `hidden: false`; the absence of the property means the same.
  if (page.hidden === false) delete page.hidden;
  // A folder without a text of its own says nothing about the text a page has got meanwhile.
  if (source.type !== 'group' || !before) {
    page.type = source.type;
    page.document = hash;
    if (source.attributes.git === undefined) delete page.git;
    delete page.ref;
    if (source.type === 'link') page.ref = referenceTo(source.target ?? '', resolve);
  }
  return before && !isDeepStrictEqual(page, before) ? { ...page, updatedAt: now } : page;
}

/** Without the slug: what is stated has become that of the place, with a number where a sibling has it. */
function statedAttributes(
  { attributes: { cover: stated, slug: _slug, ...attributes } }: SourcePage,
  resolve: Resolve,
): Partial<PageAttributes> {
  const cover = stated && resolveCover(stated, resolve);
  return cover ? { ...attributes, cover } : attributes;
}

/**
 * Front matter has the targets of covers as written, which `url` references stand for until here. A target that is
 * neither a file nor an address of the web is left out; so is a cover that has no other.
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
  // An export writes references to what it does not contain.
  return target.startsWith('ref:') ? readReference(target) : { kind: 'url', url: target };
}

function withoutChildren({ children: _children, ...page }: PageNode): Omit<PageNode, 'children'> {
  return page;
}
