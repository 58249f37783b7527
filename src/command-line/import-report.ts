import type { BrokenLink } from './broken-links.js';

/** Markup of a source, and its problem. */
interface NotUnderstood {
  name: string;
  problem: 'unknown' | 'attribute' | 'unclosed' | 'too-long';
  count: number;
  path: string;
  line: number;
}

const OUTCOMES = { overwritten: 'edit overwritten', kept: 'edit kept', conflict: 'edit in conflict' };
const WOULD_BE = {
  overwritten: 'would overwrite edit',
  kept: 'would keep edit',
  conflict: 'would conflict with edit',
};
const PROBLEMS = {
  unknown: 'not understood',
  attribute: 'attribute not understood',
  unclosed: 'not closed',
  'too-long': 'page too long to convert',
};

/** A resource that was changed since the last mirror and differs in the source. */
export interface EditedResource {
  path: string;
  kind: string;
  id: string;
  outcome: 'overwritten' | 'kept' | 'conflict';
}

/** A record of the import history, as far as a report needs it. */
export interface ImportRecord {
  id: string;
  status: 'pending' | 'running' | 'succeeded' | 'failed';
  error?: string;
  revision?: string;
  importedResources: number;
  totalResources: number;
  imported: { kind: string }[];
  deletedResources?: number;
  skipped: { path: string; reason: string }[];
  notUnderstood?: NotUnderstood[];
  mode?: string;
  editsSince?: string;
  edited?: EditedResource[];
  conflictChangeRequest?: string;
  progress?: { phase: string; pagesRead?: number; pagesTotal?: number };
}

/** The outcome of a mirror for the changes since the last mirror. */
export interface MirrorEdits {
  /** ID of the last mirror; null: there was none, so the changes are not known. */
  since: string | null;
  items: EditedResource[];
  /** ID of the change request with the side of the source; null: there are no conflicts. */
  changeRequest: string | null;
}

/** The changes that a dry run would make. */
export interface ImportChanges {
  count: number;
  items: { type: string; [property: string]: unknown }[];
}

/** The result of the command `import`, which `--json` prints. */
export interface ImportReport {
  id: string | null;
  revision: string;
  dryRun: boolean;
  imported: number;
  total: number;
  /** null: not known, because the record lists only a part of the resources. */
  pages: number | null;
  files: number | null;
  reusableContents: number | null;
  deleted: number;
  /** null: not counted. */
  brokenLinks: {
    before: number | null;
    after: number | null;
    /** Only with `--fail-on-broken-links`: each link after the import. */
    links?: BrokenLink[];
  };
  skipped: { path: string; reason: string }[];
  notUnderstood: NotUnderstood[];
  /** Only of a mirror. */
  edits?: MirrorEdits;
  /** Only of a dry run. */
  changes?: ImportChanges;
}

/** A language of a documentation, and where it is. */
export interface ImportedLanguage {
  /** null: the documentation states no languages. */
  language: string | null;
  /** ID of its space; null: a dry run, and there is no such space yet. */
  space: string | null;
  isNew: boolean;
  /** null: a dry run that has no space to compare with. */
  report: ImportReport | null;
}

/** The result of an import into a site, which `--json` prints. */
export interface SiteReport {
  /** ID of the site; null: a dry run, and there is no such site yet. */
  site: string | null;
  languages: ImportedLanguage[];
}

/** Counts imported resources of a kind; null when the record does not list all of them. */
export function countOf({ imported, importedResources }: ImportRecord, kind: string): number | null {
  if (imported.length < importedResources) return null;
  return imported.filter((resource) => resource.kind === kind).length;
}

/** The report for people. */
export function describeImport(report: ImportReport): string {
  const { imported, total, pages, files, reusableContents, deleted, brokenLinks, changes } = report;
  const kinds = [
    [pages, 'page'] as const,
    [files, 'file'] as const,
    [reusableContents, 'reusable content'] as const,
  ].flatMap(([count, noun]) =>
    count === null || count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`],
  );
  return [
    `${report.dryRun ? 'would import' : 'imported'}\t${imported} of ${total}${kinds.length === 0 ? '' : ` (${kinds.join(', ')})`}`,
    `${report.dryRun ? 'would delete' : 'deleted'}\t${deleted}`,
    `broken links\t${shown(brokenLinks.before)} before, ${shown(brokenLinks.after)} after`,
    ...(brokenLinks.links ?? []).map(
      ({ page, title, text, target }) =>
        `broken link\t${page === null ? title : page || '/'}\t${text ?? '-'}\t${target}`,
    ),
    ...(changes === undefined ? [] : [`changes\t${changes.count}`, ...changes.items.map(describeChange)]),
    ...report.notUnderstood.map(
      ({ name, problem, count, path, line }) =>
        `${PROBLEMS[problem]}\t${path}:${line}\t${name}${count > 1 ? ` (${count} times)` : ''}`,
    ),
    ...describeEdits(report),
    ...report.skipped.map(({ path, reason }) => `skipped\t${path}\t${reason}`),
    `revision\t${report.revision}`,
  ].join('\n');
}

/** The report of an import into a site for people. */
export function describeSite({ site, languages }: SiteReport): string {
  return [
    `site\t${site ?? 'would be created'}`,
    ...languages.flatMap(({ language, space, isNew, report }) => [
      `language\t${language ?? '-'}\t${space ?? 'would be created'}${isNew && space !== null ? '\tnew' : ''}`,
      ...(report === null ? [] : [describeImport(report)]),
    ]),
  ].join('\n');
}

function describeEdits({ edits, dryRun }: Pick<ImportReport, 'edits' | 'dryRun'>): string[] {
  if (edits === undefined) return [];
  if (edits.since === null) return ['edits\tnot known: this is the first mirror'];
  return [
    ...edits.items.map(
      ({ path, kind, outcome }) => `${dryRun ? WOULD_BE[outcome] : OUTCOMES[outcome]}\t${kind}\t${path}`,
    ),
    ...(edits.changeRequest === null ? [] : [`change request\t${edits.changeRequest}`]),
  ];
}

function shown(count: number | null): string {
  return count === null ? 'not counted' : String(count);
}

/** A change in one line: its type, and the path, title or name of what changes. */
function describeChange({ type, ...rest }: ImportChanges['items'][number]): string {
  const subject = Object.values(rest).find((value) => typeof value === 'object' && value !== null) ?? rest;
  const { path, title, name } = subject as Record<string, unknown>;
  const label = [path, title, name].find((text) => typeof text === 'string');
  return `change\t${type}${label === undefined ? '' : `\t${label}`}`;
}
