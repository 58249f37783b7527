import { stringify } from 'yaml';
import { writeAddress, writeReference } from '../../markdown/source/references.js';
import { expandReferences } from '../../markdown/source/stable-references.js';
import type { ContentReference } from '../../markdown/source/content-reference.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { PageNode } from '../../versioning/page.js';
import type { ReusableContentEntry } from '../../versioning/reusable-content.js';
import { type ExportPaths, SUMMARY_PATH } from './export-paths.js';

/** `readFrontMatter` ignores longer front matter. */
const YAML_OPTIONS = { lineWidth: 0 } as const;

/**
 * A page as a markdown file of an archive: its attributes as front matter, its text with links relative to the file.
 * @param ownSlug written when the slug does not follow from the title
 * @param document undefined for pages without a text, which say what they are instead
 */
export function exportPage(
  page: PageNode,
  ownSlug: boolean,
  document: StoredDocument | undefined,
  paths: ExportPaths,
): string {
  const from = paths.pages.get(page.id) ?? '';
  const stated = Object.entries({
    ...(page.type === 'group' || page.type === 'link' ? { type: page.type } : {}),
    ...(page.type === 'link' && page.ref !== undefined
      ? { link: exportTargetOf(page.ref, from, paths) }
      : {}),
    ...attributesOf(page, ownSlug, from, paths),
  });
  const text = document === undefined ? '' : writeText(document, from, paths);
  // A text that begins like front matter, or with a byte order mark, needs real front matter above it.
  if (stated.length === 0 && !/^(?:---|\uFEFF)/.test(text)) return text;
  const yaml = stated.length === 0 ? '' : stringify(Object.fromEntries(stated), YAML_OPTIONS);
  return `---\n${yaml}---\n${text}`;
}

/**
 * A computed page as an entry of the summary, in YAML as in the git repositories of GitBook, with its attributes. Each
 * value is on one line.
 */
export function exportComputedPage(page: PageNode, ownSlug: boolean, paths: ExportPaths): string {
  const { dependencies, props } = page.computed ?? {};
  return stringify(
    {
      title: page.title,
      ...attributesOf(page, ownSlug, SUMMARY_PATH, paths),
      type: 'builtin:openapi',
      props,
      dependencies,
    },
    { ...YAML_OPTIONS, blockQuote: false },
  );
}

/** The attributes of a page that have a value, as front matter. @param from path of the file that contains them */
function attributesOf(
  page: PageNode,
  ownSlug: boolean,
  from: string,
  paths: ExportPaths,
): Record<string, unknown> {
  const values: Record<string, unknown> = {
    ...(ownSlug ? { slug: page.slug } : {}),
    description: page.description,
    icon: page.icon,
    emoji: page.emoji,
    hidden: page.hidden,
    noIndex: page.noIndex,
    noRobotsIndex: page.noRobotsIndex,
    layout: page.layout,
    cover: page.cover?.ref && exportTargetOf(page.cover.ref, from, paths),
    coverDark: page.cover?.refDark && exportTargetOf(page.cover.refDark, from, paths),
    coverY: page.cover?.yPos,
    vars: page.variables,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** A reusable content as a markdown file of an archive, with its title as front matter. */
export function exportReusableContent(
  { id, title }: ReusableContentEntry,
  document: StoredDocument,
  paths: ExportPaths,
): string {
  const text = writeText(document, paths.reusableContents.get(id) ?? '', paths);
  return `---\n${stringify({ title }, YAML_OPTIONS)}---\n${text}`;
}

/** The variables of a space as a file of an archive. */
export function exportVariables(variables: Record<string, string>): string {
  return stringify(variables, YAML_OPTIONS);
}

/** The address of a reference in a file of the archive; the reference itself when the archive does not contain its target. */
export function exportTargetOf(
  reference: ContentReference,
  from: string,
  { pages, files }: Pick<ExportPaths, 'pages' | 'files'>,
): string {
  return writeAddress(reference, from, { pages, files }) ?? writeReference(reference);
}

function writeText(document: StoredDocument, from: string, paths: ExportPaths): string {
  return expandReferences(document, (reference) => writeAddress(reference, from, paths));
}
