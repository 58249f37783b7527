import type { DocumentLink } from './stored-document.js';
import { createOverlapCheck, type Range } from './ranges.js';
import { isKnownTag, tagLink, tagName, tagTitle } from './tags.js';

/** A block tag of the kind docs exports write, such as `{% hint style="info" %}`; the range covers it whole. */
export interface BlockTag extends Range {
  name: string;
  /** The title of a tab. */
  title?: string;
  /** The link attribute. Offsets cover the value without quotes. */
  link?: Range & { target: string; relation: DocumentLink['relation'] };
}

/** A longer tag is text that happens to begin like a tag. */
const MAX_TAG_LENGTH = 4096;
/** A condition can name many visitors. As text, it would hide nothing. */
const MAX_CONDITION_LENGTH = 100_000;

/**
 * Finds block tags outside of code.
 *
 * @param untagged ranges where nothing is a tag (code, comments, targets of other links), in order of their starts
 * @returns tags in order; the text between `{% raw %}` and `{% endraw %}` has no tags
 */
export function findBlockTags(markdown: string, untagged: readonly Range[]): BlockTag[] {
  const tags: BlockTag[] = [];
  const overlapping = createOverlapCheck(untagged);
  let position = 0;
  let close = -1;
  let rawEnds: number | undefined = Number.POSITIVE_INFINITY;
  for (;;) {
    const open = markdown.indexOf('{%', position);
    if (open === -1) return tags;
    position = open + 2;
    if (isEscaped(markdown, open)) continue;
    // Searched again only after it was passed, so that many openings before a distant end stay cheap.
    if (close < position) close = markdown.indexOf('%}', position);
    if (close === -1) return tags;
    const covering = overlapping(open, position);
    if (covering) {
      position = Math.max(position, covering.end);
      continue;
    }
    if (close - open > MAX_CONDITION_LENGTH) continue;
    const inner = markdown.slice(position, close);
    if (inner.includes('{%') || /\n[ \t\r]*\n/.test(inner) || overlapping(open, close)) continue;
    const name = tagName(inner);
    if (name === undefined || (close - open > MAX_TAG_LENGTH && name !== 'if')) continue;
    if (name === 'raw') {
      // Without an end nothing is raw, and one search is enough for the whole text.
      if (rawEnds) rawEnds = endOfRaw(markdown, close);
      position = rawEnds ?? close;
      continue;
    }
    if (!isKnownTag(name)) continue;
    const link = readLink(inner, position);
    const title = name === 'tab' ? tagTitle(inner) : undefined;
    tags.push({ start: open, end: close + 2, name, ...(title ? { title } : {}), ...(link ? { link } : {}) });
    position = close + 2;
  }
}

function isEscaped(markdown: string, position: number): boolean {
  let start = position;
  while (markdown[start - 1] === '\\') start -= 1;
  return (position - start) % 2 === 1;
}

function readLink(inner: string, offset: number): BlockTag['link'] {
  const link = tagLink(inner);
  // Paths and URLs do not contain these, and replacing them could change how the surrounding text is parsed.
  if (!link?.text || /[<>`|\n\r]|\]\(/.test(link.text)) return undefined;
  const { start, end, text, relation } = link;
  return { start: offset + start, end: offset + end, target: text, relation };
}

function endOfRaw(markdown: string, from: number): number | undefined {
  const end = /\{%-?\s*endraw\b/g;
  end.lastIndex = from;
  return end.exec(markdown)?.index;
}
