import { BLOCKS, kindOf, knownTag } from '../../markdown/blocks/blocks.js';
import { createOverlapCheck } from '../../markdown/source/ranges.js';
import { hasEnd, isEndOptional, isKnownTag, parseTagText, tagName } from '../../markdown/source/tags.js';
import { conditionPlaces } from './condition-tags.js';
import { isMisspelt } from './misspelt.js';
import type { MarkupProblem } from './not-understood.js';
import { scanMdx } from './scan-mdx.js';

/** A tag in upper case is text. */
const NAME_IN_CAPITALS = /^\{%-?\s*([A-Za-z][A-Za-z-]*)(?![\w-])/;
const TAG = /(?<!\\)\{%(?:(?!%\}|\{%|\n[ \t\r]*\n)[^])*%\}/g;
interface WrittenTag {
  name: string;
  text: string;
  index: number;
}

/** A block tag that is not understood, or not completely. */
interface TagProblem {
  /** As it is written: `{% widget %}`, `{% hint stlye %}`. */
  name: string;
  problem: MarkupProblem;
  position: number;
}

/**
 * Finds block tags outside of code that our markdown does not have, that have a misspelt or unreadable attribute, and that
 * have no end or no beginning. A condition that begins or ends in the wrong place is not complete, so it has none either.
 * What is between `{% raw %}` and `{% endraw %}` is text.
 */
export function findTagProblems(markdown: string): TagProblem[] {
  if (!markdown.includes('{%')) return [];
  const tags: WrittenTag[] = [];
  let isRaw = false;
  for (const { 0: text, index } of markdown.matchAll(TAG)) {
    const name = tagName(text.slice(2)) ?? capitals(text);
    if (name === 'raw' || name === 'endraw') isRaw = name === 'raw';
    else if (!isRaw && name !== '') tags.push({ name, text, index });
  }
  // Most texts have no problem even if their code is read as text, and finding code takes longer.
  const hasConditions = tags.some(({ name }) => isCondition(name));
  if (!hasConditions && problemsOf(tags, new Map()).length === 0) return [];
  const code = scanMdx(markdown, false).filter(({ type }) => type === 'code' || type === 'span');
  const isCode = createOverlapCheck(code);
  const real = tags.filter(({ index, text }) => !isCode(index, index + text.length));
  return problemsOf(real, hasConditions ? conditionPlaces(markdown, real, code) : new Map());
}

/** The name of a tag that would be known in lower case, or nothing. */
function capitals(tag: string): string {
  const name = NAME_IN_CAPITALS.exec(tag)?.[1] ?? '';
  return isKnownTag(name.toLowerCase()) ? name : '';
}

function isCondition(name: string): boolean {
  return name === 'if' || name === 'endif';
}

/** @param places of conditions */
function problemsOf(tags: readonly WrittenTag[], places: ReadonlyMap<WrittenTag, string>): TagProblem[] {
  const found = [...unpaired(tags, places)];
  for (const tag of tags) {
    if (tag.name.toLowerCase().startsWith('end')) continue;
    const problem = isKnownTag(tag.name)
      ? attributeProblem(tag)
      : ({ name: `{% ${tag.name} %}`, problem: 'unknown', position: tag.index } as const);
    if (problem !== undefined) found.push(problem);
  }
  return found.sort((one, other) => one.position - other.position);
}

function attributeProblem({ name, text, index }: WrittenTag): TagProblem | undefined {
  const as = (written: string): TagProblem => ({ name: written, problem: 'attribute', position: index });
  const tag = parseTagText(text);
  // A value without quotes, or with those of a word processor.
  if (tag === null) return as(text);
  const form = knownTag(name);
  const known = form?.attributes ?? [];
  const misspelt = Object.keys(tag.attributes).find((each) => !known.includes(each) && isLike(each, known));
  if (misspelt !== undefined) return as(`{% ${name} ${misspelt} %}`);
  const isRefused = Object.entries(tag.attributes).some(([each, value]) => {
    const kind = form && kindOf(BLOCKS[form.type], each);
    return kind instanceof RegExp && !kind.test(value);
  });
  return isRefused ? as(text) : undefined;
}

/** A tag has few attributes, so that short ones can be told apart, too. */
function isLike(written: string, known: readonly string[]): boolean {
  const letters = (name: string): string => [...name.toLowerCase()].sort().join('');
  return isMisspelt(written, known) || known.some((name) => letters(name) === letters(written));
}

/** Tags without an end, and ends without a beginning. */
function* unpaired(
  tags: readonly WrittenTag[],
  places: ReadonlyMap<WrittenTag, string>,
): Generator<TagProblem> {
  const open: WrittenTag[] = [];
  const lost = ({ name, index }: WrittenTag): TagProblem => ({
    name: `{% ${name} %}`,
    problem: 'unclosed',
    position: index,
  });
  for (const tag of tags) {
    const { name } = tag;
    if (!isKnownTag(name)) continue;
    if (isCondition(name) && !places.has(tag)) {
      // Its end is nothing that a reader misses.
      if (name === 'if') yield lost(tag);
      continue;
    }
    if (!name.startsWith('end')) {
      if (hasEnd(name)) open.push(tag);
      continue;
    }
    const begin = open.findLastIndex(
      (each) => `end${each.name}` === name && places.get(each) === places.get(tag),
    );
    if (begin === -1) yield lost(tag);
    else for (const inner of open.splice(begin).slice(1)) if (!isEndOptional(inner.name)) yield lost(inner);
  }
  for (const tag of open) if (!isEndOptional(tag.name)) yield lost(tag);
}
