import { readReference } from '../document/references.js';
import type { FileResource } from '../files/file.resource.js';
import type { PlacedPage } from '../model/page-index.js';
import { type PageAddress, pageUrl } from '../pages/page.mapper.js';
import type { LinkContext } from './link-contexts.js';
import type {
  BacklinkResource,
  LinkedPage,
  LinkResource,
  LinkTarget,
  VersionContext,
} from './link.resource.js';
import type { LinkItem } from './link-item.js';
import type { Backlink } from './links.repository.js';

/** What the rows of links name, in one revision. */
export interface LinkedContent {
  context: LinkContext;
  appUrl: string;
  findPage: (id: string) => PlacedPage | undefined;
  findFile: (id: string) => FileResource | undefined;
  /** Titles of the reusable contents there are, by id. */
  reusableContents: ReadonlyMap<string, string>;
}

/** A target with its places as the API shows it. */
export function toLinkResource(item: LinkItem, content: LinkedContent): LinkResource {
  const { versionContext } = surroundings(content.context);
  return {
    status: item.status,
    relation: item.relation,
    targetReference: toTarget(item, content),
    locationReferences: item.places.map(({ page_id: id, section }) => ({
      kind: 'page',
      versionContext,
      page: toLinkedPage(id, content),
      ...(section === null ? {} : { internalLocation: { anchor: section } }),
    })),
  };
}

/** A page that links to a page or file as the API shows it. */
export function toBacklinkResource(
  { page_id: id, depends }: Backlink,
  content: LinkedContent,
  file?: FileResource,
): BacklinkResource {
  return {
    kind: 'page',
    ...surroundings(content.context),
    page: toLinkedPage(id, content),
    relation: depends ? 'dependsOn' : 'reference',
    ...(file !== undefined ? { file } : {}),
  };
}

function toTarget(item: LinkItem, content: LinkedContent): LinkTarget {
  if (item.kind === 'unresolved') return { kind: 'url', url: item.target };
  if (item.kind === 'url') return toOtherTarget(item.target, content);
  const id = item.target_id;
  if (item.kind === 'file') {
    const file = id === null ? undefined : content.findFile(id);
    return {
      kind: 'file',
      ...surroundings(content.context),
      ...(id !== null ? { id } : {}),
      ...(file !== undefined ? { file } : {}),
    };
  }
  return {
    kind: item.anchor === '' ? 'page' : 'anchor',
    ...surroundings(content.context),
    ...(id !== null ? { id, page: toLinkedPage(id, content) } : {}),
    ...(item.anchor !== '' ? { anchor: item.anchor } : {}),
  };
}

/** An address, or what a stable reference names that is no page or file of the space. */
function toOtherTarget(target: string, content: LinkedContent): LinkTarget {
  const ref = readReference(target);
  switch (ref.kind) {
    case 'reusable-content': {
      const { reusableContent: id } = ref;
      const title = content.reusableContents.get(id);
      const { kind } = ref;
      return { kind, ...surroundings(content.context), id, ...(title === undefined ? {} : { title }) };
    }
    // Nothing more is said of what is not part of this content: the caller may not be allowed to see it.
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
        : { kind: ref.kind, id: ref.page, anchor: ref.anchor };
    default:
      return { kind: 'url', url: target };
  }
}

function surroundings({ organization, space, revisionId, changeRequestId }: LinkContext) {
  const versionContext: VersionContext =
    changeRequestId === undefined
      ? { type: 'revision', revision: revisionId }
      : { type: 'change-request', revision: revisionId, changeRequest: changeRequestId };
  return {
    ...(organization !== undefined ? { organization } : {}),
    space,
    versionContext,
  };
}

function toLinkedPage(id: string, { findPage, appUrl, context }: LinkedContent): LinkedPage {
  const placed = findPage(id);
  if (placed === undefined) return { id };
  const address: PageAddress = { appUrl, spaceId: context.spaceId };
  return { id, title: placed.page.title, path: placed.path, urls: { app: pageUrl(id, address) } };
}
