import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import { BranchHeads } from '../branches/branch-heads.js';
import { BranchTurns } from '../branches/branch-turns.js';
import { type Branch, branchKey } from '../branches/branch.js';
import { type ContentState, planContent } from '../model/content-plan.js';
import { PageIndex } from '../model/page-index.js';
import { type ComputedSource, MAX_DEPTH, type PageNode } from '../model/page.js';
import { placedPages } from '../model/placed-page.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { ContentWriter, HeadMovedError } from '../store/content-writer.js';
import { REFRESH_COMPUTED_PAGES } from './computed-refreshes.js';
import { PageComputers } from './page-computers.js';
import { pagesBelow, putGeneratedPages } from './put-generated-pages.js';

/** Times that a head may move under a page that is being made, one after another. */
const ATTEMPTS = 20;
/** Levels of pages that a source is made into. */
const LEVELS = 2;
/** One source does not take all the pages that a space may have. */
const MOST_PAGES = 5_000;

/** After so long, or so many bytes of texts, what was made is written before more is. */
const MOST_MS = 10_000;
const MOST_BYTES = 8_000_000;

/** A computed page that its source has left behind. */
interface StalePage {
  id: string;
  source: ComputedSource;
  seed: string;
}

/** Pages that were made and are to be written. */
interface MadePages {
  index: PageIndex;
  documentBatches: Uint8Array[];
}

/** Makes computed pages of what their sources say now, as revisions that nobody is the author of. */
@Injectable()
export class RefreshComputedPages {
  private readonly logger = new Logger(RefreshComputedPages.name);
  private readonly turns = new BranchTurns();

  constructor(
    private readonly computers: PageComputers,
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
    await this.turns.take(branchKey(branch), async () => {
      const given = new Set<string>();
      let moves = 0;
      while (moves < ATTEMPTS) {
        try {
          if (!(await this.refreshSome(branch, given))) return;
          moves = 0;
        } catch (error) {
          if (error instanceof NotFoundError) return;
          if (error instanceof ConflictError && branch.changeRequestId !== null) return;
          if (!(error instanceof HeadMovedError)) throw error;
          moves += 1;
        }
      }
      throw new Error('The content kept changing while its computed pages were made.');
    });
  }

  /**
   * Makes some of the pages that are behind, as one revision.
   * @param given pages that nothing can be made of; others are added
   * @returns whether there may be more to do
   */
  private async refreshSome(branch: Branch, given: Set<string>): Promise<boolean> {
    const { spaceId } = branch;
    const organizationId = await this.spaces.findOrganization(spaceId);
    const head = await this.heads.find(branch);
    if (organizationId === undefined || head === undefined) return false;
    const base = await this.store.revision(spaceId, head);
    const index = await this.store.pages(base);
    const stale = await this.findStale(organizationId, index, given);
    const made: MadePages = { index, documentBatches: [] };
    const until = performance.now() + MOST_MS;
    for (const page of stale) {
      if (!(await this.add(made, organizationId, page))) given.add(page.id);
      const bytes = made.documentBatches.reduce((sum, batch) => sum + batch.length, 0);
      if (performance.now() > until || bytes > MOST_BYTES) break;
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
    for (const { page } of placedPages(index.pages)) {
      const { id, type, computed, computedSeed } = page;
      if (type !== 'computed' || computed === undefined || given.has(id)) continue;
      if (computed.organization !== organizationId) continue;
      const key = JSON.stringify(computed);
      if (!seeds.has(key))
        seeds.set(key, await this.computers.find(computed.type)?.seed(organizationId, computed));
      const seed = seeds.get(key);
      if (seed !== undefined && seed !== computedSeed) stale.push({ id, source: computed, seed });
    }
    return stale;
  }

  /** Makes one page on top of what was made before. @returns false when nothing can be made of its source */
  private async add(
    made: MadePages,
    organizationId: string,
    { id, source, seed }: StalePage,
  ): Promise<boolean> {
    const placed = made.index.find(id);
    if (placed === undefined) throw new Error(`The computed page ${id} is gone.`);
    const { page, path } = placed;
    const below = [...pagesBelow(page)];
    const room = this.environment.limits.pagesPerSpace - (made.index.size - below.length);
    const fits = path.split('/').length + LEVELS <= MAX_DEPTH;
    const generated = await this.computers.find(source.type)?.make({
      organizationId,
      source,
      seed,
      rootId: id,
      most: fits ? Math.max(0, Math.min(MOST_PAGES, room)) : 0,
      known: [page, ...below].flatMap(({ document }) => document ?? []),
    });
    if (generated === undefined) {
      this.logger.warn({ pageId: id, seed }, 'No pages could be made of a source');
      return false;
    }
    const now = this.clock.now().toISOString();
    made.index = new PageIndex(putGeneratedPages(made.index, id, generated, seed, now), made.index);
    made.documentBatches.push(...generated.documentBatches);
    return true;
  }

  private async write(branch: Branch, base: Revision, index: PageIndex, made: MadePages): Promise<void> {
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
    this.store.remember(branch.spaceId, plan.nodeBatches);
  }
}
