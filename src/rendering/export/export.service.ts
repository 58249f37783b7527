import { type PassThrough, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import yazl from 'yazl';
import { ByteBudget } from '../../common/byte-budget.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { MissingBytesError } from '../../platform/storage/storage-errors.js';
import { storageKey } from '../../content/files/files.service.js';
import type { FileEntry } from '../../versioning/file.js';
import { PageGenerators } from '../../content/edits/page-generators.js';
import { holdTexts } from '../../common/text-hold.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import { locatePages } from '../../versioning/located-page.js';
import { isGenerated, type PageNode } from '../../versioning/page.js';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import { VARIABLES_PATH } from '../../markdown/source/include-paths.js';
import { exportPage, exportReusableContent, exportVariables } from './export-page.js';
import { exportPaths, SUMMARY_PATH } from './export-paths.js';
import { planExport } from './export-summary.js';
import { type FileAhead, FilesAhead } from './files-ahead.js';

/** Bytes of files that wait for their turn in an archive, of one export and of all exports of the process. */
const AHEAD_OF_EXPORT = 8_000_000;
const AHEAD_OF_ALL = 32_000_000;
/** Milliseconds after which the access of the reader is checked again. */
const CHECKED_MS = 1_000;

/** Exports the content of a space as an archive that an import can read. */
@Injectable()
export class ExportService {
  private readonly ahead = new ByteBudget(AHEAD_OF_ALL);

  constructor(
    private readonly store: ContentStore,
    private readonly storage: FileStorage,
    private readonly generators: PageGenerators,
    private readonly spaces: SpaceHeads,
  ) {}

  /**
   * Streams a revision as a zip archive. Only the next files of the archive are in memory, up to a limit. When a text or a
   * file cannot be read later, the stream fails, and the archive has no end.
   * @param authorize called again and again, because a slow client may read for hours; throws if the reader may not read the
   *   space any more
   * @throws StorageUnavailableError, MissingBytesError when the first files cannot be read
   */
  async archive(spaceId: string, revisionId: string, authorize: () => Promise<unknown>): Promise<Readable> {
    const revision = await this.store.revision(spaceId, revisionId);
    const { pages } = await this.store.pages(revision);
    const { files } = await this.store.files(revision);
    const reusableContents = await this.store.reusableContents(revision);
    const entries = await this.followingPages(spaceId, pages);
    const paths = exportPaths(pages, files, reusableContents, entries);
    const plan = planExport(pages, paths, entries);

    const archive = new yazl.ZipFile();
    const output = archive.outputStream as PassThrough;
    const fail = (error: Error): void => void output.destroy(error);
    archive.on('error', fail);
    // Until somebody reads the archive, nobody else listens.
    output.on('error', () => undefined);
    const stored = files.map((file) => ({ file, size: file.size, open: () => this.bytes(revision, file) }));
    const ahead = new FilesAhead(stored, [new ByteBudget(AHEAD_OF_EXPORT), this.ahead], fail);
    output.once('close', () => ahead.close());
    await this.requireFiles(revision, stored, ahead).catch((error: unknown) => {
      output.destroy();
      throw error;
    });
    let current: Readable | undefined;
    let checkedAt = performance.now();
    const check = async (): Promise<void> => {
      if (performance.now() - checkedAt < CHECKED_MS) return;
      await authorize();
      checkedAt = performance.now();
    };
    const add = (path: string, open: () => Promise<Readable>): void =>
      archive.addReadStreamLazy(path, { mtime: revision.createdAt }, (answer) => {
        check()
          .then(open)
          .then((stream) => {
            // The client may have disconnected meanwhile.
            if (output.destroyed) {
              stream.destroy();
              return;
            }
            current = stream;
            // The archive does not forward errors of its sources.
            stream.on('error', fail);
            answer(null, stream);
          }, fail);
      });

    const addText = (path: string, write: () => string | Promise<string>): void =>
      add(path, async () => Readable.from([Buffer.from(await holdTexts(write))]));

    addText(SUMMARY_PATH, () => plan.summary);
    if (Object.keys(revision.variables).length > 0)
      addText(VARIABLES_PATH, () => exportVariables(revision.variables));
    for (const entry of reusableContents) {
      addText(paths.reusableContents.get(entry.id) ?? entry.id, async () =>
        exportReusableContent(entry, await this.store.document(spaceId, entry.document), paths),
      );
    }
    for (const { page, path, ownSlug } of plan.files) {
      addText(path, async () => {
        const document =
          page.document === null ? undefined : await this.store.document(spaceId, page.document);
        return exportPage(page, ownSlug, document, paths);
      });
    }
    for (const each of stored) add(paths.files.get(each.file.id) ?? each.file.path, () => ahead.take(each));
    archive.end();
    // The client may disconnect.
    output.once('close', () => current?.destroy());
    return output;
  }

  /**
   * Computed pages that an import generates again: pages whose source still exists, and pages that have not been generated
   * yet. For other computed pages, the archive contains the text.
   */
  private async followingPages(spaceId: string, pages: readonly PageNode[]): Promise<ReadonlySet<string>> {
    const organization = await this.spaces.findOrganization(spaceId);
    const following = new Set<string>();
    for (const { page } of locatePages(pages)) {
      const { id, type, computed, document, children } = page;
      if (type !== 'computed' || computed === undefined || !children.every(isGenerated)) continue;
      const isMade = document !== null || children.length > 0;
      const follows = isMade && organization !== undefined && computed.organization === organization;
      const seed = follows
        ? await this.generators.find(computed.type)?.seed(organization, computed)
        : undefined;
      if (!isMade || seed !== undefined) following.add(id);
    }
    return following;
  }

  /** Reads the first files, so that a storage that does not work is known before the first byte of the archive. */
  private async requireFiles(
    { spaceId }: Revision,
    stored: readonly (FileAhead & { file: FileEntry })[],
    ahead: FilesAhead<FileAhead & { file: FileEntry }>,
  ): Promise<void> {
    const first = stored.find(({ size }) => size > 0);
    if ((await ahead.start()) > 0) return;
    if (first !== undefined && !(await this.storage.exists(storageKey(spaceId, first.file.hash))))
      throw new MissingBytesError();
  }

  private async bytes(revision: Revision, file: FileEntry): Promise<Readable> {
    return this.storage.open(storageKey(revision.spaceId, file.hash), { start: 0, end: file.size - 1 });
  }
}
