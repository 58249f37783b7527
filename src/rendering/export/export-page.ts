import { stringify } from 'yaml';
import { writeReference } from '../../markdown/document/references.js';
import { relativeTarget } from '../../markdown/source/relative-paths.js';
import { expandReferences } from '../../markdown/source/stable-references.js';
import type { ContentReference } from '../../markdown/document/content-reference.js';
import type { DocumentLink, StoredDocument } from '../../markdown/source/stored-document.js';
import type { PageNode } from '../../versioning/page.js';
import type { ReusableContentEntry } from '../../versioning/reusable-content.js';
import type { ExportPaths } from './export-paths.js';

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
  const values: Record<string, unknown> = {
    ...(page.type === 'group' || page.type === 'link' ? { type: page.type } : {}),
    ...(page.type === 'link' && page.ref !== undefined
      ? { link: exportTargetOf(page.ref, from, paths) }
      : {}),
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
  const stated = Object.entries(values).filter(([, value]) => value !== undefined);
  const text = document === undefined ? '' : writeText(document, from, paths);
  // A text that begins like front matter, or with a byte order mark, needs real front matter above it.
  if (stated.length === 0 && !/^(?:---|\uFEFF)/.test(text)) return text;
  const yaml = stated.length === 0 ? '' : stringify(Object.fromEntries(stated), YAML_OPTIONS);
  return `---\n${yaml}---\n${text}`;
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

/** The relative path of a target from a file of the archive, or the reference if the target is not in the archive. */
export function exportTargetOf(reference: ContentReference, from: string, paths: ExportPaths): string {
  if (reference.kind === 'url') return reference.url;
  const path =
    reference.kind === 'file'
      ? paths.files.get(reference.file)
      : reference.kind === 'page' || reference.kind === 'anchor'
        ? paths.pages.get(reference.page ?? '')
        : undefined;
  if (path === undefined) return writeReference(reference);
  return relativeTarget(from, path, reference.kind === 'anchor' ? reference.anchor : undefined);
}

function writeText(document: StoredDocument, from: string, paths: ExportPaths): string {
  const links = document.links.map((link): DocumentLink => {
    const [, id] = /^ref:reusable-content\/([\w-]+)$/.exec(link.target) ?? [];
    // In an archive, a reusable content is a file.
    return id === undefined || link.kind !== 'url' ? link : { ...link, kind: 'file', target: id };
  });
  return expandReferences({ ...document, links }, ({ kind, target, anchor }) => {
    const path =
      kind === 'page'
        ? paths.pages.get(target)
        : (paths.files.get(target) ?? paths.reusableContents.get(target));
    return path === undefined ? null : relativeTarget(from, path, anchor);
  });
}
