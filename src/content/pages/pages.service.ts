import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { NotFoundError, UnusableSourceError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { cacheSize } from '../../config/cache-size.js';
import type { Environment } from '../../config/environment.js';
import {
  type ChangeRequestRepresentation,
  MergedChangeRequests,
} from '../branches/merged-change-requests.js';
import { DownloadLinks } from '../files/download-links.js';
import { evaluateExpressions, type Variables } from '../document/evaluate.js';
import { EvaluatedTooLongError } from '../document/evaluated-too-long-error.js';
import { FilesService, type FileView } from '../files/files.service.js';
import type { PlacedPage } from '../model/page-index.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { DocumentWorkers } from './document-workers.js';
import { type ContentView, type PageAddress, showsText, toPageResource } from './page.mapper.js';
import type { PageResource, RevisionResource } from './page.resource.js';
import { writeMarkdown } from './write-markdown.js';

/** How the text of a page is given. */
export interface PageView extends ContentView {
  format?: 'markdown' | 'document';
  /** Whether expressions are replaced by the values of the variables. */
  evaluated?: boolean;
}

/** Bytes of finished responses that are kept, where there is memory enough; a character counts as two. */
const CACHE_BYTES = 24_000_000;

/**
 * Pages and revisions as finished responses. They follow from the revision alone, so they are serialised once, kept in a
 * bounded cache, and answered by entity tag without looking at them.
 */
@Injectable()
export class PagesService {
  private readonly bodies: LRUCache<string, string>;
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(
    private readonly store: ContentStore,
    private readonly files: FilesService,
    private readonly links: DownloadLinks,
    private readonly documents: DocumentWorkers,
    private readonly merged: MergedChangeRequests,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    const maxSize = cacheSize(environment, CACHE_BYTES);
    this.bodies = new LRUCache({
      maxSize,
      maxEntrySize: Math.floor(maxSize / 2),
      sizeCalculation: (body) => body.length * 2 + 200,
    });
  }

  /** One file: its tag also names its link. */
  fileEtag(revisionId: string, view: ContentView & FileView = {}): string {
    return `"${[revisionId, this.links.tag(view.link), ...contentNames(view)].join('.')}"`;
  }

  /**
   * The whole revision. Its tag also names its links to files and, of a merge, the change request as it is now: its
   * comments go on after the merge.
   * @param showsChangeRequests whether the caller may see those of the space
   */
  async revision(
    spaceId: string,
    revisionId: string,
    showsChangeRequests: boolean,
    view: ContentView & FileView = {},
  ): Promise<{ etag: string; body: () => Promise<string> }> {
    const mergedFrom = showsChangeRequests ? await this.mergedFrom(spaceId, revisionId) : undefined;
    const parts = [revisionId, this.links.tag(view.link), ...contentNames(view)];
    if (mergedFrom !== undefined) parts.push(digestOf(mergedFrom));
    return {
      etag: `"${parts.join('.')}"`,
      body: () => this.revisionBody(spaceId, revisionId, mergedFrom, view),
    };
  }

  private async mergedFrom(
    spaceId: string,
    revisionId: string,
  ): Promise<ChangeRequestRepresentation | undefined> {
    const revision = await this.store.revision(spaceId, revisionId);
    if (revision.mergedFrom === null) return undefined;
    return (await this.merged.of(spaceId, [revision])).get(revision.mergedFrom);
  }

  private async revisionBody(
    spaceId: string,
    revisionId: string,
    mergedFrom: ChangeRequestRepresentation | undefined,
    view: ContentView & FileView,
  ): Promise<string> {
    const revision = await this.store.revision(spaceId, revisionId);
    const [index, { files }] = [await this.store.pages(revision), await this.store.files(revision)];
    const resource: RevisionResource = {
      object: 'revision',
      id: revision.id,
      parents: revision.parents,
      type: revision.type,
      ...(mergedFrom !== undefined ? { mergedFrom } : {}),
      pages: this.pageResources(revision, index.pages, view),
      files: files.map((file) => this.files.resource(spaceId, file, view)),
      reusableContents: await this.reusableContents(revision, view),
      variables: revision.variables,
      createdAt: revision.createdAt.toISOString(),
      ...(revision.git !== null && view.metadata !== false ? { git: revision.git } : {}),
      urls: { app: `${this.environment.appUrl}/spaces/${spaceId}/revisions/${revision.id}` },
    };
    return serialise(resource);
  }

  private async reusableContents(
    revision: Revision,
    { metadata }: ContentView,
  ): Promise<RevisionResource['reusableContents']> {
    const resources: RevisionResource['reusableContents'] = [];
    const { byId } = await this.store.files(revision);
    const index = await this.store.pages(revision);
    for (const { id, title, document, git } of await this.store.reusableContents(revision)) {
      const stored = await this.store.document(revision.spaceId, document);
      resources.push({
        id,
        title,
        document: { markdown: writeMarkdown(stored, undefined, index, byId) },
        ...(git !== undefined && metadata !== false ? { git: { oid: git.oid, path: git.path } } : {}),
      });
    }
    return resources;
  }

  /** The tag of all pages of a revision. */
  pagesEtag(revisionId: string, view: ContentView = {}): string {
    return `"${[revisionId, ...contentNames(view)].join('.')}"`;
  }

  async pages(spaceId: string, revisionId: string, view: ContentView = {}): Promise<string> {
    return this.cached([spaceId, revisionId, 'pages', ...contentNames(view)].join(' '), async () => {
      const revision = await this.store.revision(spaceId, revisionId);
      const index = await this.store.pages(revision);
      return { pages: this.pageResources(revision, index.pages, view) };
    });
  }

  /** A page read as it is seen: another view is another representation, which a cache must not take for it. */
  pageEtag(revisionId: string, view: PageView = {}): string {
    return `"${[revisionId, ...viewNames(view)].join('.')}"`;
  }

  /** @throws NotFoundError, or UnusableSourceError when the text cannot be given in this view */
  async page(spaceId: string, revisionId: string, pageId: string, view: PageView = {}): Promise<string> {
    if (!isId(pageId)) throw new NotFoundError('page in this revision');
    return this.cachedBody(pageKey(spaceId, revisionId, pageId, view), async () => {
      const revision = await this.store.revision(spaceId, revisionId);
      return this.pageBody(revision, (await this.store.pages(revision)).find(pageId), view);
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

  private async pageBody(
    revision: Revision,
    placed: PlacedPage | undefined,
    view: PageView,
  ): Promise<string> {
    if (placed === undefined) throw new NotFoundError('page in this revision');
    const { page, path } = placed;
    const resource = toPageResource(page, path, this.address(revision), view);
    if (page.document === null || !showsText(page, view)) return serialise(resource);
    const document = await this.store.document(revision.spaceId, page.document);
    const evaluate = (markdown: string) =>
      view.evaluated === true
        ? this.evaluate(markdown, { space: revision.variables, page: page.variables ?? {} })
        : markdown;
    if (view.format === 'document') {
      // The document comes serialised, maybe from another thread.
      const text = evaluate(document.markdown);
      // Links and searches lead to the anchors that headings have as they are written.
      const anchors = document.sections.flatMap(({ anchor }) => anchor ?? []);
      const json = await this.documents.toJson(text, text === document.markdown ? undefined : anchors);
      return `${serialise(resource).slice(0, -1)},"document":${json}}`;
    }
    const [index, files] = [await this.store.pages(revision), await this.store.files(revision)];
    return serialise({ ...resource, markdown: evaluate(writeMarkdown(document, placed, index, files.byId)) });
  }

  /** @throws UnusableSourceError when the outcome would be longer than a page may be */
  private evaluate(markdown: string, variables: Variables): string {
    try {
      return evaluateExpressions(markdown, variables, this.environment.limits.pageMarkdown);
    } catch (error) {
      if (!(error instanceof EvaluatedTooLongError)) throw error;
      throw new UnusableSourceError(`${error.message}, or read it without "evaluated".`);
    }
  }

  private pageResources(
    revision: Revision,
    pages: readonly PlacedPage['page'][],
    view: ContentView,
  ): PageResource[] {
    return pages.map((page) => toPageResource(page, page.slug, this.address(revision), view));
  }

  private address(revision: Revision): PageAddress {
    return { appUrl: this.environment.appUrl, spaceId: revision.spaceId };
  }

  private cached(key: string, make: () => Promise<object>): Promise<string> {
    return this.cachedBody(key, async () => serialise(await make()));
  }

  /** Requests for the same body wait for the first one. */
  private async cachedBody(key: string, make: () => Promise<string>): Promise<string> {
    const body = this.bodies.get(key);
    if (body !== undefined) return body;
    let made = this.underWay.get(key);
    if (made === undefined) {
      made = make().finally(() => this.underWay.delete(key));
      this.underWay.set(key, made);
    }
    const finished = await made;
    this.bodies.set(key, finished);
    return finished;
  }
}

function pageKey(spaceId: string, revisionId: string, pageId: string, view: PageView = {}): string {
  return [spaceId, revisionId, 'page', pageId, ...viewNames(view)].join(' ');
}

function viewNames({ format, evaluated, ...view }: PageView): string[] {
  return [
    ...(format === 'document' ? ['document'] : []),
    ...(evaluated === true ? ['evaluated'] : []),
    ...contentNames(view),
  ];
}

function contentNames({ metadata, computed }: ContentView): string[] {
  return [...(metadata === false ? ['plain'] : []), ...(computed === false ? ['source'] : [])];
}

/** Short, and another one when anything of it is. */
function digestOf(resource: object): string {
  return createHash('sha256').update(serialise(resource)).digest('base64url').slice(0, 16);
}

function serialise(resource: object): string {
  return JSON.stringify(resource);
}
