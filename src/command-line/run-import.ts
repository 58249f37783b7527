import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../common/errors/api-error.js';
import { ApiClient, type SentFile } from './api-client.js';
import { readBrokenLinks } from './broken-links.js';
import {
  countOf,
  type EditedResource,
  type ImportChanges,
  type ImportRecord,
  type ImportReport,
} from './import-report.js';
import { packDirectory } from './pack-directory.js';
import type { ProgressLine } from './progress-line.js';

const POLL_MS = 1_000;
const TYPES = new Map([
  ['.zip', 'application/zip'],
  ['.md', 'text/markdown'],
  ['.markdown', 'text/markdown'],
  ['.mdx', 'text/markdown'],
  ['.html', 'text/html'],
  ['.htm', 'text/html'],
  ['.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
]);

/** The service, and a token that may import. */
export interface Service {
  url: string;
  token: string;
  /** Whether the service runs jobs. If not, the import runs within the request. */
  runsJobs: boolean;
}

/** The source and the target of an import. */
export interface ImportCommand {
  /** A directory, or a file. */
  path: string;
  space: string;
  /** ID or number of the change request to import into. */
  changeRequest?: string;
  source?: string;
  slugs?: string;
  mirror?: boolean;
  /** How a mirror treats changes since the last mirror. */
  edits?: 'keep' | 'fail';
  dryRun?: boolean;
  /** Code of the only language of the source to import. */
  language?: string;
  /** Whether to name the broken links, which takes a request for each page with one. */
  namesLinks?: boolean;
}

/** The answer of an import that does not run as a job. */
interface ImportAnswer {
  revision: string;
  importedResources: number;
  totalResources: number;
  languages?: string[];
  deletedResources?: number;
  changes?: ImportChanges;
  skipped?: ImportRecord['skipped'];
  notUnderstood?: ImportRecord['notUnderstood'];
  editsSince?: string;
  edited?: EditedResource[];
  conflictChangeRequest?: string;
}

/**
 * Imports a directory or a file over the API, and waits for the result.
 * @throws ApiError when the import fails or is refused
 */
export function runImport(
  service: Service,
  command: ImportCommand,
  progress: ProgressLine,
): Promise<ImportReport> {
  return withImporter(service, command, progress, (importer) => importer.run(command));
}

/**
 * Packs a directory or takes a file, for any number of imports.
 * @throws ApiError when there is nothing to send
 */
export async function withImporter<Result>(
  service: Service,
  source: Pick<ImportCommand, 'path' | 'source'>,
  progress: ProgressLine,
  work: (importer: Importer) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'docs-import-'));
  try {
    return await work(new Importer(service, await fileToSend(source, directory, progress), progress));
  } finally {
    progress.clear();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Imports one file. */
export class Importer {
  readonly client: ApiClient;

  constructor(
    private readonly service: Service,
    private readonly file: SentFile,
    private readonly progress: ProgressLine,
  ) {
    this.client = new ApiClient(service.url, service.token);
  }

  /** Imports the file, and waits for the result. @throws ApiError when the import fails or is refused */
  async run(command: ImportCommand): Promise<ImportReport> {
    const { client } = this;
    const { count: before } = await readBrokenLinks(client, {
      ...command,
      // The report names those after the import.
      namesLinks: command.changeRequest !== undefined && command.namesLinks === true,
    });
    const importing = this.importing(command);
    const done =
      this.service.runsJobs && command.dryRun !== true
        ? await importAsJob(importing)
        : await importAtOnce(importing);
    const { count: after, links } =
      command.dryRun === true ? { count: null, links: [] } : await readBrokenLinks(client, command);
    return {
      ...done,
      brokenLinks: { before, after, ...(command.namesLinks === true ? { links } : {}) },
    };
  }

  /** Codes of the languages that the file states, the main one first. @throws ApiError when it cannot be imported */
  async languages({ path, space, source }: ImportCommand): Promise<string[]> {
    const command = { path, space, ...(source === undefined ? {} : { source }), dryRun: true };
    const { languages = [] } = (await send(this.importing(command), {})) as ImportAnswer;
    return languages;
  }

  private importing(command: ImportCommand): Importing {
    const { client, file, progress } = this;
    return { client, command, file, progress };
  }
}

/** An import that was refused because of edits. */
export class EditsRefusedError extends ApiError {
  constructor(
    message: string,
    readonly edited: readonly Pick<EditedResource, 'path' | 'kind'>[],
  ) {
    super(409, message);
  }
}

/** The error itself, unless it names edits. */
function refusedEdits(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.details?.length) return error;
  const edited = error.details.map(({ path, message }) => ({
    path,
    kind: /^the (?<kind>.*) was changed/.exec(message)?.groups?.kind?.replace(' ', '-') ?? 'page',
  }));
  return new EditsRefusedError(error.message, edited);
}

interface Importing {
  client: ApiClient;
  command: ImportCommand;
  file: SentFile;
  progress: ProgressLine;
}
type Done = Omit<ImportReport, 'brokenLinks'>;

/** The file itself, or an archive of the directory. */
async function fileToSend(
  { path, source }: Pick<ImportCommand, 'path' | 'source'>,
  temporary: string,
  progress: ProgressLine,
): Promise<SentFile> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) throw new ApiError(400, `There is no file or directory ${path}.`);
  if (stats.isDirectory()) {
    progress.show(`packing ${path}`);
    const archive = join(temporary, 'directory.zip');
    const { files } = await packDirectory(path, archive).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
      const message = `The disk of the temporary directory ${tmpdir()} is full: set TMPDIR to a directory with more space.`;
      throw new ApiError(507, message, { cause: error });
    });
    if (files === 0) throw new ApiError(400, `The directory ${path} contains no files.`);
    return { path: archive, size: (await stat(archive)).size, type: 'application/zip' };
  }
  const type = TYPES.get(extname(path).toLowerCase());
  if (type === undefined && source === undefined)
    throw new ApiError(400, `The kind of ${path} is unknown: state it with --source.`);
  return { path, size: stats.size, type: type ?? 'application/octet-stream' };
}

async function importAsJob(importing: Importing): Promise<Done> {
  const { client, command, progress } = importing;
  let record = (await send(importing, { Prefer: 'respond-async' })) as ImportRecord;
  while (record.status === 'pending' || record.status === 'running') {
    await pause(POLL_MS);
    record = (await client.get(`/spaces/${command.space}/imports/${record.id}`)) as ImportRecord;
    const { phase = 'ending', pagesRead = 0, pagesTotal = 0 } = record.progress ?? {};
    progress.show(phase, phase === 'reading' && pagesTotal > 0 ? pagesRead / pagesTotal : undefined);
  }
  return reportOf(record, command);
}

async function importAtOnce(importing: Importing): Promise<Done> {
  const { client, command } = importing;
  const answer = (await send(importing, {}).catch((error: unknown) => {
    throw command.edits === 'fail' ? refusedEdits(error) : error;
  })) as ImportAnswer;
  const record = command.dryRun === true ? undefined : await recordOf(client, command.space, answer.revision);
  const { changes, deletedResources, importedResources, totalResources, revision, notUnderstood } = answer;
  const { editsSince, edited, conflictChangeRequest } = answer;
  const empty = {
    id: '',
    status: 'succeeded' as const,
    imported: [],
    skipped: answer.skipped ?? [],
  };
  const report = reportOf(
    {
      ...(record ?? empty),
      ...{ revision, importedResources, totalResources },
      ...(notUnderstood === undefined ? {} : { notUnderstood }),
      ...(deletedResources === undefined ? {} : { deletedResources }),
      ...{ editsSince, edited, conflictChangeRequest },
    },
    command,
  );
  return { ...report, id: record?.id ?? null, ...(changes === undefined ? {} : { changes }) };
}

/** The record of an import that has just ended. */
async function recordOf(
  client: ApiClient,
  space: string,
  revision: string,
): Promise<ImportRecord | undefined> {
  const { items } = (await client.get(`/spaces/${space}/imports?limit=20`)) as { items: ImportRecord[] };
  return items.find((item) => item.revision === revision);
}

function send(
  { client, command, file, progress }: Importing,
  headers: Record<string, string>,
): Promise<unknown> {
  const { space, changeRequest, source, language, slugs, mirror, edits, dryRun } = command;
  const branch = changeRequest === undefined ? '' : `/change-requests/${encodeURIComponent(changeRequest)}`;
  const query = new URLSearchParams({
    ...(source === undefined ? {} : { source }),
    ...(language === undefined ? {} : { language }),
    ...(slugs === undefined ? {} : { slugs }),
    ...(mirror === true ? { mode: 'mirror' } : {}),
    ...(edits === undefined ? {} : { edits }),
    ...(dryRun === true ? { dryRun: 'true' } : {}),
  }).toString();
  return client.post(`/spaces/${space}${branch}/content/import${query === '' ? '' : `?${query}`}`, {
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    file,
    onSent: (bytes) => {
      if (bytes < file.size) progress.show('sending', bytes / file.size);
      else progress.show('importing');
    },
  });
}

/**
 * @throws EditsRefusedError when the import must not overwrite edits
 * @throws ApiError with the reason of a failed import
 */
function reportOf(record: ImportRecord, { dryRun = false, mirror = false }: ImportCommand): Done {
  const { edited = [], editsSince = null, conflictChangeRequest = null } = record;
  if (record.status === 'failed') {
    const reason = record.error ?? 'The import failed.';
    throw edited.length > 0 ? new EditsRefusedError(reason, edited) : new ApiError(422, reason);
  }
  return {
    id: record.id,
    revision: record.revision ?? '',
    dryRun,
    imported: record.importedResources,
    total: record.totalResources,
    pages: countOf(record, 'page'),
    files: countOf(record, 'file'),
    reusableContents: countOf(record, 'reusable-content'),
    deleted: record.deletedResources ?? 0,
    skipped: record.skipped,
    notUnderstood: record.notUnderstood ?? [],
    ...(mirror ? { edits: { since: editsSince, items: edited, changeRequest: conflictChangeRequest } } : {}),
  };
}
