import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Piscina } from 'piscina';
import type { Actor } from '../../access/actor.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import type { GeneratedPages } from '../../content/computed/generated-page.js';
import {
  type ComputedRequest,
  type PageComputer,
  PageComputers,
} from '../../content/computed/page-computers.js';
import type { ComputedSource } from '../../content/model/page.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import { openAPISpecPermissions } from '../openapi-spec.policy.js';
import { OpenAPISpecsRepository } from '../openapi-specs.repository.js';
import { OpenAPISpecVersionsRepository } from '../versions/openapi-spec-versions.repository.js';
import type { ExpandSpecJob } from './expand-spec-job.js';

const WORKER = new URL('./expand-spec.worker.js', import.meta.url);
/** For waiting, and for the work. A job of the queue has a minute for all. */
const WAIT_SECONDS = 10;
const SECONDS = 45;
/** Of the way pages are made: another one makes them anew. */
const MAKING = 1;

/** Makes pages of specifications, one for each operation, of their latest versions. */
@Injectable()
export class SpecPages implements PageComputer, OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SpecPages.name);
  private readonly pool: Piscina<ExpandSpecJob, GeneratedPages>;

  constructor(
    private readonly specs: OpenAPISpecsRepository,
    private readonly versions: OpenAPISpecVersionsRepository,
    private readonly organizations: OrganizationsService,
    private readonly computers: PageComputers,
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
    this.computers.register('openapi', this);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  async refusal(actor: Actor, organizationId: string, source: ComputedSource): Promise<string | undefined> {
    const organization = await this.organizations.permissionsOf(actor, organizationId);
    const maySee = organization !== undefined && openAPISpecPermissions(organization).view;
    const spec = maySee ? await this.specs.findBySlug(organizationId, slugOf(source)) : null;
    return spec === null ? 'names no OpenAPI specification of this organization that you may see' : undefined;
  }

  async seed(organizationId: string, source: ComputedSource): Promise<string | undefined> {
    const spec = await this.specs.findBySlug(organizationId, slugOf(source));
    if (spec?.lastVersionId == null) return undefined;
    return [spec.lastVersionId, MAKING, ...(hasModels(source) ? ['models'] : [])].join('.');
  }

  async make({ source, seed, ...request }: ComputedRequest): Promise<GeneratedPages | undefined> {
    const [versionId = ''] = seed.split('.');
    const content = await this.versions.content(versionId);
    if (content === undefined) return undefined;
    const job: ExpandSpecJob = {
      content,
      models: hasModels(source),
      rootId: request.rootId,
      most: request.most,
      longestPage: this.environment.limits.pageMarkdown,
      known: request.known,
    };
    return this.threads.inTurn(() => this.run(job, versionId), { seconds: WAIT_SECONDS });
  }

  private async run(job: ExpandSpecJob, versionId: string): Promise<GeneratedPages | undefined> {
    const signal = AbortSignal.timeout(SECONDS * 1000);
    try {
      return await this.pool.run(job, { signal });
    } catch (error) {
      const tookTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!signal.aborted && !tookTooMuch) throw error;
      this.logger.warn({ version: versionId, tookTooMuch }, 'Making pages of a specification took too much');
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
