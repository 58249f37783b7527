import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ContentHooks } from '../content/store/content-hooks.js';
import { SpaceTables } from '../spaces/space-tables.js';
import { FormerPathsRepository } from './former-paths.repository.js';

/** Remembers the paths that pages had before they were renamed or moved, in the transactions that change content. */
@Injectable()
export class FormerPaths implements OnModuleInit {
  constructor(
    private readonly repository: FormerPathsRepository,
    private readonly content: ContentHooks,
    private readonly tables: SpaceTables,
  ) {}

  onModuleInit(): void {
    this.content.onNewHead('former-paths', async ({ branch, organizationId, plan }) => {
      if (branch.changeRequestId !== null) return;
      await this.repository.add(branch.spaceId, organizationId, plan.formerPaths);
    });
    this.tables.keepWithSpace(['former_paths']);
  }

  /**
   * The page that had a path last.
   * @param path slugs joined by `/`; upper and lower case are the same
   * @returns its ID, also when the page was deleted since; undefined when no page had it
   */
  find(spaceId: string, path: string): Promise<string | undefined> {
    return this.repository.find(spaceId, path);
  }
}
