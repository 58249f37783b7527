import { toUserResource } from '../../auth/user.mapper.js';
import type { ImportProgressResource, ImportRecordResource } from './import-record.resource.js';
import type { ImportPhase } from './import.entity.js';
import type { NotUnderstood } from '../mdx/not-understood.js';
import type { ImportView } from './import-view.js';

/** An import of the history as the API returns it. */
export function toImportRecordResource(
  view: ImportView,
  spaceId: string,
  publicUrl: string,
): ImportRecordResource {
  return {
    object: 'import',
    id: view.id,
    source: view.source,
    ...(view.language !== null ? { language: view.language } : {}),
    slugs: view.slugs,
    mode: view.mode,
    edits: view.edits,
    url: view.url,
    status: view.status,
    ...(view.phase !== null && view.finishedAt === null ? { progress: progressOf(view, view.phase) } : {}),
    ...(view.error !== null ? { error: view.error } : {}),
    ...(view.revisionId !== null ? { revision: view.revisionId } : {}),
    ...(view.changeRequestId !== null ? { changeRequest: view.changeRequestId } : {}),
    importedResources: view.importedResources,
    totalResources: view.totalResources,
    deletedResources: view.deletedResources,
    imported: view.imported.map(({ path, kind, id }) => ({ path, kind, id })),
    deleted: view.deleted.map(({ path, kind, id }) => ({ path, kind, id })),
    ...(view.editsSince !== null ? { editsSince: view.editsSince } : {}),
    edited: view.edited.map(({ path, kind, id, outcome }) => ({ path, kind, id, outcome })),
    ...(view.conflictRequestId !== null ? { conflictChangeRequest: view.conflictRequestId } : {}),
    skipped: view.skipped.map(({ path, reason }) => ({ path, reason })),
    notUnderstood: view.notUnderstood.map(toNotUnderstood),
    startedAt: view.startedAt.toISOString(),
    ...(view.finishedAt !== null ? { finishedAt: view.finishedAt.toISOString() } : {}),
    ...(view.author !== null ? { author: toUserResource(view.author, publicUrl) } : {}),
    urls: { location: `${publicUrl}/v1/spaces/${spaceId}/imports/${view.id}` },
  };
}

/** Records of earlier versions know only unknown markup. */
function toNotUnderstood({
  name,
  problem = 'unknown',
  count,
  path,
  line,
}: Omit<NotUnderstood, 'problem'> & Partial<Pick<NotUnderstood, 'problem'>>): NotUnderstood {
  return { name, problem, count, path, line };
}

function progressOf({ pagesRead, pagesTotal }: ImportView, phase: ImportPhase): ImportProgressResource {
  return {
    phase,
    ...(pagesRead !== null ? { pagesRead } : {}),
    ...(pagesTotal !== null ? { pagesTotal } : {}),
  };
}
