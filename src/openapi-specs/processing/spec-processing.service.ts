import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { newId } from '../../common/ids.js';
import { RefreshQueue } from '../../computed-pages/refresh-queue.js';
import { OPENAPI_SPEC } from '../../versioning/page-links.js';
import { toStorableText } from '../../markdown/source/storable-text.js';
import { Database } from '../../database/database.js';
import { Outbox } from '../../outbox/outbox.js';
import { type JobAttempt, JobQueue } from '../../platform/jobs/job-queue.js';
import type { Queue } from '../../platform/jobs/queue.js';
import type { OpenAPISpec } from '../openapi-spec.entity.js';
import { OpenAPISpecsRepository } from '../openapi-specs.repository.js';
import { OpenAPISpecVersionsRepository } from '../openapi-spec-versions.repository.js';
import { MAX_PROCESS_ERROR_MESSAGE } from '../processing-state.js';
import type { SpecOutcome } from './read-spec-job.js';
import { SpecReader, type SpecSource } from './spec-reader.js';

interface Job {
  specId: string;
  /** The number of the source to read. */
  sourceCount: number;
}

const PROCESS_SPEC: Queue<Job> = {
  name: 'process-openapi-spec',
  retry: { limit: 8, delay: 5, maxDelay: 600 },
};
/**
 * From this attempt on, a specification is given up if the process ended during the attempt before, because the
 * specification may be the reason.
 */
const LAST_CHANCE = 4;
const GIVEN_UP: SpecOutcome = {
  failed: 'PARSE_ERROR',
  reason: 'The process that read it ended again and again: it may take too much memory.',
};
const HOUR_MS = 3600_000;
/** How long after a read a URL is read again. */
const REFRESH_MS = 6 * HOUR_MS;
/** When the source of a job that never finished is read again. Longer than all attempts of the job. */
const RESCUE_MS = 2 * HOUR_MS;
const BATCH = 100;

/** Creates versions of specifications from their sources, in the background. */
@Injectable()
export class SpecProcessingService {
  private readonly logger = new Logger(SpecProcessingService.name);

  constructor(
    private readonly specs: OpenAPISpecsRepository,
    private readonly versions: OpenAPISpecVersionsRepository,
    private readonly reader: SpecReader,
    private readonly jobs: JobQueue,
    private readonly refreshQueue: RefreshQueue,
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.jobs.handle(PROCESS_SPEC, (job, attempt) => this.process(job, attempt));
  }

  /** When a source that is set now is read again if its job never finishes. */
  get retryAt(): Date {
    return new Date(this.clock.now().getTime() + RESCUE_MS);
  }

  /** Queues a read of a source, which runs after the open transaction commits. */
  async enqueue(organizationId: string, specId: string, sourceCount: number): Promise<void> {
    await this.jobs.sendInTurn(PROCESS_SPEC, organizationId, [{ specId, sourceCount }]);
  }

  /** Queues reads of the sources that are due. @returns how many */
  async enqueueDue(): Promise<number> {
    let sent = 0;
    for (let taken = BATCH; taken === BATCH; sent += taken) {
      taken = await this.database.transaction(async () => {
        const due = await this.specs.claimDue(this.clock.now(), this.retryAt, BATCH);
        for (const [organizationId, specs] of Map.groupBy(due, (spec) => spec.organizationId))
          await this.jobs.sendInTurn(
            PROCESS_SPEC,
            organizationId,
            specs.map(({ id, sourceCount }) => ({ specId: id, sourceCount })),
          );
        return due.length;
      });
    }
    return sent;
  }

  private async process({ specId, sourceCount }: Job, { number }: JobAttempt): Promise<void> {
    const source = await this.begin(specId, sourceCount);
    if (source === undefined) return;
    if (number >= LAST_CHANCE && source.wasInterrupted) return this.finish(specId, sourceCount, GIVEN_UP);
    try {
      const outcome = await this.reader.read(source.of, [source.organizationId]);
      await this.finish(specId, sourceCount, outcome);
    } catch (error) {
      await this.release(specId, sourceCount);
      throw error;
    }
  }

  /**
   * @returns undefined when the specification was deleted or has another source. `wasInterrupted`: an attempt before neither
   * finished nor failed
   */
  private begin(
    specId: string,
    sourceCount: number,
  ): Promise<{ of: SpecSource; organizationId: string; wasInterrupted: boolean } | undefined> {
    return this.database.transaction(async () => {
      const spec = await this.specs.lock(specId);
      if (spec?.sourceCount !== sourceCount) return undefined;
      await this.specs.update(specId, { processingState: 'progress' });
      const wasInterrupted = spec.processingState === 'progress';
      return { of: sourceOf(spec), organizationId: spec.organizationId, wasInterrupted };
    });
  }

  /** Notes that an attempt failed, and so was not interrupted. */
  private async release(specId: string, sourceCount: number): Promise<void> {
    await this.database.transaction(async () => {
      const spec = await this.specs.lock(specId);
      if (spec?.sourceCount === sourceCount) await this.specs.update(specId, { processingState: 'pending' });
    });
  }

  /** Runs again if the process dies after it. The second run finds the version that the first one created. */
  private async finish(specId: string, sourceCount: number, outcome: SpecOutcome): Promise<void> {
    await this.database.transaction(async () => {
      const spec = await this.specs.lock(specId);
      if (spec?.sourceCount !== sourceCount) return;
      const now = this.clock.now();
      const done = {
        processingState: 'complete' as const,
        lastProcessedAt: now,
        lookAt: spec.sourceUrl === null ? null : new Date(now.getTime() + REFRESH_MS),
      };
      if ('failed' in outcome) {
        const { failed, reason } = outcome;
        await this.specs.update(specId, {
          ...done,
          lastProcessErrorCode: failed,
          // The message may quote the specification.
          lastProcessErrorMessage: toStorableText(reason.slice(0, MAX_PROCESS_ERROR_MESSAGE)),
        });
        await this.recordFailure(spec, failed);
        this.logger.log({ spec: specId, code: failed }, 'An OpenAPI specification could not be used');
        return;
      }
      const version = await this.versionOf(spec, outcome, now);
      await this.specs.update(specId, {
        ...done,
        lastProcessErrorCode: null,
        lastProcessErrorMessage: null,
        ...(version === spec.lastVersionId ? {} : { lastVersionId: version, updatedAt: now }),
      });
      if (version === spec.lastVersionId) return;
      await this.refreshQueue.enqueueForSource(spec.organizationId, OPENAPI_SPEC + spec.slug);
      await this.outbox.record({
        organizationId: spec.organizationId,
        action: 'openapi_spec.version_created',
        target: specId,
        before: { version: spec.lastVersionId },
        after: { version },
      });
    });
  }

  /** Records only the first failure, because an unreachable URL fails every six hours. */
  private async recordFailure(spec: OpenAPISpec, error: string): Promise<void> {
    if (spec.lastProcessErrorCode === error) return;
    await this.outbox.record({
      organizationId: spec.organizationId,
      action: 'openapi_spec.processing_failed',
      target: spec.id,
      before: { error: spec.lastProcessErrorCode },
      after: { error },
    });
  }

  /** Keeps the latest version if its content is the same, else creates a new one. */
  private async versionOf(
    { id: specId, organizationId, lastVersionId }: OpenAPISpec,
    { content, hash }: { content: string; hash: string },
    createdAt: Date,
  ): Promise<string> {
    const last = lastVersionId === null ? null : await this.versions.find(specId, lastVersionId);
    if (last?.hash === hash) return last.id;
    const id = newId();
    await this.versions.insert({ id, organizationId, specId, content, hash, createdAt });
    return id;
  }
}

function sourceOf({ sourceUrl, sourceText }: OpenAPISpec): SpecSource {
  return sourceUrl === null ? { text: sourceText ?? '' } : { url: sourceUrl };
}
