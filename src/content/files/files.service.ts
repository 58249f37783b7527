import { Injectable } from '@nestjs/common';
import type { FileLink } from '../../access/visit.js';
import type { FileEntry } from '../model/file.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { Lists } from '../../database/lists.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { DownloadLinks } from './download-links.js';
import { toFileResource } from './file.mapper.js';
import type { FileResource } from './file.resource.js';
import type { LocalFile } from './local-file.js';
import { StoredFilesRepository } from './stored-files.repository.js';

/** What the keys of all bytes of a space begin with. */
export function storageDirectory(spaceId: string): string {
  return `spaces/${spaceId}`;
}

/** Key of a file's bytes in the storage. */
export function storageKey(spaceId: string, hash: string): string {
  return `${storageDirectory(spaceId)}/${hash}`;
}

/** How a file is shown. */
export interface FileView {
  /** Whether with what git knows of it: it is, when left out. */
  metadata?: boolean;
  /** Of a visitor of a site. */
  link?: FileLink;
}

/** Files of a space: their entries in a revision, and their bytes. */
@Injectable()
export class FilesService {
  constructor(
    private readonly store: ContentStore,
    private readonly storedFiles: StoredFilesRepository,
    private readonly storage: FileStorage,
    private readonly links: DownloadLinks,
    private readonly lists: Lists,
    private readonly clock: Clock,
  ) {}

  /** Files of a revision, oldest first. */
  async list(
    revision: Revision,
    query: ListQuery & { metadata?: boolean },
    link?: FileLink,
  ): Promise<ListResource<FileResource>> {
    const { files } = await this.store.files(revision);
    return this.lists.page(query, {
      name: `files of ${revision.spaceId}`,
      fetch: async (after, limit) => {
        const last = after?.[0] ?? '';
        const start = files.findIndex(({ id }) => id > last);
        return start === -1 ? [] : files.slice(start, start + limit);
      },
      count: async () => files.length,
      key: ({ id }) => [id],
      map: (file) => this.resource(revision.spaceId, file, { ...query, ...(link && { link }) }),
    });
  }

  /** @throws NotFoundError */
  async get(revision: Revision, fileId: string, view: FileView = {}): Promise<FileResource> {
    const file = isId(fileId) ? (await this.store.files(revision)).byId.get(fileId) : undefined;
    if (file === undefined) throw new NotFoundError('file in this revision');
    return this.resource(revision.spaceId, file, view);
  }

  resource(spaceId: string, file: FileEntry, { metadata, link }: FileView = {}): FileResource {
    return toFileResource(file, this.links.url(spaceId, file, link), metadata);
  }

  /** Puts bytes into the storage, those that are not there yet. Content may refer to them afterwards. */
  async storeBytes(spaceId: string, organizationId: string, files: LocalFile[]): Promise<void> {
    const missing = new Set(
      await this.storedFiles.announce(
        spaceId,
        organizationId,
        files.map(({ hash, size }) => [hash, size]),
        this.clock.now(),
      ),
    );
    for (const file of files) {
      if (missing.has(file.hash)) await this.storage.store(storageKey(spaceId, file.hash), file.localPath);
    }
  }
}
