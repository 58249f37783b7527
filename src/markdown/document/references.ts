import { encodeDestination } from '../source/relative-paths.js';
import { decodePercent } from '../source/storable-text.js';
import { isPlainLabel, parseReference } from '../source/stable-references.js';
import { type AddressUse, isAllowedAddress } from '../source/address.js';
import type { DocumentReference } from './nodes.js';

const PAGE_OF_SPACE = /^ref:space\/([\w-]+)\/page\/([\w-]+)(?:#(.+))?$/s;
const RESOURCE = /^ref:(space|collection|user|openapi|reusable-content)\/([\w-]+)$/;

/**
 * The content reference of the target of a link. Stored markdown spells pages and files `ref:page/<id>#anchor` and
 * `ref:file/<id>`, and other resources alike (`ref:space/<id>`). Anything else is a URL or a broken path, exactly as
 * written, or empty if the address is not allowed (`source/address.ts`).
 */
export function readReference(target: string, use: AddressUse = 'link'): DocumentReference {
  const stable = parseReference(target);
  if (stable?.kind === 'page') {
    const { target: page, anchor } = stable;
    return anchor ? { kind: 'anchor', anchor, page } : { kind: 'page', page };
  }
  if (stable?.kind === 'file') {
    const { target: file, anchor } = stable;
    return anchor ? { kind: 'file', file, anchor } : { kind: 'file', file };
  }
  if (target.length > 1 && target.startsWith('#')) {
    return { kind: 'anchor', anchor: decodePercent(target.slice(1)) };
  }
  return readOther(target) ?? { kind: 'url', url: allowed(target, use) };
}

/** The address, or '' when it is not allowed. */
export function allowed(address: string, use: AddressUse = 'link'): string {
  return isAllowedAddress(address, use) ? address : '';
}

function readOther(target: string): DocumentReference | null {
  const [, space, page, fragment] = PAGE_OF_SPACE.exec(target) ?? [];
  if (space !== undefined && page !== undefined) {
    return fragment === undefined
      ? { kind: 'page', page, space }
      : { kind: 'anchor', anchor: decodePercent(fragment), page, space };
  }
  const [, kind, id = ''] = RESOURCE.exec(target) ?? [];
  switch (kind) {
    case 'space':
      return { kind, space: id };
    case 'collection':
      return { kind, collection: id };
    case 'user':
      return { kind, user: id };
    case 'openapi':
      return { kind, spec: id };
    case 'reusable-content':
      return { kind, reusableContent: id };
    default:
      return null;
  }
}

/** The target of a link to a reference: the inverse of `readReference`. */
export function writeReference(ref: DocumentReference): string {
  switch (ref.kind) {
    case 'url':
      return ref.url;
    case 'page':
      return pageTarget(ref.page, ref.space);
    case 'anchor': {
      const page = ref.page === undefined ? '' : pageTarget(ref.page, ref.space);
      return `${page}#${encodeDestination(ref.anchor)}`;
    }
    case 'file':
      return `ref:file/${ref.file}${'anchor' in ref ? `#${encodeDestination(ref.anchor)}` : ''}`;
    case 'space':
      return `ref:space/${ref.space}`;
    case 'collection':
      return `ref:collection/${ref.collection}`;
    case 'user':
      return `ref:user/${ref.user}`;
    case 'openapi':
      return `ref:openapi/${ref.spec}`;
    case 'reusable-content':
      return `ref:reusable-content/${ref.reusableContent}`;
  }
}

function pageTarget(page: string, space: string | undefined): string {
  return space === undefined ? `ref:page/${page}` : `ref:space/${space}/page/${page}`;
}

/** The target for the reference in a node's data, or an empty string. */
export function targetOf(value: unknown): string {
  const isReference = typeof value === 'object' && value !== null && 'kind' in value;
  return isReference ? writeReference(value as DocumentReference) : '';
}

/** A reference to a page or file of the space, without characters that text would escape. */
const SHOWN_REFERENCE = /^ref:(?:page|file)\/[A-Za-z\d-]+(?:#[A-Za-z\d%-]+)?$/;

/**
 * The text of a link that has none. The title of a page or name of a file replaces its reference when the markdown is
 * read (see `stable-references.ts`). References to other resources mean nothing to a reader, so these get a word.
 */
export function labelOf(target: string): string {
  const kind = /^ref:(?:space\/[\w-]+\/)?([a-z-]+)(?:\/|$)/.exec(target)?.[1];
  if (kind !== undefined) return SHOWN_REFERENCE.test(target) ? target : kind;
  return isPlainLabel(target) ? target : 'link';
}
