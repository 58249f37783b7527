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
import type { PageIndex, PlacedPage } from '../model/page-index.js';
import { MAX_DEPTH, type PageNode } from '../model/page.js';
import { placedPages } from '../model/placed-page.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { ContentWriter, HeadMovedError } from '../store/content-writer.js';
import { REFRESH_COMPUTED_PAGES } from './computed-refreshes.js';
import type { GeneratedPages } from './generated-page.js';
import { PageComputers } from './page-computers.js';
import { pagesBelow, putGeneratedPages } from './put-generated-pages.js';

/** Times that a head may move under a page that is being made, one after another. */
const ATTEMPTS = 20;
/** Levels of pages that a source is made into. */
const LEVELS = 2;
/** One source does not take all the pages that a space may have. */
const MOST_PAGES = 5_000;

/** A computed page that its source has left behind. */
interface StalePage {
  placed: PlacedPage;
  seed: string;
}

/** Makes computed pages of what their sources say now, each as a revision that nobody is the author of. */
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
   * Brings all computed pages of a branch up to date, one after another: one whose process dies goes on with the rest.
   * A branch that is gone, or merged meanwhile, is left as it is.
   */
  async run(branch: Branch): Promise<void> {
    await this.turns.take(branchKey(branch), async () => {
      const given = new Set<string>();
      let moves = 0;
      while (moves < ATTEMPTS) {
        try {
          if (!(await this.refreshNext(branch, given))) return;
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

  /** @param given pages that nothing can be made of; another is added @returns whether there may be more to do */
  private async refreshNext(branch: Branch, given: Set<string>): Promise<boolean> {
    const { spaceId } = branch;
    const organizationId = await this.spaces.findOrganization(spaceId);
    const head = await this.heads.find(branch);
    if (organizationId === undefined || head === undefined) return false;
    const base = await this.store.revision(spaceId, head);
    const index = await this.store.pages(base);
    const stale = await this.findStale(organizationId, index, given);
    if (stale === undefined) return false;
    const { page } = stale.placed;
    const made = await this.make(organizationId, index, stale);
    if (made === undefined) {
      given.add(page.id);
      this.logger.warn({ spaceId, pageId: page.id, seed: stale.seed }, 'No pages could be made of a source');
      return true;
    }
    await this.write(branch, base, index, stale, made);
    return true;
  }

  private async findStale(
    organizationId: string,
    index: PageIndex,
    given: ReadonlySet<string>,
  ): Promise<StalePage | undefined> {
    for (const placed of placedPages(index.pages)) {
      const { id, type, computed, computedSeed } = placed.page;
      if (type !== 'computed' || computed === undefined || given.has(id)) continue;
      if (computed.organization !== organizationId) continue;
      const seed = await this.computers.find(computed.type)?.seed(organizationId, computed);
      if (seed !== undefined && seed !== computedSeed) return { placed, seed };
    }
    return undefined;
  }

  private async make(
    organizationId: string,
    index: PageIndex,
    { placed: { page, path }, seed }: StalePage,
  ): Promise<GeneratedPages | undefined> {
    const below = [...pagesBelow(page)];
    const room = this.environment.limits.pagesPerSpace - (index.size - below.length);
    const fits = path.split('/').length + LEVELS <= MAX_DEPTH;
    const { computed } = page;
    if (computed === undefined) return undefined;
    return this.computers.find(computed.type)?.make({
      organizationId,
      source: computed,
      seed,
      rootId: page.id,
      most: fits ? Math.max(0, Math.min(MOST_PAGES, room)) : 0,
      known: [page, ...below].flatMap(({ document }) => document ?? []),
    });
  }

  private async write(
    branch: Branch,
    base: Revision,
    index: PageIndex,
    { placed: { page }, seed }: StalePage,
    made: GeneratedPages,
  ): Promise<void> {
    const { files } = await this.store.files(base);
    const before: ContentState = {
      pages: index.pages as PageNode[],
      files: files as ContentState['files'],
    };
    const pages = putGeneratedPages(index, page.id, made, seed, this.clock.now().toISOString());
    const decoder = new TextDecoder();
    const plan = {
      ...planContent(before, { ...before, pages }, new Map()),
      documentBatches: made.documentBatches.map((batch) => decoder.decode(batch)),
    };
    await this.writer.commit(branch, base, plan, { type: 'computed', authorId: null, event: 'refreshed' });
    this.store.remember(branch.spaceId, plan.nodeBatches);
  }
}
