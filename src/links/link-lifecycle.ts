import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ContentHooks } from '../content/store/content-hooks.js';
import { SpaceHooks } from '../spaces/space-hooks.js';
import { SpaceTables } from '../spaces/space-tables.js';
import { LinkHolders } from '../content/visible/link-holders.js';
import { LinksRepository } from './links.repository.js';
import { LinkRowsRepository } from './link-rows.repository.js';

/** Updates link rows in the transactions that change primary content. */
@Injectable()
export class LinkLifecycle implements OnModuleInit {
  constructor(
    private readonly rows: LinkRowsRepository,
    private readonly links: LinksRepository,
    private readonly holders: LinkHolders,
    private readonly content: ContentHooks,
    private readonly spaces: SpaceHooks,
    private readonly tables: SpaceTables,
  ) {}

  onModuleInit(): void {
    this.content.onNewHead('links', async ({ branch, organizationId, plan }) => {
      if (branch.changeRequestId !== null) return;
      await this.rows.replace(branch.spaceId, organizationId, plan);
    });
    this.spaces.onDuplicated({
      complete: ({ source, spaceId, organizationId }) =>
        this.rows.copy(source.spaceId, spaceId, organizationId),
    });
    this.tables.keepWithSpace(['link_rows']);
    this.holders.register({
      find: (spaceId, ids) => this.links.holdersOf(spaceId, ids),
      usedIn: (spaceId, holders) => this.links.usedIn(spaceId, holders),
      usesOf: (spaceId, holders, most) => this.links.usesOf(spaceId, holders, most),
    });
  }
}
