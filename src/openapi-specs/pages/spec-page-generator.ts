import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Piscina } from 'piscina';
import type { Owner } from '../../common/http/request-context.js';
import type { Actor } from '../../access/actor.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import type { GeneratedPages } from '../../content/edits/generated-page.js';
import {
  type GenerationRequest,
  type PageGenerator,
  PageGenerators,
} from '../../content/edits/page-generators.js';
import type { ComputedSource } from '../../versioning/page.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { isOutOfMemory } from '../../platform/threads/job-limits.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import { openAPISpecPermissions } from '../openapi-spec.policy.js';
import { OpenAPISpecsRepository } from '../openapi-specs.repository.js';
import { OpenAPISpecVersionsRepository } from '../openapi-spec-versions.repository.js';
import type { ExpandSpecJob, ExpandedSpecPart } from './expand-spec-job.js';

const WORKER = new URL('./expand-spec.worker.js', import.meta.url);
/** Time for waiting, and the maximum time for the work. */
const WAIT_SECONDS = 10;
const WAIT = { what: 'specifications', seconds: WAIT_SECONDS, most: 100, retrySeconds: 30 };
const SECONDS = 45;
/** Time for parsing texts in one run. The rest is parsed in the next run, so other jobs can run in between. */
const READ_SECONDS = 10;
const MAX_TURNS = 30;
/** The version of the page format, which changes with the conversion of the texts. A new version regenerates all pages. */
const FORMAT_VERSION = 4;

/** Generates pages from the latest versions of specifications, one for each operation. */
@Injectable()
export class SpecPageGenerator implements PageGenerator, OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SpecPageGenerator.name);
  private readonly pool: Piscina<ExpandSpecJob, ExpandedSpecPart>;
  private readonly queue = new AdmissionQueue(WAIT);

  constructor(
    private readonly specs: OpenAPISpecsRepository,
    private readonly versions: OpenAPISpecVersionsRepository,
    private readonly organizations: OrganizationsService,
    private readonly generators: PageGenerators,
    private readonly threads: ThreadPools,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'limits'>,
  ) {
    this.pool = threads.create(WORKER, {
      heavy: true,
      maxThreads: 1,
      idleTimeout: 5_000,
      maxOldGenerationSizeMb: 512,
    });
  }

  onModuleInit(): void {
    this.generators.register('openapi', this);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  async sourceProblem(
    actor: Actor,
    organizationId: string,
    source: ComputedSource,
  ): Promise<string | undefined> {
    const organization = await this.organizations.permissionsOf(actor, organizationId);
    const maySee = organization !== undefined && openAPISpecPermissions(organization).view;
    const spec = maySee ? await this.specs.findBySlug(organizationId, slugOf(source)) : null;
    return spec === null
      ? 'does not name an OpenAPI specification of this organization that you can view'
      : undefined;
  }

  async seed(organizationId: string, source: ComputedSource): Promise<string | undefined> {
    const spec = await this.specs.findBySlug(organizationId, slugOf(source));
    if (spec?.lastVersionId == null) return undefined;
    return [spec.lastVersionId, FORMAT_VERSION, ...(hasModels(source) ? ['models'] : [])].join('.');
  }

  async generate({
    source,
    seed,
    before,
    ...request
  }: GenerationRequest): Promise<GeneratedPages | undefined> {
    const [versionId = ''] = seed.split('.');
    const content = await this.versions.content(versionId);
    if (content === undefined) return undefined;
    const job: ExpandSpecJob = {
      content,
      models: hasModels(source),
      rootId: request.rootId,
      most: request.most,
      longestPage: this.environment.limits.pageMarkdown,
      // Texts of another format are made anew, also where the specification has not changed.
      known: before?.split('.')[1] === String(FORMAT_VERSION) ? request.known : [],
      done: [],
      seconds: READ_SECONDS,
    };
    const documentBatches: Uint8Array[] = [];
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const owner: Owner | undefined = source.organization === undefined ? undefined : [source.organization];
      const waiting = { owner, neverRefuse: turn > 0 };
      const part = await this.queue.run(
        (seconds) => this.threads.runQueued(() => this.run(job, versionId), { ...waiting, seconds }),
        waiting,
      );
      if (part === undefined) return undefined;
      if ('pages' in part)
        return { ...part.pages, documentBatches: [...documentBatches, ...part.pages.documentBatches] };
      documentBatches.push(...part.documentBatches);
      job.done = part.done;
    }
    this.logger.warn(
      { version: versionId },
      'Pages of a specification were not complete after the maximum number of turns',
    );
    return undefined;
  }

  private async run(job: ExpandSpecJob, versionId: string): Promise<ExpandedSpecPart | undefined> {
    const signal = AbortSignal.timeout(SECONDS * 1000);
    try {
      return await this.pool.run(job, { signal });
    } catch (error) {
      const outOfMemory = isOutOfMemory(error);
      if (!signal.aborted && !outOfMemory) throw error;
      this.logger.warn(
        { version: versionId, outOfMemory },
        'Generating pages of a specification took too much time or memory',
      );
      return undefined;
    }
  }
}

function slugOf({ dependencies }: ComputedSource): string {
  const ref = dependencies?.spec?.ref;
  return ref?.kind === 'openapi' ? ref.spec : '';
}

function hasModels({ props }: ComputedSource): boolean {
  return (props as { models?: unknown } | undefined)?.models === true;
}
