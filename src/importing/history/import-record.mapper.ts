import { toUserResource } from '../../auth/user.mapper.js';
import type { ImportRecordResource } from './import-record.resource.js';
import type { ImportView } from './import-view.js';

/** An import of the history as the API returns it. */
export function toImportRecordResource(view: ImportView, publicUrl: string): ImportRecordResource {
  return {
    object: 'import',
    id: view.id,
    source: view.source,
    url: view.url,
    status: view.status,
    ...(view.error !== null ? { error: view.error } : {}),
    ...(view.revisionId !== null ? { revision: view.revisionId } : {}),
    ...(view.changeRequestId !== null ? { changeRequest: view.changeRequestId } : {}),
    importedResources: view.importedResources,
    totalResources: view.totalResources,
    imported: view.imported.map(({ path, kind, id }) => ({ path, kind, id })),
    skipped: view.skipped.map(({ path, reason }) => ({ path, reason })),
    notUnderstood: view.notUnderstood.map(({ name, count, path, line }) => ({ name, count, path, line })),
    startedAt: view.startedAt.toISOString(),
    ...(view.finishedAt !== null ? { finishedAt: view.finishedAt.toISOString() } : {}),
    ...(view.author !== null ? { author: toUserResource(view.author, publicUrl) } : {}),
  };
}
