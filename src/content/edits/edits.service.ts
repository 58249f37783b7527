import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import type { HeldAccess } from '../../access/held-access.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import { TextSearch } from '../../common/text-search.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { StoredResponses } from '../../idempotency/stored-responses.js';
import { BranchAccess } from '../branches/branch-access.js';
import { BranchChanges } from '../store/branch-changes.js';
import { BranchHeads } from '../branches/branch-heads.js';
import type { Branch } from '../branches/branch.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import { PageGenerators } from './page-generators.js';
import { FilesService } from '../files/files.service.js';
import { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { requireAttributesFit } from '../../versioning/attributes-length.js';
import { planContent } from '../../versioning/content-plan.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { ContentWriter } from '../store/content-writer.js';
import { applyChanges, type EditableState, type EditedContent } from './apply-changes.js';
import type { ChangedText, ContentChange, StatedChange } from './content-change.js';
import { EditError, GeneratedPageError } from './edit-error.js';
import type { EditResource, PutPageResource } from './edit.resource.js';
import { type ReadTexts, resolveChanges, type ResolvedChanges } from './resolve-changes.js';
import { renderMarkdown } from '../pages/render-markdown.js';
import { type FetchedFiles, IncomingFiles } from './incoming-files.js';
import { MAX_COMPUTED_PAGES } from './page-rules.js';
import { MarkdownWorkers } from './markdown-workers.js';
import { validateChanges, textsOf } from './validate-changes.js';
import { documentsToMarkdown } from './documents-to-markdown.js';

/** Checked changes that can be applied: their texts are parsed, and their files are stored locally. */
interface EditRequest {
  access: HeldAccess;
  changes: readonly StatedChange[];
  parsed: ReadonlyMap<string, ParsedMarkdown>;
  fetched: FetchedFiles;
  /** Revisions, one of which must be the head. */
  ifMatch: string | undefined;
  dryRun: boolean;
}

/** An edit that was applied to a revision. */
interface AppliedEdit extends ResolvedChanges {
  before: EditableState;
  after: EditedContent;
}

/** Applies edits: checks the changes, stores the files, parses in a worker, applies, and writes in one transaction. */
@Injectable()
export class EditsService {
  constructor(
    private readonly incoming: IncomingFiles,
    private readonly workers: MarkdownWorkers,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly responses: StoredResponses,
    private readonly changes: BranchChanges,
    private readonly heads: BranchHeads,
    private readonly access: BranchAccess,
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
    { changes, dryRun = false }: { changes: readonly unknown[]; dryRun?: boolean },
    ifMatch: string | undefined,
  ): Promise<EditResource> {
    const stated = validateChanges(changes, this.environment.limits.pageMarkdown);
    return this.run(actor, branch, stated, { ifMatch, dryRun }, (edit) => edit);
  }

  /**
   * Replaces the text of the page at a path, or creates the page, as one revision.
   * @param path slugs joined by `/`, without a leading `/`
   * @throws like `edit`
   */
  async putPage(
    actor: Actor,
    branch: Branch,
    { path, title, markdown }: { path: string; title?: string; markdown: string },
    ifMatch: string | undefined,
  ): Promise<PutPageResource> {
    const { pageMarkdown } = this.environment.limits;
    const name = title?.replace(/\s+/g, ' ').trim();
    if (name === '') throw new ValidationError([{ path: 'title', message: 'must not be blank' }]);
    if (Buffer.byteLength(markdown) > pageMarkdown)
      throw new ValidationError([
        { path: 'markdown', message: `must be at most ${pageMarkdown} bytes long` },
      ]);
    const change = {
      change: 'put_page' as const,
      path,
      document: { markdown },
      ...(name !== undefined ? { title: name } : {}),
    };
    return this.run(actor, branch, [change], { ifMatch, dryRun: false }, (edit, changes) => {
      const [done] = changes;
      const created = done?.change === 'insert_page';
      const page = done?.change === 'update_page' ? done.page : (edit.pages[0] as string);
      return { revision: edit.revision, page, path, created };
    });
  }

  private async run<Shown extends { revision: string }>(
    actor: Actor,
    branch: Branch,
    stated: StatedChange<ChangedText>[],
    options: { ifMatch: string | undefined; dryRun: boolean },
    show: (edit: EditResource, changes: readonly ContentChange[]) => Shown,
  ): Promise<Shown> {
    const { pageMarkdown } = this.environment.limits;
    const access = this.access.hold(branch, actor.tokenId);
    await this.heads.require(branch, options.ifMatch);
    const named = await this.resolveComputedSources(actor, branch, stated);
    const changes = await documentsToMarkdown(named, branch.spaceId, pageMarkdown, this.workers);
    const parsed = await this.workers.parse(textsOf(changes));
    return this.withFiles(changes, async (fetched) => {
      if (fetched.local.length > 0) await this.access.require(branch, actor.tokenId);
      const request = { access, changes, parsed, fetched, ...options };
      await this.storeFiles(branch, request);
      return this.write(actor, branch, request, show);
    });
  }

  /**
   * Stores the bytes of new files before other writers have to wait, because the storage may be slow. The changes are
   * tried first, so that a request that is refused stores nothing.
   */
  private async storeFiles(branch: Branch, request: EditRequest): Promise<void> {
    const { local } = request.fetched;
    if (local.length === 0 || request.dryRun) return;
    const base = await this.store.revision(branch.spaceId, await this.heads.require(branch, request.ifMatch));
    await this.applyTo(base, request);
    await this.files.storeBytes(base.spaceId, await this.organizationOf(branch), local);
  }

  /**
   * Adds the organization to the sources of computed pages.
   * @throws ValidationError when a source does not exist, or the caller cannot view it
   */
  private async resolveComputedSources(
    actor: Actor,
    branch: Branch,
    changes: readonly StatedChange<ChangedText>[],
  ): Promise<readonly StatedChange<ChangedText>[]> {
    if (!changes.some((change) => 'computed' in change)) return changes;
    const organization = await this.organizationOf(branch);
    const checked = new Set<string>();
    const named = [...changes];
    for (const [index, change] of changes.entries()) {
      const source = 'computed' in change ? change.computed : undefined;
      if (source === undefined) continue;
      const path = `changes[${index}].computed`;
      const key = JSON.stringify(source);
      if (!checked.has(key)) {
        if (checked.size === MAX_COMPUTED_PAGES)
          throw new ValidationError([
            { path, message: `is one of more than ${MAX_COMPUTED_PAGES} different sources in one request` },
          ]);
        checked.add(key);
        const message = await this.generators.find(source.type)?.sourceProblem(actor, organization, source);
        if (message !== undefined) throw new ValidationError([{ path, message }]);
      }
      named[index] = { ...change, computed: { ...source, organization } } as StatedChange<ChangedText>;
    }
    return named;
  }

  private async organizationOf({ spaceId }: Branch): Promise<string> {
    const organization = await this.spaces.findOrganization(spaceId);
    if (organization === undefined) throw new NotFoundError('space');
    return organization;
  }

  private async write<Shown extends { revision: string }>(
    actor: Pick<Actor, 'userId'>,
    branch: Branch,
    request: EditRequest,
    show: (edit: EditResource, changes: readonly ContentChange[]) => Shown,
  ): Promise<Shown> {
    const { access, ifMatch } = request;
    return this.changes.change(branch, { access, ifMatch }, async (base) => {
      const { before, after, changes, replaced } = await this.applyTo(base, request);
      const seen = request.changes.some(({ change }) => change === 'replace_text') ? { replaced } : {};
      const etagged = (shown: Shown) => ({ body: shown, etag: `"${shown.revision}"` });
      await access.confirm();
      if (request.dryRun) {
        const unchanged = { revision: base.id, pages: [], files: [], reusableContents: [], ...seen };
        return this.responses.commit(() => Promise.resolve(show(unchanged, changes)), etagged);
      }
      const plan = planContent(before, after, after.documents);
      const report = await this.responses.commit(async () => {
        const note = { type: 'edits', authorId: actor.userId, event: 'edited', access } as const;
        const revision = await this.writer.commit(branch, base, plan, note);
        return show({ revision, ...after.created, ...seen }, changes);
      }, etagged);
      this.store.cacheNodes(branch.spaceId, plan.nodeBatches);
      return report;
    });
  }

  /**
   * @throws ValidationError when the changes cannot be applied to the revision
   * @throws UnusableSourceError when the attributes of its pages would be too long
   */
  private async applyTo(base: Revision, request: EditRequest): Promise<AppliedEdit> {
    const before = await this.state(base);
    const { changes, replaced } = await this.resolve(base, before, request.changes);
    const parsed = await this.parseReplaced(changes, request.parsed);
    const after = this.apply(before, { ...request, changes, parsed });
    requireAttributesFit(before.pages, after.pages);
    return { before, after, changes, replaced };
  }

  /** Finds the pages and texts that changes refer to, in the content that they are applied to. */
  private async resolve(
    base: Revision,
    before: EditableState,
    changes: readonly StatedChange[],
  ): Promise<ResolvedChanges> {
    const { byId } = await this.store.files(base);
    const read: ReadTexts = async (pages, containing) => {
      const byHash = Map.groupBy(pages, ({ page }) => page.document ?? '');
      byHash.delete('');
      const texts = new Map<string, string>();
      const search = new TextSearch(containing);
      let length = 0;
      await this.store.scan(base.spaceId, [...byHash.keys()], (hash, document) => {
        for (const placed of byHash.get(hash) ?? []) {
          const text = renderMarkdown(document, placed, before.index, byId);
          length += text.length;
          if (search.indexIn(text) !== -1) texts.set(placed.page.id, text);
        }
      });
      return { texts, length };
    };
    return resolveChanges(changes, before, read, this.environment.limits.pageMarkdown).catch(refuse);
  }

  /** The parsed texts of changes, including the new texts of pages in which a text was replaced. */
  private async parseReplaced(
    changes: readonly ContentChange[],
    parsed: ReadonlyMap<string, ParsedMarkdown>,
  ): Promise<ReadonlyMap<string, ParsedMarkdown>> {
    const texts = changes.flatMap((change) =>
      change.change === 'replace_text' ? change.pages.map(({ markdown }) => markdown) : [],
    );
    if (texts.length === 0) return parsed;
    return new Map([...parsed, ...(await this.workers.parse([...new Set(texts)]))]);
  }

  private apply(
    before: EditableState,
    request: Pick<EditRequest, 'fetched' | 'parsed'> & { changes: readonly ContentChange[] },
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
      return refuse(error);
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
    changes: readonly StatedChange[],
    work: (fetched: FetchedFiles) => Promise<Result>,
  ): Promise<Result> {
    if (!changes.some(({ change }) => change === 'insert_files'))
      return work({ byChange: new Map(), local: [] });
    return this.temporary.withDirectory('edit', async (directory) =>
      work(await this.incoming.fetch(changes, directory)),
    );
  }
}

/** @throws ConflictError when changes would change generated pages; ValidationError when they cannot be applied */
function refuse(error: unknown): never {
  if (error instanceof GeneratedPageError) throw new ConflictError(`${error.path} ${error.message}.`);
  if (!(error instanceof EditError)) throw error;
  throw new ValidationError([{ path: error.path, message: error.message }]);
}
