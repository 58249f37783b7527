import { type AddressUse, isAllowedAddress } from './address.js';
import type { DocumentReference } from './content-reference.js';
import { encodeDestination, encodeFileAnchor, relativeTarget } from './relative-paths.js';
import { decodePercent } from './storable-text.js';
import type { DocumentLink } from './stored-document.js';

/** A slash is `%2F` in an HTML attribute without quotes. */
const STABLE = /^ref:(page|file)(?:\/|%2F)([\w-]+)(?:#(.*))?$/s;
const PAGE_OF_SPACE = /^ref:space\/([\w-]+)\/page\/([\w-]+)(?:#(.+))?$/s;
const RESOURCE = /^ref:(space|collection|user|openapi|reusable-content)\/([\w-]+)$/;
/** A page or file of the space, written without characters that text escapes. */
const PLAIN_REFERENCE = /^ref:(?:page|file)\/[A-Za-z\d-]+(?:#[A-Za-z\d%=-]+)?$/;

/** The properties of a stored link that define its target. */
type LinkedTarget = Pick<DocumentLink, 'kind' | 'target' | 'anchor'>;

/** Paths of pages and files by ID, as seen from one root. */
export interface ContentPaths {
  pages: Pick<ReadonlyMap<string, string>, 'get'>;
  files: Pick<ReadonlyMap<string, string>, 'get'>;
  /** Left out: reusable contents have no paths. */
  reusableContents?: Pick<ReadonlyMap<string, string>, 'get'>;
}

/** Reads a stable reference to a page or file of the space, `ref:page/<id>#anchor` or `ref:file/<id>`; null for other addresses. */
export function readStableReference(address: string): DocumentReference | null {
  const [, kind, id, fragment] = STABLE.exec(address) ?? [];
  if (id === undefined) return null;
  const anchor = fragment ? decodePercent(fragment) : undefined;
  if (kind === 'file') return anchor === undefined ? { kind, file: id } : { kind, file: id, anchor };
  return anchor === undefined ? { kind: 'page', page: id } : { kind: 'anchor', anchor, page: id };
}

/**
 * The content reference that an address in stored markdown means: a stable reference (`ref:page/<id>`, `ref:space/<id>`)
 * or an anchor of the same text. Anything else is a URL, exactly as written; an empty one when the address is not allowed
 * (`address.ts`).
 */
export function readReference(address: string, use: AddressUse = 'link'): DocumentReference {
  if (address.length > 1 && address.startsWith('#'))
    return { kind: 'anchor', anchor: decodePercent(address.slice(1)) };
  return readStableReference(address) ?? readResource(address) ?? { kind: 'url', url: allowed(address, use) };
}

/** The address, or '' when it is not allowed. */
export function allowed(address: string, use: AddressUse = 'link'): string {
  return isAllowedAddress(address, use) ? address : '';
}

function readResource(address: string): DocumentReference | null {
  const [, space, page, fragment] = PAGE_OF_SPACE.exec(address) ?? [];
  if (space !== undefined && page !== undefined) {
    return fragment === undefined
      ? { kind: 'page', page, space }
      : { kind: 'anchor', anchor: decodePercent(fragment), page, space };
  }
  const [, kind, id = ''] = RESOURCE.exec(address) ?? [];
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

/** The stored spelling of a reference: the inverse of `readReference`. */
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
      return `ref:file/${ref.file}${'anchor' in ref ? `#${encodeFileAnchor(ref.anchor)}` : ''}`;
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

/**
 * The relative path that a file of the content links to a reference with: the inverse of `resolveAddress`.
 * @param from path of the file that contains the link
 * @returns null when the reference has no path
 */
export function writeAddress(ref: DocumentReference, from: string, paths: ContentPaths): string | null {
  const path =
    ref.kind === 'file'
      ? paths.files.get(ref.file)
      : ref.kind === 'page' || ref.kind === 'anchor'
        ? paths.pages.get(ref.page ?? '')
        : ref.kind === 'reusable-content'
          ? paths.reusableContents?.get(ref.reusableContent)
          : undefined;
  if (path === undefined) return null;
  const encode = ref.kind === 'file' ? encodeFileAnchor : encodeDestination;
  return relativeTarget(from, path, 'anchor' in ref ? ref.anchor : undefined, encode);
}

/** A reference in the form of stored links: pages and files of the space by ID, everything else as an address. */
export function toLinkedTarget(ref: DocumentReference): LinkedTarget {
  const anchor = 'anchor' in ref ? { anchor: ref.anchor } : {};
  if (ref.kind === 'file') return { kind: 'file', target: ref.file, ...anchor };
  const isOwnPage = (ref.kind === 'page' || ref.kind === 'anchor') && ref.space === undefined;
  if (isOwnPage && ref.page !== undefined) return { kind: 'page', target: ref.page, ...anchor };
  return { kind: 'url', target: writeReference(ref) };
}

/** The spelling of the reference in a node's data; '' when there is no reference. */
export function targetOf(value: unknown): string {
  const isReference = typeof value === 'object' && value !== null && 'kind' in value;
  return isReference ? writeReference(value as DocumentReference) : '';
}

/**
 * The text, in one word, of a link to a target that has no text of its own. A page or file of the space is named when the
 * text is read as markdown (see `stable-references.ts`), so it is spelled again; an address of another resource says nothing
 * to a reader.
 */
export function labelOf(target: string): string {
  const kind = /^ref:(?:space\/[\w-]+\/)?([a-z-]+)(?:\/|$)/.exec(target)?.[1];
  if (kind !== undefined) return PLAIN_REFERENCE.test(target) ? target : kind;
  return isPlainLabel(target) ? target : 'link';
}

/** Whether a target can be the text of the link to it: nothing in it reads as markup. */
export function isPlainLabel(target: string): boolean {
  return /^[^\s[\]\\`*_<>&!|~${]+$/.test(target) && !/:[\w+-]+:/.test(target);
}

/** Whether the text of a link is only the stable reference it leads to, which says nothing to a reader. */
export function showsReference(text: string, target: string): boolean {
  const idIn = (address: string) => STABLE.exec(address)?.slice(1, 3).join('/');
  const id = idIn(text.trim());
  return id !== undefined && id === idIn(target);
}
