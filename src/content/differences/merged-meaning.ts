import { OF_TAGS } from '../../markdown/document/foreign-document.js';
import { markdownToDocument } from '../../markdown/document/document.js';
import { eachNode } from '../../markdown/document/walk.js';
import { fillTargets } from '../../markdown/source/expression-targets.js';
import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import { createOverlapCheck } from '../../markdown/source/ranges.js';
import { tokensOf } from '../../markdown/source/source-tokens.js';
import { TooManyPartsError } from '../../markdown/source/too-many-parts-error.js';

/** Where there is none of these, lines mean the same wherever they are. */
const MARKUP = /\{[{%]|<code|ref:|\]\(/i;
const BOUND = /\{%-?\s*(if|endif)(?![\w-])(?:(?!%\}|\{%).)*%\}|<!--|-->/g;
/** Hides what is in it from readers, as a condition does. */
const COMMENT = '<!--';
const COMMENT_END = '-->';

/**
 * Whether lines of a text that was merged line by line mean something else than on the side that wrote them: code of one side
 * became tags, expressions or references because the other changed where code ends, or text that one side wrote into a
 * condition is outside of it. Neither author wanted that, and it can show what is hidden.
 * @param sides the texts that were merged
 * @param base the text that both sides changed
 */
export function changesMeaning(merged: string, sides: readonly string[], base: string): boolean {
  if (sides.includes(merged)) return false;
  try {
    return hasNewParts(merged, sides) || showsMore(merged, sides, base);
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

/** Whether a line is outside of a condition that all its authors, or the last one who put it into one, want around it. */
function showsMore(merged: string, sides: readonly string[], base: string): boolean {
  if (![merged, ...sides].some((text) => text.includes('{%') || text.includes(COMMENT))) return false;
  const before = conditionsByLine(base);
  const written = sides.map(conditionsByLine);
  return [...conditionsByLine(merged)].some(([line, found]) => {
    const places = written.flatMap((side) => side.get(line) ?? []);
    const added = written
      .flatMap((side) => commonOf(side.get(line)))
      .filter((each) => isOutside(each, before.get(line)));
    return found.some(
      (conditions) =>
        !places.some((needed) => needed.every((each) => conditions.includes(each))) ||
        added.some((each) => !conditions.includes(each)),
    );
  });
}

type Places = readonly (readonly string[])[];

/** The conditions that are around all places of a line. */
function commonOf(places: Places = []): string[] {
  const [first = []] = places;
  return first.filter((each) => places.every((conditions) => conditions.includes(each)));
}

function isOutside(condition: string, places: Places = []): boolean {
  return places.some((conditions) => !conditions.includes(condition));
}

/**
 * The conditions and comments around each line, at each of its places. Without empty lines, and lines in which a condition
 * starts or ends, or a comment starts or ends that has more lines.
 */
function conditionsByLine(markdown: string): ReadonlyMap<string, Places> {
  const places = new Map<string, (readonly string[])[]>();
  const isCode = codeCheck(markdown);
  let conditions: readonly string[] = [];
  let start = 0;
  for (const written of markdown.split('\n')) {
    const line = written.trim();
    const before = conditions;
    let isBound = false;
    for (const { 0: bound, 1: name, index } of written.matchAll(BOUND)) {
      const inComment = conditions.at(-1) === COMMENT;
      if (inComment ? bound !== COMMENT_END : bound === COMMENT_END || isCode(bound, start + index)) continue;
      isBound ||= name !== undefined || before.at(-1) === COMMENT;
      conditions = inComment || name === 'endif' ? conditions.slice(0, -1) : [...conditions, bound];
    }
    if (!isBound && conditions.length === before.length) conditions = before;
    if (line !== '' && !isBound && conditions === before) {
      const known = places.get(line);
      if (known === undefined) places.set(line, [conditions]);
      // Lines such as closing braces are there thousands of times.
      else if (known.at(-1) !== conditions) known.push(conditions);
    }
    start += written.length + 1;
  }
  return places;
}

/** Whether a tag or the start of a comment is code. Calls must be in ascending order. */
function codeCheck(markdown: string): (bound: string, start: number) => boolean {
  const codeAt = createOverlapCheck(tokensOf(markdown, fillTargets(markdown))?.code ?? []);
  return (bound, start) => {
    const code = codeAt(start, start + bound.length);
    if (code === undefined) return false;
    // Comments are code for the parser, too; up to three spaces may be before them.
    const isComment =
      bound === COMMENT && start - code.start <= 3 && markdown.slice(code.start, start).trim() === '';
    return !isComment;
  };
}
