import { Injectable } from '@nestjs/common';
import type { FileLink } from '../../access/visit.js';
import type { FileEntry } from '../../versioning/file.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { representationOf, type TaggedBody } from '../../common/http/representation.js';
import { isId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { StorageOwner } from '../../platform/storage/storage-owner.js';
import { namesOfReading, type RevisionRequest } from '../branches/revision-reading.js';
import { VisibleContent, type VisibleParts } from '../visible/visible-content.js';
import type { Claims } from '../visible/visible-texts.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { DownloadLinks } from './download-links.js';
import { toFileResource } from './file.mapper.js';
import type { FileResource } from './file.resource.js';
import type { LocalFile } from './local-file.js';
import { StoredFilesRepository } from '../store/stored-files.repository.js';

/** Files that are stored at the same time. Each takes up to 8 MB of memory. */
const STORED_AT_ONCE = 4;
/** Number of files by which a storage is recognized as the storage of this installation. */
const RECOGNIZED_BY = 20;

/** Prefix of the storage keys of a space. */
export function storageDirectory(spaceId: string): string {
  return `spaces/${spaceId}`;
}

/** Storage key of the bytes of a file. */
export function storageKey(spaceId: string, hash: string): string {
  return `${storageDirectory(spaceId)}/${hash}`;
}

/** How a file is returned. */
export interface FileView {
  /** Whether to include git metadata; true by default. */
  metadata?: boolean;
  /** The link of a visitor of a site. */
  link?: FileLink;
  /** As in `TextView`. */
  claims?: Claims;
}

/** The files of a space: their entries in a revision, and their bytes. */
@Injectable()
export class FilesService {
  constructor(
    private readonly store: ContentStore,
    private readonly visible: VisibleContent,
    private readonly storedFiles: StoredFilesRepository,
    private readonly storage: FileStorage,
    private readonly links: DownloadLinks,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    owner: StorageOwner,
  ) {
    owner.recognizeBy(async () =>
      (await this.storedFiles.listLatest(RECOGNIZED_BY)).map(({ spaceId, hash }) =>
        storageKey(spaceId, hash),
      ),
    );
  }

  /** Files of a revision, oldest first. */
  async list(of: RevisionRequest, query: ListQuery & FileView): Promise<TaggedBody> {
    const revision = await this.store.revision(of.spaceId, of.revisionId);
    const visible = await this.visible.parts(revision, query.claims);
    const all = (await this.store.files(revision)).files;
    const files = visible.hidden.size === 0 ? all : all.filter(({ id }) => !visible.hidden.has(id));
    const list = await this.paginator.page(query, {
      name: `files of ${of.spaceId}`,
      fetch: async (after, limit) => {
        const last = after?.[0] ?? '';
        const start = files.findIndex(({ id }) => id > last);
        return start === -1 ? [] : files.slice(start, start + limit);
      },
      count: async () => files.length,
      key: ({ id }) => [id],
      map: (file) => this.resource(of.spaceId, file, query, visible),
    });
    return representationOf(list, namesOfReading(of));
  }

  /** @throws NotFoundError */
  async get(of: RevisionRequest, fileId: string, view: FileView): Promise<TaggedBody> {
    const revision = await this.store.revision(of.spaceId, of.revisionId);
    const visible = await this.visible.parts(revision, view.claims);
    const file = await this.require(revision, fileId, visible);
    return representationOf(this.resource(of.spaceId, file, view, visible), namesOfReading(of));
  }

  /**
   * @param visible the parts of the revision that the caller sees
   * @throws NotFoundError
   */
  async require(
    revision: Revision,
    fileId: string,
    { hidden }: Pick<VisibleParts, 'hidden'>,
  ): Promise<FileEntry> {
    const isSeen = isId(fileId) && !hidden.has(fileId);
    const file = isSeen ? (await this.store.files(revision)).byId.get(fileId) : undefined;
    if (file === undefined) throw new NotFoundError('file in this revision');
    return file;
  }

  /** @param visible what the caller sees of the revision */
  resource(
    spaceId: string,
    file: FileEntry,
    { metadata, link }: FileView = {},
    visible?: Pick<VisibleParts, 'guarded'>,
  ): FileResource {
    const isGuarded = visible?.guarded.has(file.id) === true;
    const url = this.links.url(spaceId, file, isGuarded && link ? this.links.guarded(link) : link);
    return toFileResource(file, url, metadata);
  }

  /**
   * Stores bytes that the storage does not have yet. Content can then refer to them. Call it before any queue or lock is
   * taken: the storage may be slow.
   */
  async storeBytes(spaceId: string, organizationId: string, files: LocalFile[]): Promise<void> {
    // Several files can have the same bytes.
    const distinct = [...new Map(files.map((file) => [file.hash, file])).values()];
    const missing = new Set(
      await this.storedFiles.announce(
        spaceId,
        organizationId,
        distinct.map(({ hash, size }) => [hash, size]),
        this.clock.now(),
      ),
    );
    const waiting = distinct.values();
    let hasFailed = false;
    const storeNext = async (): Promise<void> => {
      for (const { hash, localPath } of waiting) {
        if (hasFailed) return;
        if (missing.has(hash)) await this.storage.store(storageKey(spaceId, hash), localPath);
      }
    };
    const storing = Array.from({ length: STORED_AT_ONCE }, () =>
      storeNext().catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    );
    // The caller removes the local files, so all must have ended.
    const failure = (await Promise.allSettled(storing)).find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected') throw failure.reason;
  }
}
