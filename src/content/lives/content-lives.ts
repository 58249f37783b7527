import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConflictError } from '../../common/errors/api-error.js';
import { SpaceTables } from '../../database/space-tables.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { type DuplicatedSpace, SpaceHooks } from '../../spaces/space-hooks.js';
import { ComputedRefreshes } from '../computed/computed-refreshes.js';
import { storageDirectory, storageKey } from '../files/files.service.js';
import { StoredFilesRepository } from '../files/stored-files.repository.js';
import { type ContentCopy, ContentLivesRepository } from './content-lives.repository.js';

/** Every table that holds content of a space. */
const TABLES = [
  'imports',
  'search_rows',
  'link_rows',
  'revisions',
  'documents',
  'tree_nodes',
  'stored_files',
] as const;

/** Rows of a table removed in one transaction, so that a purge never holds locks for long. */
const PURGE_BATCH = 2_000;

/** What happens to content when its space is copied, handed over or purged. */
@Injectable()
export class ContentLives implements OnModuleInit {
  constructor(
    private readonly hooks: SpaceHooks,
    private readonly repository: ContentLivesRepository,
    private readonly tables: SpaceTables,
    private readonly storedFiles: StoredFilesRepository,
    private readonly storage: FileStorage,
    private readonly refreshes: ComputedRefreshes,
  ) {}

  onModuleInit(): void {
    this.hooks.onDuplicated({
      prepare: (space) => this.copyBytes(space),
      complete: (space) => this.copyRows(space),
    });
    this.hooks.onTransferred(async ({ spaceIds, toOrganizationId }) => {
      await this.tables.setOrganization(TABLES, spaceIds, toOrganizationId);
      await this.refreshes.sendForSpaces(toOrganizationId, spaceIds);
    });
    // What changed while it was deleted passed it by.
    this.hooks.onRestored(({ spaceId, organizationId }) =>
      this.refreshes.sendForSpaces(organizationId, [spaceId]),
    );
    this.hooks.onPurge((spaceId) => this.purgeBatch(spaceId));
  }

  /** The bytes of files, announced first, so that what a killed process leaves behind is found. */
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
    if (!(await this.repository.copyDerived(copy))) {
      throw new ConflictError('The content changed while it was being copied: duplicate the space again.');
    }
    await this.refreshes.sendForSpaces(copy.toOrganizationId, [copy.toSpaceId]);
  }

  private async purgeBatch(spaceId: string): Promise<boolean> {
    // Bytes first: while rows name them, the next try finds what a killed process left.
    await this.storage.deleteAll(storageDirectory(spaceId));
    return this.tables.removeBatch(TABLES, spaceId, PURGE_BATCH);
  }
}
