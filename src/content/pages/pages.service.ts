import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { DownloadLinks } from '../files/download-links.js';
import { FilesService } from '../files/files.service.js';
import type { PlacedPage } from '../model/page-index.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { type PageAddress, toPageResource } from './page.mapper.js';
import type { PageResource, RevisionResource } from './page.resource.js';
import { writeMarkdown } from './write-markdown.js';

/** Bytes of finished responses that are kept; a character counts as two. */
const CACHE_BYTES = 24_000_000;

/**
 * Pages and revisions as finished responses. They follow from the revision alone, so they are serialised once, kept in a
 * bounded cache, and answered by entity tag without looking at them.
 */
@Injectable()
export class PagesService {
  private readonly bodies = new LRUCache<string, string>({
    maxSize: CACHE_BYTES,
    maxEntrySize: CACHE_BYTES / 4,
    sizeCalculation: (body) => body.length * 2 + 200,
  });

  constructor(
    private readonly store: ContentStore,
    private readonly files: FilesService,
    private readonly links: DownloadLinks,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The whole revision: its tag also names the time its file links expire. */
  revisionEtag(revisionId: string): string {
    return `"${revisionId}.${this.links.expiry()}"`;
  }

  async revision(spaceId: string, revisionId: string): Promise<string> {
    const revision = await this.store.revision(spaceId, revisionId);
    const [index, { files }] = [await this.store.pages(revision), await this.store.files(revision)];
    const resource: RevisionResource = {
      object: 'revision',
      id: revision.id,
      parents: revision.parents,
      type: revision.type,
      pages: this.pageResources(revision, index.pages),
      files: files.map((file) => this.files.resource(spaceId, file)),
      reusableContents: [],
      variables: revision.variables,
      createdAt: revision.createdAt.toISOString(),
      urls: { app: `${this.environment.appUrl}/spaces/${spaceId}/revisions/${revision.id}` },
    };
    return serialise(resource);
  }

  async pages(spaceId: string, revisionId: string): Promise<string> {
    return this.cached(`${spaceId} ${revisionId} pages`, async () => {
      const revision = await this.store.revision(spaceId, revisionId);
      const index = await this.store.pages(revision);
      return { pages: this.pageResources(revision, index.pages) };
    });
  }

  /** @throws NotFoundError */
  async page(spaceId: string, revisionId: string, pageId: string): Promise<string> {
    if (!isId(pageId)) throw new NotFoundError('page in this revision');
    return this.cached(pageKey(spaceId, revisionId, pageId), async () => {
      const revision = await this.store.revision(spaceId, revisionId);
      return this.pageResource(revision, (await this.store.pages(revision)).find(pageId));
    });
  }

  /** @throws NotFoundError when the revision has no such page */
  async requirePage(spaceId: string, revisionId: string, pageId: string): Promise<void> {
    if (this.bodies.has(pageKey(spaceId, revisionId, pageId))) return;
    const revision = await this.store.revision(spaceId, revisionId);
    if ((await this.store.pages(revision)).find(pageId) === undefined) {
      throw new NotFoundError('page in this revision');
    }
  }

  /**
   * The id of the page at a path.
   * @param path slugs joined by `/`; '' is the first document
   * @throws NotFoundError
   */
  async pageIdAt(spaceId: string, revisionId: string, path: string): Promise<string> {
    const revision = await this.store.revision(spaceId, revisionId);
    const placed = (await this.store.pages(revision)).findByPath(path);
    if (placed === undefined) throw new NotFoundError('page at this path');
    return placed.page.id;
  }

  private async pageResource(revision: Revision, placed: PlacedPage | undefined): Promise<PageResource> {
    if (placed === undefined) throw new NotFoundError('page in this revision');
    const { page, path } = placed;
    const resource = toPageResource(page, path, this.address(revision));
    if (page.document === null) return resource;
    const document = await this.store.document(revision.spaceId, page.document);
    const [index, files] = [await this.store.pages(revision), await this.store.files(revision)];
    return { ...resource, markdown: writeMarkdown(document, placed, index, files.byId) };
  }

  private pageResources(revision: Revision, pages: readonly PlacedPage['page'][]): PageResource[] {
    return pages.map((page) => toPageResource(page, page.slug, this.address(revision)));
  }

  private address(revision: Revision): PageAddress {
    return { appUrl: this.environment.appUrl, spaceId: revision.spaceId };
  }

  private async cached(key: string, make: () => Promise<object>): Promise<string> {
    let body = this.bodies.get(key);
    if (body === undefined) {
      body = serialise(await make());
      this.bodies.set(key, body);
    }
    return body;
  }
}

function pageKey(spaceId: string, revisionId: string, pageId: string): string {
  return `${spaceId} ${revisionId} page ${pageId}`;
}

function serialise(resource: object): string {
  return JSON.stringify(resource);
}
