import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../access/actor.js';
import { NotFoundError } from '../common/errors/api-error.js';
import {
  entityTag,
  type Representation,
  representation,
  type TaggedBody,
  tagByBody,
} from '../common/http/representation.js';
import { isId } from '../common/ids.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ENVIRONMENT } from '../config/config.module.js';
import { cacheSize } from '../config/cache-size.js';
import type { Environment } from '../config/environment.js';
import { DEFAULT_LIMIT, type Keyset, KeysetPaginator } from '../database/keyset-paginator.js';
import { HeadMovedError, retryWhenHeadMoved } from '../spaces/head-moved.js';
import { SpaceHeads } from '../spaces/space-heads.js';
import type { SpaceTarget } from '../spaces/spaces.service.js';
import type { BranchTarget } from '../content/branches/branch-target.js';
import type { LinksQuery } from './dto/links-query.js';
import { DownloadLinks } from '../content/files/download-links.js';
import { FilesService } from '../content/files/files.service.js';
import { PagesService } from '../content/pages/pages.service.js';
import { ContentStore } from '../content/store/content-store.js';
import type { VisibleParts } from '../content/visible/visible-content.js';
import { BranchLinks } from './branch-links.js';
import { type LinkContext, LinkContexts } from './link-contexts.js';
import { type LinkedContent, toBacklinkResource, toLinkResource } from './link.mapper.js';
import type { BacklinkResource, LinkListResource, LinkStats } from './link.resource.js';
import { occurrencesPerItem } from './link-item.js';
import { LinkedPages } from './linked-pages.js';
import { LinksRepository } from './links.repository.js';

/** Bytes of cached responses, if there is enough memory; a character counts as two. */
const CACHE_BYTES = 16_000_000;

/**
 * The links of a space and its backlinks. They depend only on the revision and on the parts of the space that the caller
 * sees, so responses are cached; conditional requests are answered by entity tag without them.
 */
@Injectable()
export class LinksService {
  private readonly bodies: LRUCache<string, string>;
  private readonly ownAddresses: string[];

  constructor(
    private readonly links: LinksRepository,
    private readonly branches: BranchLinks,
    private readonly contexts: LinkContexts,
    private readonly heads: SpaceHeads,
    private readonly store: ContentStore,
    private readonly files: FilesService,
    private readonly pages: PagesService,
    private readonly downloads: DownloadLinks,
    private readonly paginator: KeysetPaginator,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    const maxSize = cacheSize(environment, CACHE_BYTES);
    this.bodies = new LRUCache({
      maxSize,
      maxEntrySize: Math.floor(maxSize / 8),
      sizeCalculation: (body) => body.length * 2 + 200,
    });
    this.ownAddresses = [environment.publicUrl, environment.appUrl].map((address) => address.toLowerCase());
  }

  ofSpace(actor: Actor, target: SpaceTarget, query: LinksQuery): Promise<Representation> {
    return this.represent(actor, target, 'links', query, (context) => this.list(context, query));
  }

  ofPage(actor: Actor, target: BranchTarget, pageId: string, query: LinksQuery): Promise<Representation> {
    return this.represent(
      actor,
      target,
      `links of ${pageId}`,
      query,
      async (context) =>
        context.primaryRevisionId === undefined && context.visible.name === ''
          ? this.list(context, query, pageId)
          : this.branches.ofPage(await this.content(context), query, pageId, this.ownAddresses),
      () => this.requirePage(target, pageId),
    );
  }

  toPage(actor: Actor, target: BranchTarget, pageId: string, query: ListQuery): Promise<Representation> {
    return this.represent(
      actor,
      target,
      `backlinks of ${pageId}`,
      query,
      (context) => this.backlinks(context, pageId, query),
      () => this.requirePage(target, pageId),
    );
  }

  toFile(actor: Actor, target: BranchTarget, fileId: string, query: ListQuery): Promise<Representation> {
    return this.represent(
      actor,
      target,
      `backlinks of ${fileId}`,
      query,
      (context) => this.backlinks(context, fileId, query, true),
      ({ visible }) => this.requireFile(target, fileId, visible),
    );
  }

  private async represent(
    actor: Actor,
    target: BranchTarget,
    name: string,
    query: LinksQuery,
    make: (context: LinkContext) => Promise<object>,
    exists: (context: LinkContext) => Promise<void> = async () => undefined,
  ): Promise<Representation> {
    const first = await this.contexts.find(actor, target);
    const body = (): Promise<TaggedBody> => {
      let context = first;
      return retryWhenHeadMoved(async () => {
        const etag = entityTag(this.namesOf(context));
        const key = JSON.stringify([etag, name, query.status, query.limit, query.page]);
        const known = this.bodies.get(key);
        if (known !== undefined) return { etag, body: known };
        await exists(context);
        const body = JSON.stringify(await make(context));
        const head = await this.headOf(context);
        if (head === context.revisionId) {
          this.bodies.set(key, body);
          return { etag, body };
        }
        const access = { ...target.access, headRevisionId: head };
        context = await this.contexts.find(actor, { ...target, access });
        throw new HeadMovedError();
      });
    };
    if (target.access.role === null) return tagByBody(await body());
    return representation(this.namesOf(first), body, () => exists(first));
  }

  /** The parts of the entity tag. */
  private namesOf({ revisionId, digest, fileLink, visible }: LinkContext): string[] {
    return [revisionId, this.downloads.tag(fileLink, visible.guarded.size > 0), digest];
  }

  /**
   * The revision of the rows that were just read: the head, if they are rows of primary content.
   * @throws NotFoundError when the space no longer exists
   */
  private async headOf({ spaceId, revisionId, primaryRevisionId }: LinkContext): Promise<string> {
    if (primaryRevisionId !== undefined) return revisionId;
    const head = await this.heads.find(spaceId);
    if (head === undefined) throw new NotFoundError('space');
    return head;
  }

  private async list(context: LinkContext, query: LinksQuery, pageId?: string): Promise<LinkListResource> {
    const content = await this.content(context);
    const { spaceId } = context;
    const revision = await this.store.revision(spaceId, context.revisionId);
    const linkedFiles = await this.links.linkedFiles(spaceId, pageId);
    const filter = {
      spaceId,
      ...(pageId !== undefined ? { pageId } : {}),
      ...(query.status !== undefined ? { status: query.status } : {}),
      ownAddresses: this.ownAddresses,
      missingFiles: linkedFiles.filter((id) => content.findFile(id) === undefined),
      reusableContents: (await this.store.reusableContents(revision)).filter(
        ({ id }) => !context.visible.hidden.has(id),
      ),
      visible: context.visible,
    };
    let stats: LinkStats = { total: 0, broken: { total: 0, changeRequest: 0 } };
    const find = async (after: Keyset | undefined, limit: number) => {
      const { total, broken, count, items } = await this.links.list(filter, after, limit);
      stats = { total, broken: { total: broken, changeRequest: 0 } };
      return { rows: items, count };
    };
    const list = await this.paginator.page(query, {
      name: `links of ${spaceId} ${pageId ?? ''} ${query.status ?? ''}`,
      first: (limit) => find(undefined, limit),
      fetch: async (after, limit) => (await find(after, limit)).rows,
      key: ({ place }) => [place],
      map: (item) => toLinkResource(item, content, occurrencesPerItem(query.limit ?? DEFAULT_LIMIT)),
    });
    return { ...list, stats };
  }

  private async backlinks(
    context: LinkContext,
    targetId: string,
    query: ListQuery,
    isFile = false,
  ): Promise<ListResource<BacklinkResource>> {
    const content = await this.content(context);
    const file = isFile ? content.findFile(targetId) : undefined;
    if (context.primaryRevisionId !== undefined || context.visible.name !== '')
      return this.branches.backlinks(content, targetId, query, file);
    return this.paginator.page(query, {
      name: `backlinks of ${targetId}`,
      fetch: (after, limit) => this.links.backlinks(context.spaceId, targetId, after, limit),
      count: () => this.links.countBacklinks(context.spaceId, targetId),
      key: ({ id }) => [id],
      map: (backlink) => toBacklinkResource(backlink, content, file),
    });
  }

  private async content(context: LinkContext): Promise<LinkedContent> {
    const revision = await this.store.revision(context.spaceId, context.revisionId);
    const index = await this.store.pages(revision);
    const files = await this.store.files(revision);
    const { visible } = context;
    const reusableContents = (await this.store.reusableContents(revision)).filter(
      ({ id }) => !visible.hidden.has(id),
    );
    return {
      context,
      pages: new LinkedPages(index, { appUrl: this.environment.appUrl, spaceId: context.spaceId }),
      findFile: (id) => {
        const file = visible.hidden.has(id) ? undefined : files.byId.get(id);
        const view = context.fileLink && { link: context.fileLink };
        return file === undefined ? undefined : this.files.resource(context.spaceId, file, view, visible);
      },
      reusableContents: new Map(reusableContents.map(({ id, title }) => [id, title])),
    };
  }

  private async requirePage({ access }: SpaceTarget, pageId: string): Promise<void> {
    if (!isId(pageId)) throw new NotFoundError('page in this revision');
    await this.pages.requirePage(access.spaceId, access.headRevisionId, pageId);
  }

  private async requireFile({ access }: SpaceTarget, fileId: string, visible: VisibleParts): Promise<void> {
    const revision = await this.store.revision(access.spaceId, access.headRevisionId);
    await this.files.require(revision, fileId, visible);
  }
}
