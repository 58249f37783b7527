import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ContentHooks } from '../content/store/content-hooks.js';
import { SpaceHooks } from '../spaces/space-hooks.js';
import { SpaceTables } from '../spaces/space-tables.js';
import { SearchRowsRepository } from './search-rows.repository.js';

/** Keeps search rows in sync with primary content, in the transactions that change it. */
@Injectable()
export class SearchLifecycle implements OnModuleInit {
  constructor(
    private readonly rows: SearchRowsRepository,
    private readonly content: ContentHooks,
    private readonly spaces: SpaceHooks,
    private readonly tables: SpaceTables,
  ) {}

  onModuleInit(): void {
    this.content.onNewHead('search', async ({ branch, organizationId, plan }) => {
      if (branch.changeRequestId !== null) return;
      await this.rows.replace(branch.spaceId, organizationId, plan.changedPages, plan.removedPages);
    });
    this.spaces.onDuplicated({
      complete: ({ source, spaceId, organizationId }) =>
        this.rows.copy(source.spaceId, spaceId, organizationId),
    });
    this.tables.keepWithSpace(['search_rows', 'search_words']);
  }
}
