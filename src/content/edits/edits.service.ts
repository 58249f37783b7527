import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { StoredResponses } from '../../idempotency/stored-responses.js';
import { BranchHeads } from '../branches/branch-heads.js';
import { KeyedQueue } from '../../common/keyed-queue.js';
import { type Branch, branchKey } from '../branches/branch.js';
import { retryWhenHeadMoved } from '../../spaces/head-moved.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import { PageGenerators } from './page-generators.js';
import { FilesService } from '../files/files.service.js';
import { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { planContent } from '../../versioning/content-plan.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { ContentWriter } from '../store/content-writer.js';
import { applyChanges, type EditableState, type EditedContent } from './apply-changes.js';
import type { ChangedText, ContentChange } from './content-change.js';
import { EditError, GeneratedPageError } from './edit-error.js';
import type { EditResource } from './edit.resource.js';
import { type FetchedFiles, IncomingFiles } from './incoming-files.js';
import { MAX_COMPUTED_PAGES } from './page-rules.js';
import { MarkdownWorkers } from './markdown-workers.js';
import { validateChanges, textsOf } from './validate-changes.js';
import { documentsToMarkdown } from './documents-to-markdown.js';

/** An edit whose texts are parsed and whose files are here. */
interface EditRequest {
  changes: ContentChange[];
  parsed: Map<string, ParsedMarkdown>;
  fetched: FetchedFiles;
  /** Revisions, one of which must be the head. */
  ifMatch: string | undefined;
}

/** Applies edits: checks the changes, stores the files, parses in a worker, applies, and writes in one transaction. */
@Injectable()
export class EditsService {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly incoming: IncomingFiles,
    private readonly workers: MarkdownWorkers,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly responses: StoredResponses,
    private readonly heads: BranchHeads,
    private readonly spaces: SpaceHeads,
    private readonly generators: PageGenerators,
    private readonly files: FilesService,
    private readonly temporary: TemporaryDirectories,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Applies changes to a branch as one revision: all or nothing. When another writer is first, the changes are applied
   * on top of its revision.
   * @param ifMatch revisions that `If-Match` names; one of them must be the head
   * @throws ValidationError when a change is malformed or cannot be applied
   * @throws PreconditionFailedError when `ifMatch` does not name the head
   * @throws UnusableSourceError when a file cannot be fetched
   * @throws ConflictError when the content changed during each attempt
   */
  async edit(
    actor: Actor,
    branch: Branch,
    body: { changes: readonly unknown[] },
    ifMatch: string | undefined,
  ): Promise<EditResource> {
    const { pageMarkdown } = this.environment.limits;
    const stated = validateChanges(body.changes, pageMarkdown);
    await this.heads.require(branch, ifMatch);
    const named = await this.resolveComputedSources(actor, branch, stated);
    const changes = await documentsToMarkdown(named, branch.spaceId, pageMarkdown, this.workers);
    const parsed = await this.workers.parse(textsOf(changes));
    return this.withFiles(changes, async (fetched) => {
      const request = { changes, parsed, fetched, ifMatch };
      await this.storeFiles(branch, request);
      return this.queue.run(branchKey(branch), () => this.write(actor, branch, request));
    });
  }

  /**
   * Stores the bytes of new files before other writers have to wait, because the storage may be slow. The changes are
   * tried first, so that a request that is refused stores nothing.
   */
  private async storeFiles(branch: Branch, request: EditRequest): Promise<void> {
    const { local } = request.fetched;
    if (local.length === 0) return;
    const base = await this.store.revision(branch.spaceId, await this.heads.require(branch, request.ifMatch));
    this.apply(await this.state(base), request);
    await this.files.storeBytes(base.spaceId, base.organizationId, local);
  }

  /**
   * Adds the organization to the sources of computed pages.
   * @throws ValidationError when a source does not exist, or the caller cannot view it
   */
  private async resolveComputedSources(
    actor: Actor,
    { spaceId }: Branch,
    changes: readonly ContentChange<ChangedText>[],
  ): Promise<readonly ContentChange<ChangedText>[]> {
    if (!changes.some((change) => 'computed' in change)) return changes;
    const organization = await this.spaces.findOrganization(spaceId);
    if (organization === undefined) throw new NotFoundError('space');
    const checked = new Set<string>();
    const named = [...changes];
    for (const [index, change] of changes.entries()) {
      const source = 'computed' in change ? change.computed : undefined;
      if (source === undefined) continue;
      const path = `changes[${index}].computed`;
      const key = JSON.stringify(source);
      if (!checked.has(key)) {
        if (checked.size === MAX_COMPUTED_PAGES)
          throw new ValidationError([{ path, message: `is one of more than ${MAX_COMPUTED_PAGES}` }]);
        checked.add(key);
        const message = await this.generators.find(source.type)?.sourceProblem(actor, organization, source);
        if (message !== undefined) throw new ValidationError([{ path, message }]);
      }
      named[index] = { ...change, computed: { ...source, organization } } as ContentChange<ChangedText>;
    }
    return named;
  }

  private async write(
    actor: Pick<Actor, 'userId'>,
    branch: Branch,
    request: EditRequest,
  ): Promise<EditResource> {
    const { spaceId } = branch;
    return retryWhenHeadMoved(async () => {
      const head = await this.heads.require(branch, request.ifMatch);
      const base = await this.store.revision(spaceId, head);
      const before = await this.state(base);
      const after = this.apply(before, request);
      const plan = planContent(before, after, after.documents);
      const report = await this.responses.commit(
        async () => {
          const note = { type: 'edits', authorId: actor.userId, event: 'edited' } as const;
          return { revision: await this.writer.commit(branch, base, plan, note), ...after.created };
        },
        (edit) => ({ body: edit, etag: `"${edit.revision}"` }),
      );
      this.store.cacheNodes(spaceId, plan.nodeBatches);
      return report;
    });
  }

  private apply(
    before: EditableState,
    request: { changes: ContentChange[]; parsed: Map<string, ParsedMarkdown>; fetched: FetchedFiles },
  ): EditedContent {
    try {
      return applyChanges(before, request.changes, {
        newId,
        now: this.clock.now().toISOString(),
        pagesPerSpace: this.environment.limits.pagesPerSpace,
        parsed: request.parsed,
        files: request.fetched.byChange,
      });
    } catch (error) {
      if (error instanceof GeneratedPageError) throw new ConflictError(`${error.path} ${error.message}.`);
      if (!(error instanceof EditError)) throw error;
      throw new ValidationError([{ path: error.path, message: error.message }]);
    }
  }

  private async state(base: Revision): Promise<EditableState> {
    const index = await this.store.pages(base);
    const { files, byPath } = await this.store.files(base);
    return {
      index,
      pages: index.pages as EditableState['pages'],
      files: files as EditableState['files'],
      filesByPath: byPath,
      reusableContents: await this.store.reusableContents(base),
      variables: base.variables,
    };
  }

  private async withFiles<Result>(
    changes: readonly ContentChange[],
    work: (fetched: FetchedFiles) => Promise<Result>,
  ): Promise<Result> {
    if (!changes.some(({ change }) => change === 'insert_files'))
      return work({ byChange: new Map(), local: [] });
    return this.temporary.withDirectory('edit', async (directory) =>
      work(await this.incoming.fetch(changes, directory)),
    );
  }
}
