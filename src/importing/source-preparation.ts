import { mkdtemp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { UnusableSourceError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import type { Branch } from '../content/branches/branch.js';
import { PageGenerators } from '../content/edits/page-generators.js';
import { SpaceHeads } from '../spaces/space-heads.js';
import type { ComputedSource } from '../versioning/page.js';
import { ImportProgress } from './history/import-progress.js';
import { ImportWorkers, type RunOptions } from './import-workers.js';
import { SourceFetcher } from './source-fetcher.js';
import type { ReadOutcome } from './structure/import-job.js';
import type { ImportRequest } from './structure/import-request.js';
import type { VisibleSources } from './structure/source-tree.js';

/** Time to convert a source, as a multiple of the time to download it. */
const CONVERT_FACTOR = 2;

/** Who imports what, and where to. */
export interface RequestedSource {
  actor: Actor;
  branch: Branch;
  request: ImportRequest;
  /** Its ID in the history; undefined: a dry run, which is not in the history. */
  importId: string | undefined;
}

/** A source that was read. It does not depend on the space. */
export interface PreparedSource {
  treePath: string;
  outcome: Extract<ReadOutcome, { kind: 'read' }>;
  options: RunOptions;
  /** Sources that computed pages can follow. */
  visible?: VisibleSources;
}

/** Downloads and reads the source of an import, once for all attempts to merge it. */
@Injectable()
export class SourcePreparation {
  constructor(
    private readonly fetcher: SourceFetcher,
    private readonly progress: ImportProgress,
    private readonly workers: ImportWorkers,
    private readonly spaces: SpaceHeads,
    private readonly generators: PageGenerators,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @param directory for the files of the source
   * @throws UnusableSourceError when the source cannot be fetched, is not of the stated kind, is over a limit, or is empty
   */
  async prepare(requested: RequestedSource, directory: string): Promise<PreparedSource> {
    const read = await this.read(requested, directory);
    const visible = await this.visibleSources(requested, read.outcome.computed);
    return { ...read, visible };
  }

  private async read({ request, importId }: RequestedSource, directory: string): Promise<PreparedSource> {
    const { downloaded, name, fetched, unfetched, commit } = await this.fetcher.fetch(
      request.content,
      request.source,
      directory,
    );
    this.progress.enter(importId, 'reading');
    const unpacked = await mkdtemp(join(directory, 'unpacked-'));
    const treePath = join(directory, 'tree');
    const options: RunOptions = {
      sourceSize: (await stat(downloaded.path)).size,
      seconds: this.environment.limits.importSeconds * CONVERT_FACTOR,
    };
    const outcome = await this.workers.read(
      {
        source: request.source,
        path: downloaded.path,
        url: downloaded.finalUrl,
        fetched,
        unfetched,
        commit,
        language: request.language,
        name,
        contentType: downloaded.contentType,
        directory: unpacked,
        treePath,
        limits: this.environment.limits,
      },
      { ...options, onPages: (pages) => this.progress.report(importId, pages) },
    );
    if (outcome.kind === 'unusable') throw new UnusableSourceError(outcome.message);
    return { treePath, outcome, options };
  }

  /** The sources of computed pages that the importer may see. */
  private async visibleSources(
    { actor, branch: { spaceId } }: RequestedSource,
    sources: readonly ComputedSource[],
  ): Promise<VisibleSources | undefined> {
    if (sources.length === 0) return undefined;
    const organization = await this.spaces.findOrganization(spaceId);
    if (organization === undefined) return undefined;
    const visible: ComputedSource[] = [];
    for (const source of sources) {
      const generator = this.generators.find(source.type);
      const isUnknown =
        generator === undefined || (await generator.sourceProblem(actor, organization, source)) !== undefined;
      if (!isUnknown) visible.push(source);
    }
    return { organization, sources: visible };
  }
}
