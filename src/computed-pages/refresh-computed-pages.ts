import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { SpaceHeads } from '../spaces/space-heads.js';
import { BranchHeads } from '../content/branches/branch-heads.js';
import { BranchChanges } from '../content/store/branch-changes.js';
import type { Branch } from '../content/branches/branch.js';
import { MergedChangeRequestError } from '../content/branches/merged-change-request-error.js';
import { type ContentState, planContent } from '../versioning/content-plan.js';
import { PageIndex } from '../versioning/page-index.js';
import { type ComputedSource, MAX_DEPTH, type PageNode } from '../versioning/page.js';
import { locatePages } from '../versioning/located-page.js';
import { ContentStore, type Revision } from '../content/store/content-store.js';
import { ContentWriter } from '../content/store/content-writer.js';
import { REFRESH_COMPUTED_PAGES } from './refresh-queue.js';
import { PageGenerators } from '../content/edits/page-generators.js';
import type { GeneratedPages } from '../content/edits/generated-page.js';
import { descendantsOf, replaceGeneratedPages } from './replace-generated-pages.js';

/** Levels of pages that a source can generate. */
const LEVELS = 2;
/** Limits one source to a part of the pages of a space. */
const MAX_PAGES = 5_000;

/** Generated pages are written after this time, or this many bytes of text. */
const MAX_MS = 10_000;
const MAX_BYTES = 8_000_000;

/** A computed page that is older than its source. */
interface StalePage {
  id: string;
  source: ComputedSource;
  seed: string;
}

/**
 * Caches generated pages by the request for them, so that frequent edits do not generate them again
 * each time. Documents of a space are never deleted, so cached hashes remain valid.
 */
type KeptPages = Map<string, GeneratedPages>;

/** Generated pages that are not written yet. */
interface RefreshedPages {
  index: PageIndex;
  documentBatches: Uint8Array[];
}

/** Updates computed pages from their sources, as revisions without an author. */
@Injectable()
export class RefreshComputedPages {
  private readonly logger = new Logger(RefreshComputedPages.name);

  constructor(
    private readonly generators: PageGenerators,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly changes: BranchChanges,
    private readonly heads: BranchHeads,
    private readonly spaces: SpaceHeads,
    private readonly clock: Clock,
    jobs: JobQueue,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    jobs.handle(REFRESH_COMPUTED_PAGES, (branch) => this.run(branch));
  }

  /**
   * Updates all computed pages of a branch in batches. If the process dies, another one continues with the rest.
   * Does nothing when the branch was deleted or merged.
   */
  async run(branch: Branch): Promise<void> {
    const unusable = new Set<string>();
    const kept: KeptPages = new Map();
    let isBehind = true;
    try {
      while (isBehind) {
        const head = await this.store.revision(branch.spaceId, await this.heads.require(branch));
        // Generating pages takes long, so other changes of the branch do not wait for it.
        const { count, isAll } = await this.generateBatch(head, unusable, kept);
        isBehind = !isAll;
        if (count === 0) continue;
        isBehind = await this.changes.change(branch, {}, async (base) => {
          const { index, refreshed, isAll: wasLast } = await this.generateBatch(base, unusable, kept, count);
          if (refreshed.index !== index) await this.write(branch, base, index, refreshed);
          return !wasLast;
        });
        kept.clear();
      }
    } catch (error) {
      if (!(error instanceof NotFoundError || error instanceof MergedChangeRequestError)) throw error;
    }
  }

  /**
   * Generates some of the outdated pages of a revision.
   * @param unusable pages whose source cannot be used; the method adds others
   * @param kept pages that were generated before; the method adds those that it generates
   * @param most pages to generate
   * @returns `count`: of the generated pages; `isAll`: whether no other page is outdated
   */
  private async generateBatch(
    revision: Revision,
    unusable: Set<string>,
    kept: KeptPages,
    most = Infinity,
  ): Promise<{ index: PageIndex; refreshed: RefreshedPages; count: number; isAll: boolean }> {
    const organizationId = await this.spaces.findOrganization(revision.spaceId);
    const index = await this.store.pages(revision);
    const refreshed: RefreshedPages = { index, documentBatches: [] };
    if (organizationId === undefined) return { index, refreshed, count: 0, isAll: true };
    const stale = await this.findStale(organizationId, index, unusable);
    const until = performance.now() + MAX_MS;
    let [count, tried] = [0, 0];
    for (const page of stale) {
      if (count === most) break;
      tried += 1;
      if (await this.add(refreshed, organizationId, page, kept)) count += 1;
      else unusable.add(page.id);
      const bytes = refreshed.documentBatches.reduce((sum, batch) => sum + batch.length, 0);
      if (performance.now() > until || bytes > MAX_BYTES) break;
    }
    return { index, refreshed, count, isAll: tried === stale.length };
  }

  private async findStale(
    organizationId: string,
    index: PageIndex,
    unusable: ReadonlySet<string>,
  ): Promise<StalePage[]> {
    const stale: StalePage[] = [];
    /** By source, because several pages can have the same source. */
    const seeds = new Map<string, string | undefined>();
    for (const { page } of locatePages(index.pages)) {
      const { id, type, computed, computedSeed } = page;
      if (type !== 'computed' || computed === undefined || unusable.has(id)) continue;
      if (computed.organization !== organizationId) continue;
      const key = JSON.stringify(computed);
      if (!seeds.has(key))
        seeds.set(key, await this.generators.find(computed.type)?.seed(organizationId, computed));
      const seed = seeds.get(key);
      if (seed !== undefined && seed !== computedSeed) stale.push({ id, source: computed, seed });
    }
    return stale;
  }

  /** Adds one page to the generated content. @returns false when its source cannot be used */
  private async add(
    made: RefreshedPages,
    organizationId: string,
    { id, source, seed }: StalePage,
    kept: KeptPages,
  ): Promise<boolean> {
    const placed = made.index.find(id);
    if (placed === undefined) throw new Error(`The computed page ${id} no longer exists.`);
    const { page, path } = placed;
    const below = [...descendantsOf(page)];
    const room = this.environment.limits.pagesPerSpace - (made.index.size - below.length);
    const fits = path.split('/').length + LEVELS <= MAX_DEPTH;
    const request = {
      organizationId,
      source,
      seed,
      rootId: id,
      most: fits ? Math.max(0, Math.min(MAX_PAGES, room)) : 0,
    };
    const key = JSON.stringify(request);
    const generated =
      kept.get(key) ??
      (await this.generators.find(source.type)?.generate({
        ...request,
        before: page.computedSeed,
        known: [page, ...below].flatMap(({ document }) => document ?? []),
      }));
    if (generated === undefined) {
      this.logger.warn({ pageId: id, seed }, 'No pages could be generated from a source');
      return false;
    }
    kept.set(key, generated);
    const now = this.clock.now().toISOString();
    made.index = new PageIndex(replaceGeneratedPages(made.index, id, generated, seed, now), made.index);
    made.documentBatches.push(...generated.documentBatches);
    return true;
  }

  private async write(branch: Branch, base: Revision, index: PageIndex, made: RefreshedPages): Promise<void> {
    const { files } = await this.store.files(base);
    const before: ContentState = {
      pages: index.pages as PageNode[],
      files: files as ContentState['files'],
    };
    const after: ContentState = { ...before, pages: made.index.pages as PageNode[] };
    const decoder = new TextDecoder();
    const plan = {
      ...planContent(before, after, new Map()),
      documentBatches: made.documentBatches.map((batch) => decoder.decode(batch)),
    };
    await this.writer.commit(branch, base, plan, { type: 'computed', authorId: null, event: 'refreshed' });
    this.store.cacheNodes(branch.spaceId, plan.nodeBatches);
  }
}
