import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Queue } from '../../platform/jobs/queue.js';
import { type Branch, primaryOf } from '../branches/branch.js';
import { ComputedSpacesRepository } from './computed-spaces.repository.js';

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

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const BATCH = 1_000;

/** Has computed pages made anew in the background, when the transaction commits that gives a reason to. */
@Injectable()
export class ComputedRefreshes {
  constructor(
    private readonly jobs: JobQueue,
    private readonly spaces: ComputedSpacesRepository,
  ) {
    this.jobs.handle(REFRESH_DEPENDENTS, (source) => this.sendToDependents(source));
  }

  async send(branches: readonly Branch[]): Promise<void> {
    await this.jobs.send(
      REFRESH_COMPUTED_PAGES,
      branches.map(({ spaceId, changeRequestId }) => ({ spaceId, changeRequestId })),
    );
  }

  /** Those of all spaces of an organization that are made of a source. @param target the source, as links spell it */
  async sendForSource(organizationId: string, target: string): Promise<void> {
    await this.jobs.send(REFRESH_DEPENDENTS, [{ organizationId, target }]);
  }

  /** Those of some spaces of an organization, which most spaces have none of. */
  async sendForSpaces(organizationId: string, spaceIds: readonly string[]): Promise<void> {
    const found = await this.spaces.withComputedPages(organizationId, spaceIds);
    await this.send(found.map(primaryOf));
  }

  /** Runs again from the beginning when a process dies: spaces that were told before find nothing to do. */
  private async sendToDependents({ organizationId, target }: ChangedSource): Promise<void> {
    for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
      const found = await this.spaces.madeOf(organizationId, target, after, BATCH);
      await this.send(found.map(primaryOf));
      after = found.length === BATCH ? found.at(-1) : undefined;
    }
  }
}
