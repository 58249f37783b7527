import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NIL_ID } from '../common/ids.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import type { Queue } from '../platform/jobs/queue.js';
import { type Branch, primaryOf } from '../content/branches/branch.js';
import { ContentHooks } from '../content/store/content-hooks.js';
import { ComputedSpaces } from '../links/computed-spaces.js';
import { SpaceHooks } from '../spaces/space-hooks.js';

/** A job that updates the outdated computed pages of one branch. */
export const REFRESH_COMPUTED_PAGES: Queue<Branch> = {
  name: 'refresh-computed-pages',
  retry: { limit: 8, delay: 5, maxDelay: 600 },
};

/** A source that changed. */
interface ChangedSource {
  organizationId: string;
  /** The source, in the format of links. */
  target: string;
}

const REFRESH_DEPENDENTS: Queue<ChangedSource> = {
  name: 'refresh-pages-of-source',
  retry: { limit: 8, delay: 5, maxDelay: 600 },
};

const BATCH = 1_000;

/** Queues updates of computed pages, which run in the background after the open transaction commits. */
@Injectable()
export class RefreshQueue implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly spaces: ComputedSpaces,
    private readonly content: ContentHooks,
    private readonly spaceHooks: SpaceHooks,
  ) {
    this.jobs.handle(REFRESH_DEPENDENTS, (source) => this.enqueueDependents(source));
  }

  onModuleInit(): void {
    this.content.onNewHead('computed-pages', async ({ branch, organizationId, plan, type }) => {
      if (plan.computes && type !== 'computed') await this.enqueue(organizationId, [branch]);
    });
    this.spaceHooks.onDuplicated({
      complete: ({ spaceId, organizationId }) => this.enqueueForSpaces(organizationId, [spaceId]),
    });
    this.spaceHooks.onTransferred(({ spaceIds, toOrganizationId }) =>
      this.enqueueForSpaces(toOrganizationId, spaceIds),
    );
    // A deleted space misses the changes of its sources.
    this.spaceHooks.onRestored(({ spaceId, organizationId }) =>
      this.enqueueForSpaces(organizationId, [spaceId]),
    );
  }

  private async enqueue(organizationId: string, branches: readonly Branch[]): Promise<void> {
    await this.jobs.sendInTurn(
      REFRESH_COMPUTED_PAGES,
      organizationId,
      branches.map(({ spaceId, changeRequestId }) => ({ spaceId, changeRequestId })),
    );
  }

  /** Queues the pages with a source in all spaces of an organization. @param target the source, in the format of links */
  async enqueueForSource(organizationId: string, target: string): Promise<void> {
    await this.jobs.sendInTurn(REFRESH_DEPENDENTS, organizationId, [{ organizationId, target }]);
  }

  /** Queues the computed pages of some spaces. Most spaces have none. */
  private async enqueueForSpaces(organizationId: string, spaceIds: readonly string[]): Promise<void> {
    const found = await this.spaces.withComputedPages(organizationId, spaceIds);
    await this.enqueue(organizationId, found.map(primaryOf));
  }

  /** Starts again if the process dies. Spaces that are already updated have nothing to do. */
  private async enqueueDependents({ organizationId, target }: ChangedSource): Promise<void> {
    for (let after: string | undefined = NIL_ID; after !== undefined;) {
      const found = await this.spaces.dependingOn(organizationId, target, after, BATCH);
      await this.enqueue(organizationId, found.map(primaryOf));
      after = found.length === BATCH ? found.at(-1) : undefined;
    }
  }
}
