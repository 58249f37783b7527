import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NIL_ID } from '../common/ids.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import type { Queue } from '../platform/jobs/queue.js';
import { type Branch, primaryOf } from '../content/branches/branch.js';
import { ContentHooks } from '../content/store/content-hooks.js';
import { ComputedSpaces } from '../links/computed-spaces.js';
import { SpaceHooks } from '../spaces/space-hooks.js';

/** Makes the computed pages of one branch anew where their sources say something else. */
export const REFRESH_COMPUTED_PAGES: Queue<Branch> = {
  name: 'refresh-computed-pages',
  retry: { limit: 8, delay: 5, maxDelay: 600 },
};

/** A source that says something else now. */
interface ChangedSource {
  organizationId: string;
  /** As links spell it. */
  target: string;
}

const REFRESH_DEPENDENTS: Queue<ChangedSource> = {
  name: 'refresh-pages-of-source',
  retry: { limit: 8, delay: 5, maxDelay: 600 },
};

const BATCH = 1_000;

/** Has computed pages made anew in the background, when the transaction commits that gives a reason to. */
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
    this.content.onNewHead('computed-pages', async ({ branch, plan, type }) => {
      if (plan.computes && type !== 'computed') await this.enqueue([branch]);
    });
    this.spaceHooks.onDuplicated({
      complete: ({ spaceId, organizationId }) => this.enqueueForSpaces(organizationId, [spaceId]),
    });
    this.spaceHooks.onTransferred(({ spaceIds, toOrganizationId }) =>
      this.enqueueForSpaces(toOrganizationId, spaceIds),
    );
    // What changed while it was deleted passed it by.
    this.spaceHooks.onRestored(({ spaceId, organizationId }) =>
      this.enqueueForSpaces(organizationId, [spaceId]),
    );
  }

  private async enqueue(branches: readonly Branch[]): Promise<void> {
    await this.jobs.send(
      REFRESH_COMPUTED_PAGES,
      branches.map(({ spaceId, changeRequestId }) => ({ spaceId, changeRequestId })),
    );
  }

  /** Those of all spaces of an organization that are made of a source. @param target the source, as links spell it */
  async enqueueForSource(organizationId: string, target: string): Promise<void> {
    await this.jobs.send(REFRESH_DEPENDENTS, [{ organizationId, target }]);
  }

  /** Those of some spaces of an organization, which most spaces have none of. */
  private async enqueueForSpaces(organizationId: string, spaceIds: readonly string[]): Promise<void> {
    const found = await this.spaces.withComputedPages(organizationId, spaceIds);
    await this.enqueue(found.map(primaryOf));
  }

  /** Runs again from the beginning when a process dies: spaces that were told before find nothing to do. */
  private async enqueueDependents({ organizationId, target }: ChangedSource): Promise<void> {
    for (let after: string | undefined = NIL_ID; after !== undefined;) {
      const found = await this.spaces.dependingOn(organizationId, target, after, BATCH);
      await this.enqueue(found.map(primaryOf));
      after = found.length === BATCH ? found.at(-1) : undefined;
    }
  }
}
