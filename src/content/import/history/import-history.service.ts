import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { newId } from '../../../common/ids.js';
import type { ListQuery } from '../../../common/lists/list-query.js';
import type { ListResource } from '../../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../../config/config.module.js';
import type { Environment } from '../../../config/environment.js';
import { Lists } from '../../../database/lists.js';
import type { Branch } from '../../branches/branch.js';
import { toStorableText } from '../../markdown/storable-text.js';
import type { ImportSource } from '../import-job.js';
import { truncate } from '../source-title.js';
import type { ImportedResource, SkippedResource } from '../source-tree.js';
import { toImportRecordResource } from './import-record.mapper.js';
import type { ImportRecordResource } from './import-record.resource.js';
import { ImportsRepository } from './imports.repository.js';

const MAX_IMPORTED = 1_000;
const MAX_SKIPPED = 100;
const MAX_TEXT = 500;

/** An import whose outcome is to be written down. */
export interface StartedImport extends Branch {
  id: string;
  authorId: string;
  source: ImportSource;
  url: string;
  startedAt: Date;
}

/** How an import ended. */
export type ImportEnd =
  | {
      revision: string;
      importedResources: number;
      totalResources: number;
      imported: ImportedResource[];
      skipped: SkippedResource[];
    }
  | { error: string };

/** What was imported into a space, when, by whom, and what of it did not come in. */
@Injectable()
export class ImportHistoryService {
  private readonly logger = new Logger(ImportHistoryService.name);

  constructor(
    private readonly imports: ImportsRepository,
    private readonly lists: Lists,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  list(spaceId: string, query: ListQuery): Promise<ListResource<ImportRecordResource>> {
    return this.lists.page(query, {
      name: `imports of ${spaceId}`,
      fetch: (after, limit) => this.imports.list(spaceId, after, limit),
      count: () => this.imports.count(spaceId),
      key: ({ id }) => [id],
      map: (view) => toImportRecordResource(view, this.environment.publicUrl),
    });
  }

  begin(started: Omit<StartedImport, 'id' | 'startedAt'>): StartedImport {
    return { ...started, id: newId(), startedAt: this.clock.now() };
  }

  /** Writes down how an import ended. A failure to do so does not undo the import: it is logged. */
  async end({ url, ...started }: StartedImport, end: ImportEnd): Promise<void> {
    const failed = 'error' in end;
    try {
      await this.imports.insert({
        ...started,
        url: shownUrl(url),
        status: failed ? 'failed' : 'succeeded',
        error: failed ? shorten(end.error) : null,
        revisionId: failed ? null : end.revision,
        importedResources: failed ? 0 : end.importedResources,
        totalResources: failed ? 0 : end.totalResources,
        imported: failed
          ? []
          : end.imported
              .slice(0, MAX_IMPORTED)
              .map((resource) => ({ ...resource, path: shorten(resource.path) })),
        skipped: failed
          ? []
          : end.skipped
              .slice(0, MAX_SKIPPED)
              .map(({ path, reason }) => ({ path: shorten(path), reason: shorten(reason) })),
        finishedAt: this.clock.now(),
      });
    } catch (error) {
      this.logger.error({
        msg: 'The import could not be written into the history',
        spaceId: started.spaceId,
        error,
      });
    }
  }
}

/** An address without what may be secret in it. */
function shownUrl(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  return url.protocol === 'data:' ? 'data:' : shorten(`${url.origin}${url.pathname}`);
}

function shorten(text: string): string {
  return truncate(toStorableText(text), MAX_TEXT);
}
