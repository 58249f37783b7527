import { isAllowedAddress } from './address.js';
import type { DocumentLink, DocumentSection, StoredDocument } from './stored-document.js';
import type { Range } from './ranges.js';
import type { RawLink } from './raw-link.js';
import { encodeDestination } from './relative-paths.js';
import { decodePercent } from './storable-text.js';

/** A resolved link target. `target` is the ID of a page or file, otherwise the target as written. */
export type ResolvedTarget = Pick<DocumentLink, 'kind' | 'target' | 'anchor'>;

const REFERENCE = /^ref:(page|file)(?:\/|%2F)([\w-]+)(?:#(.*))?$/s;

/**
 * How a link to a page or file is spelled in a stored document: `ref:page/<id>#anchor`, `ref:file/<id>`. Links of other
 * kinds are spelled as they are.
 */
export function formatReference(link: ResolvedTarget): string {
  if (link.kind !== 'page' && link.kind !== 'file') return link.target;
  return `ref:${link.kind}/${link.target}${link.anchor ? `#${encodeDestination(link.anchor)}` : ''}`;
}

/** Reads what `formatReference` wrote; null for any other target. */
export function parseReference(target: string): ResolvedTarget | null {
  const match = REFERENCE.exec(target);
  if (!match) return null;
  const [, kind, id = '', fragment] = match;
  return {
    kind: kind === 'page' ? 'page' : 'file',
    target: id,
    ...(fragment ? { anchor: decodePercent(fragment) } : {}),
  };
}

/** The target of a link whose text is only its own stable reference, which readers must not see. */
export function shownReference(text: string, target: string): ResolvedTarget | undefined {
  const label = parseReference(text.trim());
  const reference = label && parseReference(target);
  const isOwn = label?.kind === reference?.kind && label?.target === reference?.target;
  return reference && isOwn ? reference : undefined;
}

/**
 * Makes the stored form of a document: targets of links into the content become stable references, everything else
 * stays exactly as written, and the links carry their offsets in the new markdown.
 *
 * @param rawLinks links of `markdown` in the order of their offsets, as `parseMarkdown` gives them
 * @param sections sections of `markdown`; splicing targets does not change them
 * @param resolve says what a target leads to. It gets the target with escapes and character references decoded. It is
 *   not asked for autolinks, which can only be URLs, nor for targets that are stable references already
 */
export function toStoredDocument(
  markdown: string,
  rawLinks: readonly RawLink[],
  sections: DocumentSection[],
  resolve: (rawTarget: string, link: RawLink) => ResolvedTarget,
): StoredDocument {
  const links: DocumentLink[] = [];
  const parts: string[] = [];
  let read = 0;
  let length = 0;
  for (const rawLink of rawLinks) {
    const written = markdown.slice(rawLink.start, rawLink.end);
    let resolved = resolveRawLink(rawLink, resolve);
    // A path that was written for another resource becomes a URL of our own.
    const isResource = resolved.target !== rawLink.target && resolved.target.startsWith('ref:');
    let isReference = resolved.kind === 'page' || resolved.kind === 'file' || isResource;
    if (isReference && written.includes('<')) {
      // The text around may have another meaning without it: `[a]: <a href="<">` would be a link definition.
      resolved = { kind: 'unresolved', target: rawLink.target };
      isReference = false;
    }
    const spelling = isReference ? spell(resolved, rawLink) : written;
    const start = length + rawLink.start - read;
    const end = start + spelling.length;
    parts.push(markdown.slice(read, rawLink.start), spelling);
    read = rawLink.end;
    length = end;
    const { kind, target, anchor } = resolved;
    const { relation, section } = rawLink;
    const place = section === undefined ? {} : { section };
    // A target that is not allowed stays text.
    const isAddress = kind === 'url' || kind === 'unresolved';
    if (isAddress && !isAllowedAddress(target, relation === 'dependsOn' ? 'image' : 'link')) continue;
    links.push({ start, end, kind, target, ...(anchor ? { anchor } : {}), ...place, relation });
  }
  parts.push(markdown.slice(read));
  return { markdown: parts.join(''), links, sections };
}

/**
 * Writes a stored document with targets of pages and files spelled for a reader. A link whose text is its stable
 * reference gets the spelling as text, or the kind of its target.
 *
 * @param write the spelling of one link, for instance a relative path; null keeps the stable reference
 */
export function expandReferences(
  document: StoredDocument,
  write: (link: DocumentLink) => string | null,
): string {
  const parts: string[] = [];
  let read = 0;
  for (const link of document.links) {
    if (link.kind !== 'page' && link.kind !== 'file') continue;
    const spelling = write(link);
    const label = labelRange(document.markdown, link, read);
    if (spelling === null && label === null) continue;
    const reference = document.markdown.slice(link.start, link.end);
    const replacements = [{ start: link.start, end: link.end, text: spelling ?? reference }];
    const labelText = spelling !== null && isPlainLabel(spelling) ? spelling : link.kind;
    if (label) replacements[label.start < link.start ? 'unshift' : 'push']({ ...label, text: labelText });
    for (const { start, end, text } of replacements) {
      parts.push(document.markdown.slice(read, start), text);
      read = end;
    }
  }
  parts.push(document.markdown.slice(read));
  return parts.join('');
}

/** Whether a target can be the text of the link to it: no part of it would be read as markup. */
export function isPlainLabel(target: string): boolean {
  return /^[^\s[\]\\`*_<>&!|~${]+$/.test(target) && !/:[\w+-]+:/.test(target);
}

/**
 * Where a link shows its stable reference for a text: `[ref:page/…](ref:page/…)`, `<a href="ref:page/…">ref:page/…</a>`.
 * Documents are written like this if a link has no text of its own. Readers must not see it.
 */
function labelRange(markdown: string, { start, end }: DocumentLink, from: number): Range | null {
  const reference = markdown.slice(start, end);
  for (const opening of ['](', '](<']) {
    const labelEnd = start - opening.length;
    const labelStart = labelEnd - reference.length;
    if (labelStart - 1 >= from && markdown.slice(labelStart - 1, start) === `[${reference}${opening}`)
      return { start: labelStart, end: labelEnd };
  }
  const after = markdown.slice(end, end + 2 + reference.length + 4);
  const isLabel = after === `">${reference}</a>` || after === `'>${reference}</a>`;
  return isLabel ? { start: end + 2, end: end + 2 + reference.length } : null;
}

function spell(resolved: ResolvedTarget, link: RawLink): string {
  const reference = formatReference(resolved);
  return link.unquoted ? reference.replaceAll('/', '%2F') : reference;
}

function resolveRawLink(
  link: RawLink,
  resolve: (rawTarget: string, link: RawLink) => ResolvedTarget,
): ResolvedTarget {
  if (link.kind === 'url') return { kind: 'url', target: link.target };
  return parseReference(link.target) ?? resolve(link.target, link);
}
