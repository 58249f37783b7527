import { encodeDestination } from '../../markdown/source/relative-paths.js';
import type { PageNode } from '../../versioning/page.js';
import { Slugs } from '../../markdown/source/slug.js';
import { exportComputedPage } from './export-page.js';
import type { ExportPaths } from './export-paths.js';

/** What an archive says about the pages of a space. */
export interface ExportPlan {
  /** The text of its `SUMMARY.md`. */
  summary: string;
  /** Pages that have a file, in reading order. */
  files: { page: PageNode; path: string; ownSlug: boolean }[];
}

/**
 * Lists pages as a `SUMMARY.md`: nested bullets with titles that link to the files of the pages. A group with only a title
 * has no link. Every other page has a file, including link pages: an entry with their target would be read as a page.
 * @param entries computed pages that are only an entry with their source, without the pages below them
 */
export function planExport(
  pages: readonly PageNode[],
  paths: ExportPaths,
  entries: ReadonlySet<string> = new Set(),
): ExportPlan {
  const lines: string[] = [];
  const files: ExportPlan['files'] = [];
  const walk = (siblings: readonly PageNode[], depth: number): void => {
    const slugs = new Slugs();
    for (const page of siblings) {
      const ownSlug = slugs.free(page.title) !== page.slug;
      slugs.add(page.slug);
      if (entries.has(page.id)) {
        lines.push(itemOfCode(exportComputedPage(page, ownSlug, paths), '  '.repeat(depth)));
        continue;
      }
      const path = paths.pages.get(page.id) ?? '';
      const title = escapeTitle(page.title);
      const isBare = page.type === 'group' && !ownSlug && isPlain(page);
      if (!isBare) files.push({ page, path, ownSlug });
      lines.push(`${'  '.repeat(depth)}* ${isBare ? title : `[${title}](${encodeDestination(path)})`}\n`);
      walk(page.children, depth + 1);
    }
  };
  walk(pages, 0);
  return { summary: `# Table of contents\n\n${lines.join('')}`, files };
}

function itemOfCode(yaml: string, indent: string): string {
  const lines = ['```yaml', ...yaml.trimEnd().split('\n'), '```'];
  return `${indent}* ${lines.join(`\n${indent}  `)}\n`;
}

/** Whether a page has no attributes besides its title and slug. */
function isPlain(page: PageNode): boolean {
  const { description, icon, emoji, hidden, noIndex, noRobotsIndex, layout, cover, variables } = page;
  return [description, icon, emoji, hidden, noIndex, noRobotsIndex, layout, cover, variables].every(
    (value) => value === undefined,
  );
}

/** A title escaped as inline markdown. */
function escapeTitle(title: string): string {
  return title.replace(/[\\`*_[\]<>&!#~|]/g, '\\$&');
}
