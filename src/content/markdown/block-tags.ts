import type { DocumentLink } from '../model/document.js';
import { createOverlapCheck, type Range } from './ranges.js';

/** A block tag of the kind docs exports write, such as `{% hint style="info" %}`; the range covers it whole. */
export interface BlockTag extends Range {
  name: string;
  /** The attribute that leads somewhere; offsets cover the value without quotes. */
  link?: Range & { target: string; relation: DocumentLink['relation'] };
}

/** Tags that lead somewhere, and by which attribute (`include` has its target bare: `{% include "path" %}`). */
const LINK_TAGS: Record<
  string,
  { attribute: string | null; relation: DocumentLink['relation'] } | undefined
> = {
  'content-ref': { attribute: 'url', relation: 'reference' },
  file: { attribute: 'src', relation: 'dependsOn' },
  embed: { attribute: 'url', relation: 'dependsOn' },
  include: { attribute: null, relation: 'dependsOn' },
  openapi: { attribute: 'src', relation: 'dependsOn' },
};

/** Tags that are markup of a document. Any other templating stays text, as written. */
const KNOWN_TAGS = new Set([
  ...Object.keys(LINK_TAGS),
  ...[
    'hint',
    'tabs',
    'tab',
    'code',
    'stepper',
    'step',
    'columns',
    'column',
    'if',
    'swagger',
    'openapi-operation',
  ],
]);

/** A longer one is text with an unlucky opening. */
const MAX_TAG_LENGTH = 4096;

/**
 * Finds block tags outside of code.
 *
 * @param untagged ranges where nothing is a tag (code, comments, targets of other links), in order of their starts
 * @returns tags in order; what stands between `{% raw %}` and `{% endraw %}` is text and has none
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
    // Looked up only when passed, so that many openings before one distant close stay cheap.
    if (close < position) close = markdown.indexOf('%}', position);
    if (close === -1) return tags;
    const covering = overlapping(open, position);
    if (covering) {
      position = Math.max(position, covering.end);
      continue;
    }
    if (close - open > MAX_TAG_LENGTH) continue;
    const inner = markdown.slice(position, close);
    if (inner.includes('{%') || /\n[ \t\r]*\n/.test(inner) || overlapping(open, close)) continue;
    const name = /^-?\s*([a-z][a-z-]*)(?![\w-])/.exec(inner)?.[1];
    if (name === undefined) continue;
    if (name === 'raw') {
      // Without an end nothing is raw, and looking once is enough to know for the rest.
      if (rawEnds) rawEnds = endOfRaw(markdown, close);
      position = rawEnds ?? close;
      continue;
    }
    if (!isKnownTag(name)) continue;
    const link = readLink(name, inner, position);
    tags.push({ start: open, end: close + 2, name, ...(link ? { link } : {}) });
    position = close + 2;
  }
}

/** Whether a tag of this name, or the end of one, is markup. */
export function isKnownTag(name: string): boolean {
  return KNOWN_TAGS.has(name.replace(/^end/, ''));
}

function isEscaped(markdown: string, position: number): boolean {
  let start = position;
  while (markdown[start - 1] === '\\') start -= 1;
  return (position - start) % 2 === 1;
}

function readLink(name: string, inner: string, offset: number): BlockTag['link'] {
  const form = LINK_TAGS[name];
  if (!form) return undefined;
  const pattern =
    form.attribute === null
      ? /^-?\s*include\s+(?:"([^"]*)"|'([^']*)')/d
      : /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/dg;
  const matches = form.attribute === null ? [pattern.exec(inner)] : inner.matchAll(pattern);
  for (const match of matches) {
    if (!match || (form.attribute !== null && match[1] !== form.attribute)) continue;
    const value = match.indices?.slice(form.attribute === null ? 1 : 2).find((range) => range !== undefined);
    const target = value && inner.slice(value[0], value[1]);
    // No path or URL holds these as they are, and the text around would read otherwise once they were replaced.
    if (!target || /[<>`|\n\r]|\]\(/.test(target)) return undefined;
    return { start: offset + value[0], end: offset + value[1], target, relation: form.relation };
  }
  return undefined;
}

function endOfRaw(markdown: string, from: number): number | undefined {
  const end = /\{%-?\s*endraw\b/g;
  end.lastIndex = from;
  return end.exec(markdown)?.index;
}
