import { TYPES_OF_SPACE } from '../blocks/blocks.js';
import { markdownToDocument } from './document.js';
import { namedVariables } from './evaluate.js';
import { type BlockNode, type InlineNode, stringOf } from './nodes.js';
import { withoutVariables } from './variable-names.js';
import { eachNode } from './walk.js';
import { TooManyPartsError } from '../source/too-many-parts-error.js';
import { splitIntoChunks } from '../source/chunks.js';
import { REFERENCE_KINDS } from '../source/content-reference.js';
import { fillTargets } from '../source/expression-targets.js';
import { constructsToDisable } from '../source/parse-limits.js';
import { createOverlapCheck } from '../source/ranges.js';
import { rangesOf, tokensOf } from '../source/source-tokens.js';
import { storeAlone } from '../source/stored-alone.js';
import type { DocumentLink, StoredDocument } from '../source/stored-document.js';
import { withoutLinks } from '../source/without-links.js';

/** The possible beginnings of a tag, an expression, or an element that is an expression. No match contains another one. */
const MARKUP = /\{(?=[{%])|<code(?:[ \t][^<>{}\r\n]*)?>|<code(?=[\s/])/gi;
/** A text without any of these refers to nothing of the space. */
const SUSPECT = /\{[{%]|<code|&[#a-z]|ref\\?:/i;
/** Markup that may lead to a page or a file of the space by its path. */
const PATH = /\](?:\(|:)|\b(?:href|src)\s*=/i;
/** References in markup that is kept as written. */
const WRITTEN_REFERENCE = /ref:[a-z-]+\//i;
const KINDS: ReadonlySet<unknown> = new Set(REFERENCE_KINDS);
/** Nodes of tags and expressions that show something of the space, or of its reader. */
export const OF_TAGS: ReadonlySet<string> = new Set(['expression', ...TYPES_OF_SPACE]);
/** A part that is left out may have made a table, or have opened code around later tags, so the text is read again. */
const MAX_ROUNDS = 4;
/** Half the characters of a paragraph that is cut. */
const LONG_PARAGRAPH = 4 * 1024;
/** Characters of the target of a reference, and some more. */
const REFERENCE_LENGTH = 60;
/** The tags of a condition around a text. */
const AROUND = /^\s*\{%.*|\{% endif %\}\s*$/g;
/** The line end before an empty line, a row of a table, a heading, a quote or an item of a list. */
const PARAGRAPH_END = /\n(?=[ \t]*(?:\r?\n|[|#>]|[-*+][ \t]|\d{1,9}[.)][ \t]))/g;
const LINK = /\]\(|\b(?:href|src)\s*=/gi;
const WORD_JOINER = '\u2060';

/**
 * The document of a text from other authors than those of the space, such as a specification that is fetched from a server
 * each day, or a wiki that anybody may edit. They must not read variables, nor open files that only hidden parts show: tags
 * and expressions become text, and references lead nowhere. Paths stay. Code is recognized as in all texts; if the document
 * is read in another way, there are character references in place of everything that could be markup.
 * @returns undefined when nothing can be shown
 * @throws TooManyPartsError
 */
export function foreignDocument(markdown: string): StoredDocument | undefined {
  const named = withoutVariables(markdown);
  const escaped = atRest(named, withTagsAsText);
  if (escaped !== undefined && !isOfSpace(escaped)) return escaped;
  const plain = atRest(named, withoutMarkup);
  return plain === undefined || isOfSpace(plain) ? undefined : plain;
}

/**
 * Whether a part of the markup of a text is left as text, because it is too slow to read, and an edit can turn it into
 * markup that shows something of the space: it is not known what the text will show then.
 * @throws TooManyPartsError
 */
export function leavesMarkup(markdown: string): boolean {
  if (!SUSPECT.test(markdown) && !PATH.test(markdown)) return false;
  if (hasDisabled(markdown)) return true;
  try {
    // Half of a limit is near enough to be reached by an edit.
    return hasDisabled(`${markdown}\n\n${markdown}`);
  } catch (error) {
    if (error instanceof TooManyPartsError) return false;
    throw error;
  }
}

function hasDisabled(markdown: string): boolean {
  return constructsToDisable(markdown, splitIntoChunks(markdown))?.length !== 0;
}

/**
 * Whether a text that was written without tags and expressions has any for its readers, because of something that ended
 * otherwise than where it was written to end.
 * @throws TooManyPartsError
 */
export function hasForeignMarkup(markdown: string): boolean {
  return SUSPECT.test(markdown) && isOfSpace(storeAlone(markdown));
}

/**
 * The markdown of a text from other authors than those of the space, to be shown on a page of the space. A text that refers
 * to nothing of the space does not change. '' when nothing can be shown.
 */
export function withoutForeignParts(markdown: string): string {
  try {
    return hasForeignMarkup(markdown) ? (foreignDocument(markdown)?.markdown ?? '') : markdown;
  } catch (error) {
    // A page must not fail because of a text that others write.
    if (error instanceof TooManyPartsError) return '';
    throw error;
  }
}

/**
 * A document that `foreignDocument` made, after links in it became references to resources of its source. References are
 * longer than links, which can move the place where a long paragraph is cut, and so change what is code. If that created
 * tags or expressions, the text has no references.
 * @param isConditional whether the text is in a condition, as in a draft, which only its authors see
 * @throws TooManyPartsError
 */
export function withoutForeignMarkup(document: StoredDocument, isConditional: boolean): StoredDocument {
  // The condition of the page itself is around everything.
  const markdown = isConditional ? document.markdown.replace(AROUND, '') : document.markdown;
  const isNamed = namedVariables(markdown).size > 0;
  if (!isNamed && !/\{[{%]|<code|&/i.test(markdown)) return document;
  if (!isNamed && !hasNode(markdown, isWritten)) return document;
  return (isConditional ? undefined : foreignDocument(markdown)) ?? storeAlone('');
}

/** The document of a text when neither `change` nor the removal of references changes it any more; undefined: never. */
function atRest(markdown: string, change: (markdown: string) => string): StoredDocument | undefined {
  let text = markdown;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const document = storeAlone(text.search(MARKUP) === -1 ? text : change(text));
    const next = withoutLinks(document, isReference);
    if (next === document && document.markdown === text) return document;
    text = next.markdown;
  }
  return undefined;
}

/** A character reference always stands for its character. In code, it is shown as written. */
function withoutMarkup(markdown: string): string {
  return markdown
    .replace(MARKUP, (found) => (found.startsWith('<') ? '&lt;code' : '&#123;'))
    .replace(/ref:(?=[a-z-]+\/)/gi, 'ref&#58;');
}

/** Whether a document, as its readers get it, has something of the space. */
function isOfSpace({ markdown, links }: StoredDocument): boolean {
  if (!SUSPECT.test(markdown)) return false;
  if (namedVariables(markdown).size > 0 || links.some(isReference)) return true;
  return hasNode(markdown, (node) => isWritten(node) || node.type === 'mention' || hasReference(node.data));
}

type AnyNode = BlockNode | InlineNode;

function hasNode(markdown: string, isWanted: (node: AnyNode) => boolean): boolean {
  let found = false;
  eachNode(markdownToDocument(markdown).nodes, (node) => {
    found ||= isWanted(node);
  });
  return found;
}

/** Whether a node is a tag or an expression, or has a reference in markup that is kept as written. */
function isWritten({ type, data }: AnyNode): boolean {
  return OF_TAGS.has(type) || (type === 'raw' && WRITTEN_REFERENCE.test(stringOf(data, 'markdown') ?? ''));
}

/** Whether data has a reference to anything but a URL, or a place on the same page. */
function hasReference(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const { kind, url, page, space } = data as Record<string, unknown>;
  if (kind === 'anchor' && page === undefined && space === undefined) return false;
  if (kind === 'url') return typeof url === 'string' && url.startsWith('ref:');
  return KINDS.has(kind) || Object.values(data).some(hasReference);
}

/** Whether a link is a reference to a resource of the space or the organization. */
function isReference({ kind, target }: DocumentLink): boolean {
  return kind === 'url' ? target.startsWith('ref:') : kind !== 'unresolved';
}

function withTagsAsText(markdown: string): string {
  const { code = [], html = [], events = [] } = tokensOf(markdown, fillTargets(markdown)) ?? {};
  const isCode = createOverlapCheck(code);
  const isInline = createOverlapCheck(rangesOf(events, 'codeText'));
  const isHtml = createOverlapCheck(html);
  const isLong = createOverlapCheck(longParagraphs(markdown));
  return markdown.replace(MARKUP, (found: string, start: number) => {
    if (isCode(start, start + 1)) {
      const isSafe = !isInline(start, start + 1) || !isLong(start, start + 1);
      return isSafe ? found : `${found.slice(0, 1)}${WORD_JOINER}${found.slice(1)}`;
    }
    if (found.endsWith('>')) return '<code>';
    // A backslash means nothing in HTML.
    if (isHtml(start, start + 1)) return found.startsWith('<') ? `&lt;${found.slice(1)}` : '&#123;';
    return isEscaped(markdown, start) ? found : `\\${found}`;
  });
}

/**
 * Paragraphs that edits can make so long that they are cut, which ends code across the cut. They grow with the references that
 * links become.
 */
function longParagraphs(markdown: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (const { index } of [...markdown.matchAll(PARAGRAPH_END), { index: markdown.length }]) {
    const paragraph = markdown.slice(start, index);
    const links = paragraph.match(LINK)?.length ?? 0;
    if (paragraph.length + links * REFERENCE_LENGTH > LONG_PARAGRAPH) found.push({ start, end: index });
    start = index;
  }
  return found;
}

/** Whether a backslash makes a character text. Two of them are a backslash. */
function isEscaped(markdown: string, position: number): boolean {
  let start = position;
  while (markdown[start - 1] === '\\') start -= 1;
  return (position - start) % 2 === 1;
}
