import { readReference } from '../markdown/source/references.js';
import { isAllowedAddress } from '../markdown/source/address.js';
import type { FileResource } from '../content/files/file.resource.js';
import type { LinkContext } from './link-contexts.js';
import type {
  BacklinkResource,
  HolderResource,
  InternalLocation,
  LinkedReusableContent,
  LinkResource,
  LinkTarget,
  VersionContext,
} from './link.resource.js';
import type { LinkItem, LinkOccurrence } from './link-item.js';
import type { LinkedPages } from './linked-pages.js';
import type { Backlink } from './links.repository.js';

/** The content of the revision that links name. */
export interface LinkedContent {
  context: LinkContext;
  pages: LinkedPages;
  findFile: (id: string) => FileResource | undefined;
  /** Titles of the existing reusable contents, by ID. */
  reusableContents: ReadonlyMap<string, string>;
}

/** A target as the API returns it. @param places most places of the target */
export function toLinkResource(item: LinkItem, content: LinkedContent, places: number): LinkResource {
  return {
    status: item.status,
    relation: item.relation,
    targetReference: toTarget(item, content),
    locationReferences: item.places.slice(0, places).map((place) => ({
      ...toSourceResource(place, content),
      ...(place.section === null ? {} : locationOf(place.section)),
    })),
  };
}

/** A page or reusable content that links to a page or file, as the API returns it. */
export function toBacklinkResource(
  backlink: Backlink,
  content: LinkedContent,
  file?: FileResource,
): BacklinkResource {
  return {
    ...toSourceResource(backlink, content),
    relation: backlink.depends ? 'dependsOn' : 'reference',
    file,
  };
}

function toTarget(item: LinkItem, content: LinkedContent): LinkTarget {
  if (item.kind === 'unresolved' || item.kind === 'url') {
    // The text was stored when another address was allowed.
    if (!isAllowedAddress(item.target, item.relation === 'dependsOn' ? 'image' : 'link'))
      return { kind: 'url', url: '' };
    return item.kind === 'url' ? toOtherTarget(item.target, content) : { kind: 'url', url: item.target };
  }
  const id = item.target_id;
  if (item.kind === 'file') {
    const file = id === null ? undefined : content.findFile(id);
    return {
      kind: 'file',
      ...versionContext(content.context),
      ...(id !== null ? { id } : {}),
      file,
    };
  }
  return {
    kind: 'page',
    ...versionContext(content.context),
    ...(id !== null ? { id, page: content.pages.toResource(id) } : {}),
    ...(item.anchor !== '' ? locationOf(item.anchor) : {}),
  };
}

/** The target of an address, or of a stable reference to anything but a page or file of the space. */
function toOtherTarget(target: string, content: LinkedContent): LinkTarget {
  const ref = readReference(target);
  switch (ref.kind) {
    case 'reusable-content':
      return {
        kind: ref.kind,
        ...versionContext(content.context),
        ...toLinkedReusableContent(ref.reusableContent, content),
      };
    // Other resources are returned by ID only: the caller may not be able to view them.
    case 'space':
      return { kind: ref.kind, id: ref.space };
    case 'collection':
      return { kind: ref.kind, id: ref.collection };
    case 'user':
      return { kind: ref.kind, id: ref.user };
    case 'openapi':
      return { kind: ref.kind, id: ref.spec };
    case 'page':
      return { kind: ref.kind, id: ref.page };
    case 'anchor':
      return ref.page === undefined
        ? { kind: 'url', url: target }
        : { kind: 'page', id: ref.page, ...locationOf(ref.anchor) };
    default:
      return { kind: 'url', url: target };
  }
}

function locationOf(anchor: string): { internalLocation: InternalLocation } {
  return { internalLocation: { type: 'anchor', anchor } };
}

function versionContext({ organization, space, revisionId, changeRequestId }: LinkContext) {
  const versionContext: VersionContext =
    changeRequestId === undefined
      ? { type: 'revision', revision: revisionId }
      : { type: 'changeRequest', changeRequest: changeRequestId };
  return {
    organization,
    space,
    versionContext,
  };
}

/** A link source, under the name of its kind, with its space and version. */
function toSourceResource(
  { holder: kind, id }: Pick<LinkOccurrence, 'holder' | 'id'>,
  content: LinkedContent,
): HolderResource {
  return {
    kind,
    ...versionContext(content.context),
    ...(kind === 'page'
      ? { page: content.pages.toResource(id) }
      : { reusableContent: toLinkedReusableContent(id, content) }),
  };
}

function toLinkedReusableContent(id: string, { reusableContents }: LinkedContent): LinkedReusableContent {
  const title = reusableContents.get(id);
  return { id, title };
}
