import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConflictError } from '../../common/errors/api-error.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { type DuplicatedSpace, SpaceHooks } from '../../spaces/space-hooks.js';
import { SpaceTables } from '../../spaces/space-tables.js';
import { storageDirectory, storageKey } from '../files/files.service.js';
import { StoredFilesRepository } from '../store/stored-files.repository.js';
import { type ContentCopy, ContentLifecycleRepository } from './content-lifecycle.repository.js';

const TABLES = ['stored_files', 'tree_nodes', 'documents', 'revisions'];

/** Keeps content in step with its space: copy, transfer and purge. */
@Injectable()
export class ContentLifecycle implements OnModuleInit {
  constructor(
    private readonly hooks: SpaceHooks,
    private readonly repository: ContentLifecycleRepository,
    private readonly tables: SpaceTables,
    private readonly storedFiles: StoredFilesRepository,
    private readonly storage: FileStorage,
  ) {}

  onModuleInit(): void {
    this.hooks.onDuplicated({
      prepare: (space) => this.copyBytes(space),
      complete: (space) => this.copyRows(space),
    });
    // Purges run in reverse order. The bytes are removed before their rows, so that the next attempt finds them if a
    // process is killed.
    this.tables.keepWithSpace(TABLES);
    this.hooks.onPurge(async (spaceId) => {
      await this.storage.deleteAll(storageDirectory(spaceId));
      return true;
    });
  }

  /** Copies the bytes of files. They are announced first, so that they are found if the process is killed. */
  private async copyBytes({ source, spaceId, organizationId, now }: DuplicatedSpace): Promise<void> {
    const files = await this.repository.filesOf(source.spaceId, source.revisionId);
    const missing = await this.storedFiles.announce(spaceId, organizationId, files, now);
    for (const hash of missing) {
      await this.storage.copy(storageKey(source.spaceId, hash), storageKey(spaceId, hash));
    }
  }

  private async copyRows(space: DuplicatedSpace): Promise<void> {
    const copy: ContentCopy = {
      fromSpaceId: space.source.spaceId,
      fromRevisionId: space.source.revisionId,
      toSpaceId: space.spaceId,
      toOrganizationId: space.organizationId,
      toRevisionId: space.revisionId,
      authorId: space.authorId,
      now: space.now,
    };
    const files = await this.repository.filesOf(copy.fromSpaceId, copy.fromRevisionId);
    await this.storedFiles.confirm(
      copy.toSpaceId,
      copy.toOrganizationId,
      files.map(([hash]) => hash),
    );
    await this.repository.copy(copy);
    // Other contexts then copy the data that they derive from the head.
    if (!(await this.repository.lockHead(copy))) {
      throw new ConflictError('The content changed while it was copied: duplicate the space again.');
    }
  }
}
