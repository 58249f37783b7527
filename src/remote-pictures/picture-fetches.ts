import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { TemporaryDirectories } from '../platform/instances/temporary-directories.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import type { Queue } from '../platform/jobs/queue.js';
import { FetchBudget } from '../platform/outbound/fetch-budget.js';
import { OutboundClient } from '../platform/outbound/outbound-client.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import {
  type FetchedPicture,
  fetchPicture,
  MAX_PICTURE_BYTES,
  UnusablePictureError,
} from './fetch-picture.js';
import { PictureStorage } from './picture-storage.js';
import type { RemotePicture } from './remote-picture.entity.js';
import { RemotePicturesRepository } from './remote-pictures.repository.js';

interface Job {
  pictureId: string;
}

const FETCH_PICTURE: Queue<Job> = {
  name: 'fetch-remote-picture',
  retry: { limit: 4, delay: 5, maxDelay: 300 },
  concurrency: 2,
};
/** Seconds for a picture, with redirects and, for an embedded page, its description. */
const MAX_SECONDS = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long after a fetch the picture is fetched again. */
const REFRESH_MS = 7 * DAY_MS;
/** Pause after the first failure. It is four times as long after each further one, up to `REFRESH_MS`. */
const FIRST_PAUSE_MS = 10 * MINUTE_MS;
/** Failures in a row after which a picture that was fetched earlier is no longer shown. */
const MAX_FAILURES = 5;

/** Fetches pictures in the background. */
@Injectable()
export class PictureFetches {
  private readonly logger = new Logger(PictureFetches.name);

  constructor(
    private readonly repository: RemotePicturesRepository,
    private readonly storage: PictureStorage,
    private readonly outbound: OutboundClient,
    private readonly temporary: TemporaryDirectories,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.jobs.handle(FETCH_PICTURE, ({ pictureId }) => this.fetch(pictureId));
  }

  /** Queues fetches of pictures of an organization, which run after the open transaction commits. */
  async enqueue(organizationId: string, pictureIds: readonly string[]): Promise<void> {
    await this.jobs.sendInTurn(
      FETCH_PICTURE,
      organizationId,
      pictureIds.map((pictureId) => ({ pictureId })),
    );
  }

  private async fetch(pictureId: string): Promise<void> {
    // It was queued before the operator switched pictures off. If they are on again later, it is queued again.
    if (!this.environment.remotePictures) return;
    const picture = await this.repository.findOne(pictureId);
    // It was removed, or an earlier run of the job has ended.
    if (picture === null || picture.queuedAt === null) return;
    await this.temporary.withDirectory('picture', async (directory) => {
      const seconds = Math.min(MAX_SECONDS, this.environment.limits.importSeconds);
      const budget = new FetchBudget(this.outbound, directory, seconds, 2 * MAX_PICTURE_BYTES);
      try {
        await this.keep(picture, await fetchPicture(picture.url, budget));
      } catch (error) {
        const isExpected = error instanceof OutboundError || error instanceof UnusablePictureError;
        if (!isExpected && !budget.signal.aborted) throw error;
        const code = error instanceof OutboundError ? error.code : isExpected ? 'UNUSABLE' : 'TIMEOUT';
        await this.fail(picture, code);
      } finally {
        budget.end();
      }
    });
  }

  private async keep(picture: RemotePicture, fetched: FetchedPicture): Promise<void> {
    const { path, ...facts } = fetched;
    await this.storage.store(picture, facts.hash, path);
    const isThere = await this.repository.update(picture.id, {
      ...facts,
      ...this.dueAfter(REFRESH_MS),
      failures: 0,
    });
    if (!isThere) await this.storage.remove(picture);
    else if (picture.hash !== null && picture.hash !== facts.hash)
      await this.storage.removeState(picture, picture.hash);
  }

  private async fail(picture: RemotePicture, code: string): Promise<void> {
    const failures = picture.failures + 1;
    const pause = Math.min(REFRESH_MS, FIRST_PAUSE_MS * 4 ** (failures - 1));
    const isLost = failures >= MAX_FAILURES;
    await this.repository.update(picture.id, {
      ...this.dueAfter(pause),
      failures,
      ...(isLost ? { hash: null } : {}),
    });
    if (isLost && picture.hash !== null) await this.storage.removeState(picture, picture.hash);
    this.logger.log({ picture: picture.id, code, failures }, 'An image of another host could not be fetched');
  }

  private dueAfter(pause: number): Pick<RemotePicture, 'queuedAt' | 'dueAt'> {
    return { queuedAt: null, dueAt: new Date(this.clock.now().getTime() + pause) };
  }
}
