import { isLinkAddress } from '../../markdown/source/address.js';
import { encodeDestination } from '../../markdown/source/relative-paths.js';
import { followTarget, splitTarget } from '../../markdown/source/source-path.js';
import { MAX_DEPTH } from '../../versioning/page.js';
import { ImportLimitError } from './import.errors.js';
import { firstTitle } from './source-title.js';
import type { SkippedResource, SourcePage } from './source-tree.js';

/** An entry of the navigation of a site. */
export interface NavigationEntry {
  title?: string | undefined;
  icon?: string | undefined;
  /** Path of the text of the page, which exists. */
  text?: string | undefined;
  /** Address that a link leads to. */
  link?: string | undefined;
  hidden?: boolean | undefined;
  children: NavigationEntry[];
}

/** Most entries of a navigation. */
const MAX_ENTRIES = 20_000;
/** Most levels of a configuration that are read. */
const MAX_LEVELS = 64;
const MAX_SKIPPED = 1_000;

/** Counts the entries of a navigation while it is read, and collects entries that cannot be imported. */
export class NavigationReport {
  readonly skipped: SkippedResource[] = [];
  private readonly skippedPaths = new Set<string>();
  private entries = 0;

  /** @param file path of the configuration that contains the navigation */
  constructor(readonly file: string) {}

  /** @throws ImportLimitError when there are too many entries or levels */
  count(level: number): void {
    this.entries += 1;
    if (this.entries > MAX_ENTRIES) {
      throw new ImportLimitError(`The navigation in "${this.file}" has more than ${MAX_ENTRIES} entries.`);
    }
    if (level > MAX_LEVELS) {
      throw new ImportLimitError(`The navigation in "${this.file}" has more than ${MAX_LEVELS} levels.`);
    }
  }

  skip(path: string, reason: string): void {
    if (this.skippedPaths.has(path) || this.skipped.length >= MAX_SKIPPED) return;
    this.skippedPaths.add(path);
    this.skipped.push({ path, reason, missing: true });
  }

  missing(path: string): void {
    this.skip(path, `listed in ${this.file}, but missing`);
  }
}

/** The pages of a navigation. */
export interface PlacedNavigation {
  pages: SourcePage[];
  /** Paths of the texts that the navigation names. */
  listed: Set<string>;
}

/**
 * Makes the pages of a navigation, as for a `SUMMARY.md`: the first entry for a text is its page, every other one is a link
 * to it; an entry without a target is a group. Groups without pages are left out.
 */
export function placeNavigation(
  entries: readonly NavigationEntry[],
  report: NavigationReport,
): PlacedNavigation {
  const listed = new Set<string>();
  const place = (entry: NavigationEntry, level: number, isHidden: boolean): SourcePage[] => {
    const hidden = isHidden || entry.hidden === true;
    const page = toPage(entry, listed, report);
    const below = entry.children.flatMap((child) => place(child, page === null ? level : level + 1, hidden));
    if (page === null) return below;
    if (page.type === 'group' && below.length === 0) return [];
    if (entry.icon !== undefined && entry.icon !== '') page.attributes.icon = entry.icon;
    page.attributes.hidden = hidden;
    // Pages that would be too deep come beside the page above them.
    const isTooDeep = level >= MAX_DEPTH;
    if (!isTooDeep) page.children.push(...below);
    return isTooDeep ? [page, ...below] : [page];
  };
  return { pages: entries.flatMap((entry) => place(entry, 1, false)), listed };
}

function toPage(
  { title = '', text, link }: NavigationEntry,
  listed: Set<string>,
  report: NavigationReport,
): SourcePage | null {
  const common = { attributes: {}, children: [] };
  if (text !== undefined && !listed.has(text)) {
    listed.add(text);
    return { ...common, sourcePath: text, type: 'document', title: title === '' ? '' : firstTitle(title) };
  }
  const target = text === undefined ? link : `/${encodeDestination(text)}`;
  if (target === undefined)
    return title === '' ? null : { ...common, sourcePath: null, type: 'group', title: firstTitle(title) };
  const isPath = splitTarget(target) !== null && followTarget(target, '') !== undefined;
  if (isPath || isLinkAddress(target)) {
    return { ...common, sourcePath: null, type: 'link', title: firstTitle(title, target), target };
  }
  report.skip(target, `listed in ${report.file}, but not an http, https, mailto or tel URL`);
  return null;
}
