import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { retryWhenHeadMoved } from '../spaces/head-moved.js';
import { SpaceHeads } from '../spaces/space-heads.js';
import { BranchHeads } from '../content/branches/branch-heads.js';
import { KeyedQueue } from '../common/keyed-queue.js';
import { type Branch, branchKey } from '../content/branches/branch.js';
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

/** Levels of pages that a source is made into. */
const LEVELS = 2;
/** One source does not take all the pages that a space may have. */
const MAX_PAGES = 5_000;

/** After so long, or so many bytes of texts, what was made is written before more is. */
const MAX_MS = 10_000;
const MAX_BYTES = 8_000_000;

/** A computed page that its source has left behind. */
interface StalePage {
  id: string;
  source: ComputedSource;
  seed: string;
}

/**
 * What computed pages were made into, by what was asked for: somebody who keeps editing does not have it made again and
 * again. Documents of a space stay, so what was known to be there then still is.
 */
type KeptPages = Map<string, GeneratedPages>;

/** Pages that were made and are to be written. */
interface RefreshedPages {
  index: PageIndex;
  documentBatches: Uint8Array[];
}

/** Makes computed pages of what their sources say now, as revisions that nobody is the author of. */
@Injectable()
export class RefreshComputedPages {
  private readonly logger = new Logger(RefreshComputedPages.name);
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly generators: PageGenerators,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly heads: BranchHeads,
    private readonly spaces: SpaceHeads,
    private readonly clock: Clock,
    jobs: JobQueue,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    jobs.handle(REFRESH_COMPUTED_PAGES, (branch) => this.run(branch));
  }

  /**
   * Brings all computed pages of a branch up to date, some at a time: when the process dies, another goes on with the rest.
   * A branch that is gone, or merged meanwhile, is left as it is.
   */
  async run(branch: Branch): Promise<void> {
    await this.queue.run(branchKey(branch), async () => {
      const given = new Set<string>();
      const kept: KeptPages = new Map();
      let isBehind = true;
      try {
        while (isBehind) {
          isBehind = await retryWhenHeadMoved(() => this.refreshBatch(branch, given, kept));
          kept.clear();
        }
      } catch (error) {
        if (!(error instanceof NotFoundError || error instanceof MergedChangeRequestError)) throw error;
      }
    });
  }

  /**
   * Makes some of the pages that are behind, as one revision.
   * @param given pages that nothing can be made of; others are added
   * @param kept what was made on top of a head that has moved since; what is made is added
   * @returns whether there may be more to do
   */
  private async refreshBatch(branch: Branch, given: Set<string>, kept: KeptPages): Promise<boolean> {
    const { spaceId } = branch;
    const organizationId = await this.spaces.findOrganization(spaceId);
    const head = await this.heads.find(branch);
    if (organizationId === undefined || head === undefined) return false;
    const base = await this.store.revision(spaceId, head);
    const index = await this.store.pages(base);
    const stale = await this.findStale(organizationId, index, given);
    const made: RefreshedPages = { index, documentBatches: [] };
    const until = performance.now() + MAX_MS;
    for (const page of stale) {
      if (!(await this.add(made, organizationId, page, kept))) given.add(page.id);
      const bytes = made.documentBatches.reduce((sum, batch) => sum + batch.length, 0);
      if (performance.now() > until || bytes > MAX_BYTES) break;
    }
    if (made.index !== index) await this.write(branch, base, index, made);
    return stale.length > 0;
  }

  private async findStale(
    organizationId: string,
    index: PageIndex,
    given: ReadonlySet<string>,
  ): Promise<StalePage[]> {
    const stale: StalePage[] = [];
    /** By the source: several pages may be made of one. */
    const seeds = new Map<string, string | undefined>();
    for (const { page } of locatePages(index.pages)) {
      const { id, type, computed, computedSeed } = page;
      if (type !== 'computed' || computed === undefined || given.has(id)) continue;
      if (computed.organization !== organizationId) continue;
      const key = JSON.stringify(computed);
      if (!seeds.has(key))
        seeds.set(key, await this.generators.find(computed.type)?.seed(organizationId, computed));
      const seed = seeds.get(key);
      if (seed !== undefined && seed !== computedSeed) stale.push({ id, source: computed, seed });
    }
    return stale;
  }

  /** Makes one page on top of what was made before. @returns false when nothing can be made of its source */
  private async add(
    made: RefreshedPages,
    organizationId: string,
    { id, source, seed }: StalePage,
    kept: KeptPages,
  ): Promise<boolean> {
    const placed = made.index.find(id);
    if (placed === undefined) throw new Error(`The computed page ${id} is gone.`);
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
        known: [page, ...below].flatMap(({ document }) => document ?? []),
      }));
    if (generated === undefined) {
      this.logger.warn({ pageId: id, seed }, 'No pages could be made of a source');
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
