import { withoutVariables } from '../markdown/document/variable-names.js';
import { splitIntoChunks } from '../markdown/source/chunks.js';
import { fillTargets } from '../markdown/source/expression-targets.js';
import { constructsToDisable } from '../markdown/source/parse-limits.js';
import { createOverlapCheck } from '../markdown/source/ranges.js';
import { readTokens } from '../markdown/source/read-tokens.js';
import type { StoredDocument } from '../markdown/source/stored-document.js';
import { tokenize } from '../markdown/source/tokenize.js';

/** What may begin a tag, an expression, or an element that is an expression. Nothing of it contains another one. */
const MARKUP = /\{(?=[{%])|<code(?:[ \t][^<>{}\r\n]*)?>|<code(?=[\s/])/gi;
/**
 * An attribute that is left out may have been what made a table, or what opened code around later tags. The text is read again
 * until nothing changes; what never comes to rest is written with character references, which mean nothing else anywhere.
 */
const MAX_ROUNDS = 4;

/**
 * A generated text without the markup of the space. Its source has other authors than the space, such as a server that is asked
 * again each day, and they must not read variables, nor open what only hidden parts show: tags and expressions become text.
 * @throws TooManyPartsError
 */
export function withoutForeignMarkup(markdown: string): string {
  let text = markdown;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = text.search(MARKUP) === -1 ? text : withTagsAsText(text);
    if (next === text) return withoutVariables(text);
    text = next;
  }
  return withoutVariables(text.replace(MARKUP, (found) => (found.startsWith('<') ? '&lt;code' : '&#123;')));
}

/**
 * A generated document whose links lead nowhere if they are references to what the space or the organization has.
 * @returns undefined when there are none
 */
export function withoutReferences({ markdown, links }: StoredDocument): string | undefined {
  const parts: string[] = [];
  let read = 0;
  for (const { start, end, kind, target } of links) {
    if (kind === 'unresolved' || (kind === 'url' && !target.startsWith('ref:'))) continue;
    parts.push(markdown.slice(read, start), '#');
    read = end;
  }
  return read === 0 ? undefined : [...parts, markdown.slice(read)].join('');
}

function withTagsAsText(markdown: string): string {
  const chunks = splitIntoChunks(markdown);
  const disabled = constructsToDisable(markdown, chunks);
  const parts = disabled ? [...tokenize(fillTargets(markdown), chunks, disabled)] : [];
  const html = parts
    .flat()
    .filter(([kind, { type }]) => kind === 'enter' && type === 'htmlFlow')
    .map(([, { start, end }]) => ({ start: start.offset, end: end.offset }));
  const isCode = createOverlapCheck(readTokens(markdown, parts).code);
  const isHtml = createOverlapCheck(html);
  return markdown.replace(MARKUP, (found: string, start: number) => {
    if (isCode(start, start + 1)) return found;
    if (found.endsWith('>')) return '<code>';
    // A backslash means nothing in HTML.
    if (isHtml(start, start + 1)) return found.startsWith('<') ? `&lt;${found.slice(1)}` : '&#123;';
    return isEscaped(markdown, start) ? found : `\\${found}`;
  });
}

/** Whether a backslash makes a character text. Two of them are a backslash. */
function isEscaped(markdown: string, position: number): boolean {
  let start = position;
  while (markdown[start - 1] === '\\') start -= 1;
  return (position - start) % 2 === 1;
}
