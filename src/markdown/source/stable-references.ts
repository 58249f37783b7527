import { isAllowedAddress } from './address.js';
import type { DocumentReference } from './content-reference.js';
import type { ParsedMarkdown } from './parse-markdown.js';
import type { Range } from './ranges.js';
import type { RawLink } from './raw-link.js';
import { readReferencePath } from './reference-paths.js';
import {
  isPlainLabel,
  readReference,
  readStableReference,
  toLinkedTarget,
  writeReference,
} from './references.js';
import {
  type AddressIndex,
  type AddressPlace,
  type AddressTarget,
  resolveAddress,
} from './resolve-address.js';
import type { DocumentLink, DocumentSection, StoredDocument } from './stored-document.js';

/** The stored form of a text that is written at a place, with the links that an index finds. */
export function storeText<Place extends AddressPlace>(
  markdown: string,
  { links, sections }: Pick<ParsedMarkdown, 'links' | 'sections'>,
  place: Place,
  index: AddressIndex<Place>,
): StoredDocument {
  return toStoredDocument(markdown, links, sections, (address) => resolveAddress(address, place, index));
}

/**
 * Makes the stored form of a document: addresses that lead into the content become stable references, those that lead to
 * another URL become this URL, everything else stays exactly as written. The offsets of the links are offsets in the stored
 * markdown.
 *
 * @param rawLinks links of `markdown` in the order of their offsets, as `parseMarkdown` returns them
 * @param sections sections of `markdown`; replacing addresses does not change them
 * @param resolve finds the target of an address. Escapes and character references in the address are decoded. It is not
 * called for autolinks, which can only be URLs, or for stable references. An address that leads nowhere may be the path of a
 * reference (`reference-paths.ts`)
 */
export function toStoredDocument(
  markdown: string,
  rawLinks: readonly RawLink[],
  sections: DocumentSection[],
  resolve: (address: string) => AddressTarget,
): StoredDocument {
  const links: DocumentLink[] = [];
  const parts: string[] = [];
  const guard = new MarkupGuard(markdown, rawLinks);
  let read = 0;
  let length = 0;
  for (const rawLink of rawLinks) {
    const { target: address, relation, section } = rawLink;
    const original = markdown.slice(rawLink.start, rawLink.end);
    const found: AddressTarget = rawLink.kind
      ? { kind: 'url', url: address }
      : (readStableReference(address) ?? orReferencePath(resolve(address), address));
    const isLeft = found.kind === 'unresolved' || (found.kind === 'url' && found.url === address);
    // A file that only a remark names is not part of what readers see.
    const isUnusedFile = rawLink.isUnused === true && found.kind === 'file';
    const isStored = !isLeft && !isUnusedFile && !guard.mayAppearWithout(rawLink);
    const spelling = isStored ? spell(found, rawLink) : original;
    const start = length + rawLink.start - read;
    const end = start + spelling.length;
    parts.push(markdown.slice(read, rawLink.start), spelling);
    read = rawLink.end;
    length = end;
    // A remark and an address that must not be followed stay text.
    if (!isStored && rawLink.isUnused === true) continue;
    if (!isStored && !isAllowedAddress(address, relation === 'dependsOn' ? 'image' : 'link')) continue;
    const target =
      isStored || found.kind === 'url'
        ? toLinkedTarget(found)
        : { kind: 'unresolved' as const, target: address };
    links.push({ start, end, ...target, ...(section === undefined ? {} : { section }), relation });
  }
  parts.push(markdown.slice(read));
  return { markdown: parts.join(''), links, sections };
}

/**
 * The markdown of a stored document with other spellings for the references to pages, files and reusable contents. The
 * text of a link that is only its stable reference becomes the spelling, or the kind of the target.
 *
 * @param write the spelling of one reference, for instance a relative path; null keeps the stable reference
 */
export function expandReferences(
  document: StoredDocument,
  write: (reference: DocumentReference) => string | null,
): string {
  const parts: string[] = [];
  let read = 0;
  for (const link of document.links) {
    const reference = referenceOf(link);
    if (reference === undefined) continue;
    const spelling = write(reference);
    const label = labelRange(document.markdown, link, read);
    if (spelling === null && (label === null || reference.kind === 'reusable-content')) continue;
    const stored = document.markdown.slice(link.start, link.end);
    const replacements = [{ start: link.start, end: link.end, text: spelling ?? stored }];
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

const BLANK_LINE = /(?:\r\n?|\n)[ \t]*[\r\n]/g;
/**
 * The text before a target in a link and in a definition. Does not match a footnote, a link to nothing, or a target that is
 * followed by more words, such as `[a]({{ page.path }})`: they are text, whatever follows.
 */
const OPENING =
  /(?:(?<!\[\^[^\s\]]{1,100})\]:|\]\((?!(?:<>)?\)|\s*[^\s<>"'()[\]]{1,100}\s+[^\s"'()<]))\s*<?/g;

/**
 * Finds targets without which the text around them may become a link or a link definition. `[a]: ![b](<c(>)` is text
 * because its parentheses are not balanced; with `ref:page/…` for `c(` it would be a definition, which shows nothing. The
 * same holds for quotes, brackets and spaces. It is enough that the paragraph has an opening `](` or `]:` without a target.
 */
class MarkupGuard {
  private readonly targets: ReadonlySet<number>;
  /** End of the paragraph that was looked at last: links come in the order of their offsets. */
  private end = 0;
  private hasLooseOpening = false;

  constructor(
    private readonly markdown: string,
    links: readonly RawLink[],
  ) {
    this.targets = new Set(links.map((link) => link.start));
  }

  mayAppearWithout({ start, end }: Range): boolean {
    const target = this.markdown.slice(start, end);
    // Without the beginning of an element or a block tag in it, one around it may be complete.
    if (target.includes('<') || target.includes('{%')) return true;
    if (!/[\s\p{Cc}()>[\]"'\\]/u.test(target)) return false;
    if (start >= this.end) this.enterParagraph(start);
    return this.hasLooseOpening;
  }

  private enterParagraph(offset: number): void {
    const before = [...this.markdown.slice(this.end, offset).matchAll(BLANK_LINE)].at(-1);
    const after = this.markdown.slice(offset).search(BLANK_LINE);
    const start = this.end + (before?.index ?? 0);
    this.end = after < 0 ? this.markdown.length : offset + after;
    const openings = [...this.markdown.slice(start, this.end).matchAll(OPENING)];
    this.hasLooseOpening = openings.some(
      (opening) => !this.targets.has(start + opening.index + opening[0].length),
    );
  }
}

function orReferencePath(found: AddressTarget, address: string): AddressTarget {
  return found.kind === 'unresolved' ? (readReferencePath(address) ?? found) : found;
}

/** The target of a stored link inside the content; undefined for other links. */
function referenceOf({ kind, target, anchor }: DocumentLink): DocumentReference | undefined {
  if (kind === 'file') return { kind, file: target, ...(anchor ? { anchor } : {}) };
  if (kind === 'page') return anchor ? { kind: 'anchor', anchor, page: target } : { kind, page: target };
  const reference = kind === 'url' && target.startsWith('ref:') ? readReference(target) : undefined;
  return reference?.kind === 'reusable-content' ? reference : undefined;
}

/**
 * Where the text of a link is its stable reference: `[ref:page/…](ref:page/…)`, `<a href="ref:page/…">ref:page/…</a>`.
 * Documents that are written as markdown have such texts for links without a text.
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

function spell(reference: DocumentReference, { unquoted }: RawLink): string {
  const spelling = writeReference(reference);
  return unquoted ? spelling.replaceAll('/', '%2F') : spelling;
}
