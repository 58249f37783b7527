import { isIncludePath } from '../../markdown/source/include-paths.js';
import type { FileEntry } from '../../versioning/file.js';
import { isGenerated, type PageNode } from '../../versioning/page.js';
import type { ReusableContentEntry } from '../../versioning/reusable-content.js';
import type { EarlierResources } from '../structure/import-options.js';
import type { ImportedResource, SourcePage, SourceTree } from '../structure/source-tree.js';
import { type MatchedPage, walkMatched } from './match-pages.js';

/** The content that a mirrored space keeps although the source does not have it. */
export class Kept {
  private readonly skipped: ReadonlySet<string>;
  private readonly pageIds: ReadonlySet<string>;
  private readonly keepsAllPages: boolean;
  private readonly keepsReusableContents: boolean;

  /** @param earlier tells which pages belong to texts that were skipped */
  constructor({ skipped, contentRoot }: SourceTree, { pages, isComplete }: EarlierResources) {
    const paths = skipped.filter(({ missing }) => missing !== true).map(({ path }) => path);
    this.skipped = new Set(paths);
    this.pageIds = new Set(paths.flatMap((path) => pages[path] ?? []));
    this.keepsAllPages = !isComplete && paths.some((path) => !Object.hasOwn(pages, path));
    this.keepsReusableContents = paths.some((path) => isIncludePath(path, contentRoot));
  }

  page({ id, existing }: MatchedPage): boolean {
    const isComputed = existing !== undefined && (existing.type === 'computed' || isGenerated(existing));
    return this.keepsAllPages || isComputed || this.pageIds.has(id);
  }

  /** @param path in the source */
  file(path: string): boolean {
    return this.skipped.has(path);
  }

  get reusableContents(): boolean {
    return this.keepsReusableContents;
  }
}

/**
 * The matched pages without those that the source does not have, with siblings in the order of the source. A kept page
 * stays with everything below it, with the pages above it, and after the page that it follows now.
 * @param order the pages of the source at this place
 */
export function mirrorPages(
  matched: readonly MatchedPage[],
  order: readonly SourcePage[],
  kept: Kept,
): MatchedPage[] {
  const pages = matched.flatMap((page): MatchedPage[] => {
    if (page.source === undefined && kept.page(page)) return [page];
    const children = mirrorPages(page.children, page.source?.children ?? [], kept);
    return page.source === undefined && children.length === 0 ? [] : [{ ...page, children }];
  });
  const followers = new Map<SourcePage, MatchedPage[]>();
  const first: MatchedPage[] = [];
  let group = first;
  for (const page of pages) {
    if (page.source !== undefined) followers.set(page.source, (group = []));
    group.push(page);
  }
  return [...first, ...order.flatMap((page) => followers.get(page) ?? [])];
}

/**
 * The files of a mirrored space.
 * @param folder the folder of the space that the files of the source go to, with a trailing slash; files elsewhere stay
 */
export function mirrorFiles(
  files: readonly FileEntry[],
  {
    source,
    folder,
    matched,
    kept,
  }: { source: SourceTree; folder: string; matched: readonly MatchedPage[]; kept: Kept },
): FileEntry[] {
  const paths = new Set(source.files.map(({ path }) => folder + path));
  const covers = coversOf(matched);
  return files.filter(({ id, path }) => {
    if (!path.startsWith(folder) || paths.has(path) || covers.has(id)) return true;
    return kept.file(path.slice(folder.length));
  });
}

/** Files of covers that the source does not mention, so that they stay. */
function coversOf(matched: readonly MatchedPage[]): Set<string> {
  const ids = new Set<string>();
  walkMatched(matched, ({ existing, source }) => {
    if (source?.attributes.cover !== undefined) return;
    for (const ref of [existing?.cover?.ref, existing?.cover?.refDark]) {
      if (ref?.kind === 'file') ids.add(ref.file);
    }
  });
  return ids;
}

/** The deletions of an import: the pages, files and reusable contents of a space that are not in it any more. */
export function deletedResources(
  before: {
    pages: readonly PageNode[];
    files: readonly FileEntry[];
    reusableContents: readonly ReusableContentEntry[];
  },
  after: {
    pages: readonly PageNode[];
    files: readonly FileEntry[];
    reusableContents: readonly ReusableContentEntry[];
  },
): ImportedResource[] {
  const deleted: ImportedResource[] = [];
  const left = new Set<string>();
  walkNodes(after.pages, '', ({ id }) => left.add(id));
  walkNodes(before.pages, '', ({ id }, path) => {
    if (!left.has(id)) deleted.push({ path, kind: 'page', id });
  });
  const contents = new Set(after.reusableContents.map(({ id }) => id));
  for (const { id, title } of before.reusableContents) {
    if (!contents.has(id)) deleted.push({ path: title, kind: 'reusable-content', id });
  }
  const files = new Set(after.files.map(({ id }) => id));
  for (const { id, path } of before.files) if (!files.has(id)) deleted.push({ path, kind: 'file', id });
  return deleted;
}

function walkNodes(
  pages: readonly PageNode[],
  prefix: string,
  visit: (page: PageNode, path: string) => void,
): void {
  for (const page of pages) {
    const path = `${prefix}${page.slug}`;
    visit(page, path);
    walkNodes(page.children, `${path}/`, visit);
  }
}
