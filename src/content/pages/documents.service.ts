import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Representation, representation } from '../../common/http/representation.js';
import { NotFoundError, UnusableSourceError, ValidationError } from '../../common/errors/api-error.js';
import { atMost, cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { type PageIndex, type PlacedPage } from '../../versioning/page-index.js';
import { locatePages } from '../../versioning/located-page.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import type { ReusableContentEntry } from '../../versioning/reusable-content.js';
import { VisibleContent } from '../visible/visible-content.js';
import { VisibleTexts } from '../visible/visible-texts.js';
import { DocumentWorkers, type SizedJob } from '../conversions/document-workers.js';
import { ResponseCache } from './response-cache.js';
import { DocumentJobBuilder } from './document-job-builder.js';
import { ReaderDocumentIds } from './reader-document-ids.js';
import { textNames, type TextView } from './text-view.js';

/** A text of a revision, with the hash of its document. */
interface FoundText {
  document: string;
  /** The page whose text it is; undefined: a reusable content. */
  located: PlacedPage | undefined;
}

/** Most cached tags, if there is enough memory. */
const TAGS = 20_000;

const NO_TEXT = 'document in this revision';

/**
 * The texts of a revision, without their pages. An entity tag depends only on the parts of the text, so it stays the
 * same when other parts of the revision change.
 */
@Injectable()
export class DocumentsService {
  /** By revision, text and view; contains the reason if a text cannot be made. */
  private readonly tags: LRUCache<string, string | UnusableSourceError>;
  private readonly pagesByDocument = new WeakMap<PageIndex, ReadonlyMap<string, PlacedPage>>();
  private readonly pagesByReaderId = new WeakMap<PageIndex, ReadonlyMap<string, PlacedPage>>();

  constructor(
    private readonly store: ContentStore,
    private readonly texts: VisibleTexts,
    private readonly visible: VisibleContent,
    private readonly jobs: DocumentJobBuilder,
    private readonly workers: DocumentWorkers,
    private readonly cache: ResponseCache,
    private readonly readerIds: ReaderDocumentIds,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.tags = new LRUCache(atMost(cacheSize(environment, TAGS)));
  }

  /** @throws NotFoundError when there is no such page, or it has no text; and as `represent` */
  async ofPage(spaceId: string, revisionId: string, pageId: string, view: TextView): Promise<Representation> {
    const revision = await this.store.revision(spaceId, revisionId);
    const placed = (await this.store.pages(revision)).find(pageId);
    if (placed === undefined) throw new NotFoundError('page in this revision');
    const { document } = placed.page;
    if (document === null) throw new NotFoundError('document of this page');
    return this.represent(revision, { document, located: placed }, view);
  }

  /** @throws NotFoundError when there is no such reusable content; and as `represent` */
  async ofReusableContent(
    spaceId: string,
    revisionId: string,
    id: string,
    view: TextView,
  ): Promise<Representation> {
    const revision = await this.store.revision(spaceId, revisionId);
    const found = (await this.reusableContents(revision, view)).find((entry) => entry.id === id);
    if (found === undefined) throw new NotFoundError('reusable content in this revision');
    return this.represent(revision, { document: found.document, located: undefined }, view);
  }

  /**
   * @param documentId the ID of a text of the revision, as the reader knows it. If several pages have the text, the first
   *   one defines its variables
   * @throws NotFoundError when no page and no reusable content of the revision has it; and as `represent`
   */
  async byId(
    spaceId: string,
    revisionId: string,
    documentId: string,
    view: TextView,
  ): Promise<Representation> {
    const revision = await this.store.revision(spaceId, revisionId);
    // Only a reader who may not see all of a text has claims.
    const idOf = (document: string): string =>
      view.claims === undefined ? document : this.readerIds.of(spaceId, document);
    const pages = this.byDocument(await this.store.pages(revision), view.claims !== undefined, idOf);
    const located = pages.get(documentId);
    if (located?.page.document != null)
      return this.represent(revision, { document: located.page.document, located }, view);
    const entries = await this.reusableContents(revision, view);
    const entry = entries.find(({ document }) => idOf(document) === documentId);
    if (entry === undefined) throw new NotFoundError(NO_TEXT);
    return this.represent(revision, { document: entry.document, located: undefined }, view);
  }

  /** The reusable contents that the reader sees. */
  private async reusableContents(revision: Revision, { claims }: TextView): Promise<ReusableContentEntry[]> {
    const { hidden } = await this.visible.parts(revision, claims);
    const all = await this.store.reusableContents(revision);
    return hidden.size === 0 ? all : all.filter(({ id }) => !hidden.has(id));
  }

  /**
   * @throws ValidationError when the parameters of the view contradict each other
   * @throws UnusableSourceError when the text would be too long
   */
  private async represent(revision: Revision, text: FoundText, wanted: TextView): Promise<Representation> {
    const { claims, ...others } = wanted;
    // Readers of a revision without conditions share the cached texts. These have no comments of authors.
    const isShared = claims !== undefined && (await this.texts.dependentIn(revision)).size === 0;
    const view = isShared ? { ...others, claims: {} } : wanted;
    const isMarkdown = view.format !== 'document';
    if (isMarkdown && (view.dereferenced ?? []).length > 0)
      throw new ValidationError([{ path: 'dereferenced', message: 'requires the format document' }]);
    const tag = await this.tag(revision, text, view);
    return representation([tag], () =>
      this.cache.get(`${revision.spaceId} text ${tag}`, async () => {
        const converted = await this.workers.convert(await this.job(revision, text, view));
        return isMarkdown ? JSON.stringify({ markdown: converted }) : converted;
      }),
    );
  }

  /** Equal for equal texts. @throws UnusableSourceError when the text would be too long */
  private async tag(revision: Revision, text: FoundText, view: TextView): Promise<string> {
    const names = [revision.id, text.document, text.located?.page.id, ...textNames(view)];
    const key = [revision.spaceId, ...names].join(' ');
    let tag = this.tags.get(key);
    if (tag === undefined) {
      tag = await this.job(revision, text, view).then(
        // Hidden parts are in the job, too, so a plain hash would tell whether a guess of them is right.
        ({ job }) => this.readerIds.tagOf(revision.spaceId, JSON.stringify(job)),
        refusalOf,
      );
      this.tags.set(key, tag);
    }
    if (typeof tag !== 'string') throw tag;
    return tag;
  }

  private async job(revision: Revision, { document, located }: FoundText, view: TextView): Promise<SizedJob> {
    const stored = await this.store.document(revision.spaceId, document);
    return this.jobs.job(revision, { document: stored, located }, view);
  }

  /** The first page with each text, by the ID of the text. */
  private byDocument(
    index: PageIndex,
    forReader: boolean,
    idOf: (document: string) => string,
  ): ReadonlyMap<string, PlacedPage> {
    const kept = forReader ? this.pagesByReaderId : this.pagesByDocument;
    const known = kept.get(index);
    if (known !== undefined) return known;
    const pages = new Map<string, PlacedPage>();
    for (const placed of locatePages(index.pages)) {
      const { document } = placed.page;
      if (document === null) continue;
      const id = idOf(document);
      if (!pages.has(id)) pages.set(id, placed);
    }
    kept.set(index, pages);
    return pages;
  }
}

/** Why a text cannot be made, which depends on the content too. */
function refusalOf(error: unknown): UnusableSourceError {
  if (error instanceof UnusableSourceError) return error;
  throw error;
}
