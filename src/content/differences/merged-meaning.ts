import { OF_TAGS } from '../../markdown/document/foreign-document.js';
import { markdownToDocument } from '../../markdown/document/document.js';
import { eachNode } from '../../markdown/document/walk.js';
import { splitIntoChunks } from '../../markdown/source/chunks.js';
import { fillTargets } from '../../markdown/source/expression-targets.js';
import { constructsToDisable } from '../../markdown/source/parse-limits.js';
import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import { createOverlapCheck } from '../../markdown/source/ranges.js';
import { readTokens } from '../../markdown/source/read-tokens.js';
import { tokenize } from '../../markdown/source/tokenize.js';
import { TooManyPartsError } from '../../markdown/source/too-many-parts-error.js';

/** Where there is none of these, lines mean the same wherever they are. */
const MARKUP = /\{[{%]|<code|ref:|\]\(/i;
const TAG = /\{%-?\s*(if|endif)(?![\w-])(?:(?!%\}|\{%).)*%\}/g;

/**
 * Whether lines of a text that was merged line by line mean something else than on the side that wrote them: code of one side
 * became tags, expressions or references because the other changed where code ends, or text that one side wrote into a
 * condition is outside of it. Neither author wanted that, and it can show what is hidden.
 * @param sides the texts that were merged
 */
export function changesMeaning(merged: string, sides: readonly string[]): boolean {
  if (sides.includes(merged)) return false;
  try {
    return hasNewParts(merged, sides) || showsMore(merged, sides);
  } catch (error) {
    if (error instanceof TooManyPartsError) return true;
    throw error;
  }
}

function hasNewParts(merged: string, sides: readonly string[]): boolean {
  if (!MARKUP.test(merged)) return false;
  const known = new Set(sides.flatMap(livePartsOf));
  return livePartsOf(merged).some((part) => !known.has(part));
}

/** What a text shows of its space, and where its links lead. */
function livePartsOf(markdown: string): string[] {
  const parts = parseMarkdown(markdown).links.map(({ target }) => target);
  eachNode(markdownToDocument(markdown).nodes, ({ type, data }) => {
    if (OF_TAGS.has(type) && type !== 'if') parts.push(`${type} ${JSON.stringify(data)}`);
  });
  return parts;
}

function showsMore(merged: string, sides: readonly string[]): boolean {
  if (![merged, ...sides].some((text) => text.includes('{%'))) return false;
  const written = new Map<string, (readonly string[])[]>();
  for (const side of sides) {
    for (const { line, conditions } of linesOf(side)) {
      const known = written.get(line);
      if (known === undefined) written.set(line, [conditions]);
      else known.push(conditions);
    }
  }
  return linesOf(merged).some(({ line, conditions }) => {
    const before = written.get(line) ?? [];
    return !before.some((needed) => needed.every((condition) => conditions.includes(condition)));
  });
}

/** The lines of a text with the conditions around them, without empty ones and tags. */
function linesOf(markdown: string): { line: string; conditions: readonly string[] }[] {
  const chunks = splitIntoChunks(markdown);
  const disabled = constructsToDisable(markdown, chunks);
  const code = disabled ? readTokens(markdown, tokenize(fillTargets(markdown), chunks, disabled)).code : [];
  const isCode = createOverlapCheck(code);
  const lines: { line: string; conditions: readonly string[] }[] = [];
  let conditions: readonly string[] = [];
  let start = 0;
  for (const written of markdown.split('\n')) {
    const line = written.trim();
    let hasTag = false;
    for (const { 0: tag, 1: name, index } of written.matchAll(TAG)) {
      if (isCode(start + index, start + index + tag.length)) continue;
      hasTag = true;
      conditions = name === 'if' ? [...conditions, tag] : conditions.slice(0, -1);
    }
    if (line !== '' && !hasTag) lines.push({ line, conditions });
    start += written.length + 1;
  }
  return lines;
}
