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
import type { Backlink, LinkItem } from './links.repository.js';

/** What the rows of links name, in one revision. */
export interface LinkedContent {
  context: LinkContext;
  appUrl: string;
  findPage: (id: string) => PlacedPage | undefined;
  findFile: (id: string) => FileResource | undefined;
}

/** A target with its places as the API shows it. */
export function toLinkResource(item: LinkItem, content: LinkedContent): LinkResource {
  const { versionContext } = surroundings(content.context);
  return {
    status: item.status,
    relation: item.relation,
    targetReference: toTarget(item, content),
    locationReferences: item.page_ids.map((id) => ({
      kind: 'page',
      versionContext,
      page: toLinkedPage(id, content),
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
  if (item.kind === 'url' || item.kind === 'unresolved') return { kind: 'url', url: item.target };
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
