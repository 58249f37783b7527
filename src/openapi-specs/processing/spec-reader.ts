import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';
import { FetchBudget } from '../../platform/outbound/fetch-budget.js';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import type { Owner } from '../../common/http/request-context.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { isOutOfMemory } from '../../platform/threads/job-limits.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import type { ProcessFailure } from '../processing-state.js';
import type { FetchAnswer, FetchRequest, ReadSpecJob, SpecOutcome } from './read-spec-job.js';

const WORKER = new URL('./read-spec.worker.js', import.meta.url);
/** Time for fetching the source, then for waiting and parsing. A job of the queue has a minute in total. */
const FETCH_SECONDS = 20;
const WAIT_SECONDS = 15;
const WAIT = { what: 'specifications', seconds: WAIT_SECONDS, most: 100, retrySeconds: 30 };
const READ_SECONDS = 20;
/** The share of that time for fetching parts. */
const PARTS_SECONDS = 10;
/** Maximum bytes of one file, and of all parts. */
const FILE_BYTES = 10 * 1024 * 1024;
const PARTS_BYTES = 2 * FILE_BYTES;
/** The base URL of texts from requests. The host does not exist, so they can refer only to absolute URLs. */
const NOWHERE = 'https://specification.invalid/openapi';

/** The source of a specification. */
export type SpecSource = { url: string } | { text: string };

/** Parses specifications and the documents that they refer to, in a thread. */
@Injectable()
export class SpecReader implements OnApplicationShutdown {
  private readonly pool: Piscina<ReadSpecJob, SpecOutcome>;
  private readonly queue = new AdmissionQueue(WAIT);

  constructor(
    private readonly threads: ThreadPools,
    private readonly outbound: OutboundClient,
    private readonly temporary: TemporaryDirectories,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'limits'>,
  ) {
    this.pool = threads.create(WORKER, {
      heavy: true,
      maxThreads: 1,
      idleTimeout: 5_000,
      maxOldGenerationSizeMb: 512,
    });
  }

  /**
   * @param owner the organization of the specification
   * @returns the specification, or why the source is not usable
   * @throws BusyError when too many large jobs are waiting
   */
  read(source: SpecSource, owner: Owner): Promise<SpecOutcome> {
    return this.temporary.withDirectory('openapi', async (directory) => {
      const file = await this.fileOf(source, directory);
      if ('failed' in file) return file;
      return this.queue.run(
        (seconds) => this.threads.runQueued(() => this.readFile(file, directory), { seconds, owner }),
        { owner },
      );
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  private async fileOf(
    source: SpecSource,
    directory: string,
  ): Promise<{ path: string; url: string } | ProcessFailure> {
    if ('text' in source) {
      const path = join(directory, 'source');
      await writeFile(path, source.text);
      return { path, url: NOWHERE };
    }
    const budget = this.budget(directory, FETCH_SECONDS, FILE_BYTES);
    return download(budget, source.url).finally(() => budget.end());
  }

  private budget(directory: string, seconds: number, bytes: number): FetchBudget {
    return new FetchBudget(
      this.outbound,
      directory,
      Math.min(seconds, this.environment.limits.importSeconds),
      bytes,
    );
  }

  private async readFile(file: { path: string; url: string }, directory: string): Promise<SpecOutcome> {
    const { port1, port2 } = new MessageChannel();
    const budget = this.budget(directory, PARTS_SECONDS, PARTS_BYTES);
    port1.on('message', (request: FetchRequest) => void respondToFetch(port1, request, budget));
    const signal = AbortSignal.timeout(READ_SECONDS * 1000);
    try {
      const job: ReadSpecJob = { ...file, fetches: port2 };
      return await this.pool.run(job, { transferList: [port2], signal });
    } catch (error) {
      if (signal.aborted || isOutOfMemory(error))
        return { failed: 'PARSE_ERROR', reason: 'It takes too much time or memory to read.' };
      throw error;
    } finally {
      budget.end();
      port1.close();
    }
  }
}

async function respondToFetch(
  port: MessagePort,
  { id, url }: FetchRequest,
  budget: FetchBudget,
): Promise<void> {
  const fetched = await part(budget, url);
  const said: FetchAnswer = 'failed' in fetched ? { id, ...fetched } : { id, path: fetched.path };
  port.postMessage(said);
}

/** Names a part by its path alone, because a redirect may have led to its host. */
async function part(budget: FetchBudget, url: string): Promise<{ path: string } | ProcessFailure> {
  const { host, pathname } = new URL(url);
  const leads = `A "$ref" leads to "${pathname}", which`;
  if (host === new URL(NOWHERE).host) {
    const must = 'in a text that is sent, references to other documents must be absolute URLs';
    return { failed: 'FETCH_ERROR', reason: `${leads} is relative: ${must}.` };
  }
  try {
    const fetched = await download(budget, url);
    if (!('failed' in fetched)) return fetched;
    return { ...fetched, reason: `${leads} could not be fetched: ${fetched.reason}` };
  } catch {
    return { failed: 'FETCH_ERROR', reason: `${leads} could not be fetched.` };
  }
}

async function download(
  budget: FetchBudget,
  url: string,
): Promise<{ path: string; url: string } | ProcessFailure> {
  try {
    const { path, finalUrl } = await budget.download(url, FILE_BYTES);
    return { path, url: finalUrl };
  } catch (error) {
    if (budget.signal.aborted) return { failed: 'FETCH_TIMEOUT', reason: 'It was not received in time.' };
    if (!(error instanceof OutboundError)) throw error;
    const failed = error.code === 'TIMEOUT' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR';
    return { failed, reason: `${error.message}.` };
  }
}
