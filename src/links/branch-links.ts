import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../common/errors/api-error.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { DEFAULT_LIMIT, type Keyset, KeysetPaginator } from '../database/keyset-paginator.js';
import { HeadMovedError, retryWhenHeadMoved } from '../spaces/head-moved.js';
import { SpaceHeads } from '../spaces/space-heads.js';
import type { LinksQuery } from './dto/links-query.js';
import type { FileResource } from '../content/files/file.resource.js';
import { comparePages } from '../versioning/page-changes.js';
import { hasOtherLinks, pageLinks } from '../versioning/page-links.js';
import {
  compareReusableContents,
  REUSABLE_CONTENT,
  type ReusableContentEntry,
} from '../versioning/reusable-content.js';
import { ContentStore } from '../content/store/content-store.js';
import type { VisibleParts } from '../content/visible/visible-content.js';
import { type BacklinkPage, BranchLinksRepository, type LinkDifferences } from './branch-links.repository.js';
import type { LinkContext } from './link-contexts.js';
import { linkItems, targetKey } from './link-items.js';
import { type LinkedContent, toBacklinkResource, toLinkResource } from './link.mapper.js';
import type { BacklinkResource, LinkListResource } from './link.resource.js';
import type { LinkSource } from './link-source.js';
import { type LinkItem, occurrencesPerItem } from './link-item.js';

const NO_ANCHORS: ReadonlySet<string> = new Set();
const NO_DIFFERENCES: Pick<LinkDifferences, 'replaced' | 'changed'> = { replaced: [], changed: [] };

/**
 * The links of change requests and earlier revisions. Rows exist only for the head of primary content, so these links
 * come from the documents. The links of a page come from its document. The links to a page come from the rows and from
 * the documents that have other links than in primary content, so reading them costs as much as the change is large.
 */
@Injectable()
export class BranchLinks {
  constructor(
    private readonly repository: BranchLinksRepository,
    private readonly store: ContentStore,
    private readonly heads: SpaceHeads,
    private readonly paginator: KeysetPaginator,
  ) {}

  /** The links of a page in the revision. */
  async ofPage(
    content: LinkedContent,
    query: LinksQuery,
    pageId: string,
    ownAddresses: readonly string[],
  ): Promise<LinkListResource> {
    const { context } = content;
    const items = await this.itemsOf(context, context.revisionId, pageId, ownAddresses);
    const broken = items.filter(({ status }) => status === 'broken');
    const listed = query.status === undefined ? items : items.filter(({ status }) => status === query.status);
    const list = await this.paginator.page(query, {
      name: `links of ${context.spaceId} ${pageId} ${query.status ?? ''}${cursorScope(context)}`,
      fetch: async (after, limit) => {
        const last = after === undefined ? '' : String(after[0]);
        return listed.filter(({ place }) => place > last).slice(0, limit);
      },
      count: async () => listed.length,
      key: ({ place }) => [place],
      map: (item) => toLinkResource(item, content, occurrencesPerItem(query.limit ?? DEFAULT_LIMIT)),
    });
    const introduced = await this.countNewlyBroken(context, pageId, broken, ownAddresses);
    const stats = { total: items.length, broken: { total: broken.length, changeRequest: introduced } };
    return { ...list, stats };
  }

  /**
   * The other pages and reusable contents that link to a page or file in the revision.
   * @throws NotFoundError when the space no longer exists
   * @throws ConflictError when primary content changed during each attempt
   */
  async backlinks(
    content: LinkedContent,
    targetId: string,
    query: ListQuery,
    file: FileResource | undefined,
  ): Promise<ListResource<BacklinkResource>> {
    const { context } = content;
    const { spaceId, primaryRevisionId, revisionId } = context;
    const find = async (counted: boolean, after: Keyset | undefined, limit: number) => {
      const read = (differences: LinkDifferences) =>
        this.repository.backlinks({ spaceId, targetId, counted }, differences, after, limit);
      // The caller of this method checks whether the rows were those of the head.
      return primaryRevisionId === undefined
        ? read(await this.differences(context, revisionId, targetId))
        : this.comparedWithHead(context, targetId, read);
    };
    return this.paginator.page(query, {
      name: `backlinks of ${targetId}${cursorScope(context)}`,
      first: async (limit) => {
        const { items, count } = await find(true, undefined, limit);
        return { rows: items, count };
      },
      fetch: async (after, limit) => (await find(false, after, limit)).items,
      key: ({ id }) => [id],
      map: (backlink) => toBacklinkResource(backlink, content, file),
    });
  }

  /** Number of broken links of a page that are not broken in primary content, or not there. */
  private async countNewlyBroken(
    context: LinkContext,
    pageId: string,
    broken: readonly LinkItem[],
    ownAddresses: readonly string[],
  ): Promise<number> {
    const { changeRequestId, primaryRevisionId } = context;
    if (changeRequestId === undefined || primaryRevisionId === undefined || broken.length === 0) return 0;
    const before = await this.itemsOf(context, primaryRevisionId, pageId, ownAddresses);
    const known = new Set(before.filter(({ status }) => status === 'broken').map(targetKey));
    return broken.filter((item) => !known.has(targetKey(item))).length;
  }

  private async itemsOf(
    { spaceId, visible: { holders, hidden } }: LinkContext,
    revisionId: string,
    pageId: string,
    ownAddresses: readonly string[],
  ): Promise<LinkItem[]> {
    const revision = await this.store.revision(spaceId, revisionId);
    const index = await this.store.pages(revision);
    const page = index.find(pageId)?.page;
    if (page === undefined) return [];
    const ofText = page.document === null ? [] : (await this.store.document(spaceId, page.document)).links;
    const links = holders.get(pageId)?.links ?? [...pageLinks(page), ...ofText];
    const targets = new Set<string>();
    for (const { kind, target, anchor } of links) {
      const document = kind === 'page' && anchor !== undefined ? index.find(target)?.page.document : null;
      if (document != null) targets.add(document);
    }
    const anchors = await this.repository.anchors(spaceId, [...targets]);
    const { byId } = await this.store.files(revision);
    const contents = (await this.store.reusableContents(revision)).filter(({ id }) => !hidden.has(id));
    const reusableContents = new Set(contents.map(({ id }) => id));
    const missing = new Set<string>();
    for (const { kind, target, anchor } of links) {
      const document = kind === 'page' && anchor !== undefined ? index.find(target)?.page.document : null;
      if (document != null && anchor !== undefined && !anchors.get(document)?.has(anchor))
        missing.add(document);
    }
    const included = await this.includedAnchors(spaceId, contents, [...missing], holders);
    return linkItems(pageId, links, {
      anchorsOf: (id) => {
        const placed = index.find(id);
        if (placed === undefined) return undefined;
        return holders.get(id)?.anchors ?? anchors.get(placed.page.document ?? '') ?? NO_ANCHORS;
      },
      includedAnchorsOf: (id) => included.get(index.find(id)?.page.document ?? '') ?? [],
      hasFile: (id) => byId.has(id) && !hidden.has(id),
      hasReusableContent: (id) => reusableContents.has(id),
      ownAddresses,
    });
  }

  /** The anchors of the reusable contents that documents include, by the hashes of the documents. */
  private async includedAnchors(
    spaceId: string,
    contents: readonly ReusableContentEntry[],
    documents: readonly string[],
    holders: VisibleParts['holders'],
  ): Promise<Map<string, ReadonlySet<string>[]>> {
    const included = new Map<string, ReadonlySet<string>[]>();
    if (contents.length === 0 || documents.length === 0) return included;
    const anchors = await this.repository.anchors(
      spaceId,
      contents.map(({ document }) => document),
    );
    const byTarget = new Map(
      contents.map(({ id, document }) => [
        REUSABLE_CONTENT + id,
        holders.get(id)?.anchors ?? anchors.get(document) ?? NO_ANCHORS,
      ]),
    );
    await this.store.scan(spaceId, documents, (hash, { links }) => {
      const found = new Set(links.flatMap(({ target }) => byTarget.get(target) ?? []));
      if (found.size > 0) included.set(hash, [...found]);
    });
    return included;
  }

  /** Reads rows together with the differences to them; again when the head of primary content has moved in between. */
  private async comparedWithHead(
    context: LinkContext,
    targetId: string,
    read: (differences: LinkDifferences) => Promise<BacklinkPage>,
  ): Promise<BacklinkPage> {
    let head = context.primaryRevisionId;
    return retryWhenHeadMoved(async () => {
      if (head === undefined) throw new NotFoundError('space');
      const page = await read(await this.differences(context, head, targetId));
      if (page.current) return page;
      head = await this.heads.find(context.spaceId);
      throw new HeadMovedError();
    });
  }

  /**
   * The differences from the rows of `head`, because the revision is another one, and because the reader does not see
   * everything.
   */
  private async differences(context: LinkContext, head: string, targetId: string): Promise<LinkDifferences> {
    const { spaceId, revisionId, visible } = context;
    const { replaced, changed } =
      head === revisionId ? NO_DIFFERENCES : await this.compare(spaceId, head, revisionId);
    const { holders, hidden } = visible;
    const isWhole = (id: string): boolean => !holders.has(id) && !hidden.has(id);
    return {
      primaryRevisionId: head,
      replaced: [...replaced, ...holders.keys(), ...hidden],
      changed: [...changed.filter(({ id }) => isWhole(id)), ...visibleSources(visible, targetId)],
    };
  }

  private async compare(
    spaceId: string,
    primaryRevisionId: string,
    revisionId: string,
  ): Promise<Pick<LinkDifferences, 'replaced' | 'changed'>> {
    const [primary, here] = [
      await this.store.revision(spaceId, primaryRevisionId),
      await this.store.revision(spaceId, revisionId),
    ];
    const { before, after } = comparePages(
      (await this.store.pages(primary)).pages,
      (await this.store.pages(here)).pages,
    );
    const replaced: string[] = [];
    for (const [id, { page }] of before) {
      const now = after.get(id)?.page;
      if (now === undefined || hasOtherLinks(page, now)) replaced.push(id);
    }
    const changed: LinkSource[] = [];
    for (const [id, { page }] of after) {
      const was = before.get(id)?.page;
      if (was !== undefined && !hasOtherLinks(was, page)) continue;
      changed.push({ holder: 'page', id, document: page.document, links: pageLinks(page) });
    }
    const contents = compareReusableContents(
      await this.store.reusableContents(primary),
      await this.store.reusableContents(here),
    );
    for (const { id, document } of contents.changed) {
      replaced.push(id);
      changed.push({ holder: 'reusable-content', id, document });
    }
    return { replaced: [...replaced, ...contents.removed], changed };
  }
}

/** A cursor is valid for one change request or revision, and for primary content while it changes. */
function cursorScope({ changeRequestId, revisionId, primaryRevisionId }: LinkContext): string {
  return primaryRevisionId === undefined ? '' : ` in ${changeRequestId ?? revisionId}`;
}

/** The pages and reusable contents that the reader sees only in part, with the visible links to a target. */
function visibleSources({ holders, hidden }: VisibleParts, targetId: string): LinkSource[] {
  return [...holders].flatMap(([id, { kind, links }]): LinkSource[] => {
    const shown = links.filter(({ target }) => target === targetId);
    return shown.length === 0 || hidden.has(id) ? [] : [{ holder: kind, id, document: null, links: shown }];
  });
}
