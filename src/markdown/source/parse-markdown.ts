import type { DocumentSection } from './stored-document.js';
import { findBlockTags } from './block-tags.js';
import { splitIntoChunks } from './chunks.js';
import { fillTargets } from './expression-targets.js';
import { constructsToDisable } from './parse-limits.js';
import { collectSections, type Sections } from './sections.js';
import { tokenize } from './tokenize.js';
import type { RawLink } from './raw-link.js';
import { readTokens } from './read-tokens.js';

export type { RawLink } from './raw-link.js';

/** Maximum characters of the anchor in a link: each link of a section has it. */
const MAX_SECTION_LENGTH = 200;

export interface ParsedMarkdown {
  /** In order of offset. They never overlap. */
  links: RawLink[];
  sections: DocumentSection[];
  /** Text of the first heading of any level, if nothing precedes it. */
  title?: string;
}

/**
 * Reads the links and sections of a markdown text (CommonMark with GFM and block tags such as
 * `{% content-ref url="…" %}`) in one pass over micromark's tokens, so every offset is exact. Every string is markdown. A
 * text that is too slow to parse (hundreds of kilobytes of markup without a paragraph break) counts as plain text.
 *
 * @param markdown the text without front matter
 * @throws TooManyPartsError if it has more parts than can be parsed and shown in reasonable time
 */
export function parseMarkdown(markdown: string): ParsedMarkdown {
  // The tokenizer drops a byte order mark without counting it; a space in its place keeps the offsets.
  const source = markdown.startsWith('\uFEFF') ? ` ${markdown.slice(1)}` : markdown;
  const chunks = splitIntoChunks(source);
  const disabled = constructsToDisable(source, chunks);
  if (!disabled) return { links: [], sections: [{ level: 0, title: '', text: markdown.trim() }] };
  const tokens = readTokens(source, tokenize(fillTargets(source), chunks, disabled));
  // A tag inside the target of a link is part of that target.
  const targets = tokens.links.filter((link) => link.kind !== 'url');
  const untagged = [...tokens.code, ...targets].sort((one, other) => one.start - other.start);
  const tags = findBlockTags(source, untagged);

  const tagLinks = tags.flatMap((tag) => (tag.link ? [tag.link] : []));
  const { sections, headings, title } = collectSections(source, tokens.pieces, tags);
  // Tag links first: the sort is stable, and the value of a tag may read as an autolink too.
  const links = withoutOverlaps([...tagLinks, ...tokens.links]);
  nameSections(links, headings);
  return {
    links,
    sections,
    ...(tokens.startsWithHeading && title ? { title } : {}),
  };
}

/** Sets the heading of each link. Both are in order of offset. */
function nameSections(links: readonly RawLink[], headings: Sections['headings']): void {
  let next = 0;
  for (const link of links) {
    while ((headings[next]?.start ?? Infinity) <= link.start) next += 1;
    const anchor = headings[next - 1]?.anchor;
    if (anchor !== undefined && anchor.length <= MAX_SECTION_LENGTH) link.section = anchor;
  }
}

function withoutOverlaps(links: RawLink[]): RawLink[] {
  links.sort((one, other) => one.start - other.start);
  let end = 0;
  return links.filter((link) => {
    if (link.start < end) return false;
    end = link.end;
    return true;
  });
}
