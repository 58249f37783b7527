import type { Edit } from './edits.js';
import { createOverlapCheck, type Range } from './ranges.js';

/*
 * Authors write `[x](https://example.com/{{ space.vars.path }})` as a link, but in CommonMark a target ends at the first
 * space. So spaces of expressions in targets are replaced before a text is parsed.
 */

const EXPRESSION = String.raw`\{\{[ \t]{0,20}(?:space|page)\.vars\.[^\s{}]{1,100}[ \t]{0,20}\}\}`;
const EXPRESSIONS = new RegExp(EXPRESSION, 'g');
/** From where a target begins to where it ends. */
const TARGETS = new RegExp(String.raw`(?:\]\(<?|https?://)(?:[^\s<>{]|${EXPRESSION}|\{)*`, 'gi');
const WITH_SPACE = /\{\{[ \t]|[^\s{}][ \t]\}\}/;

/** Whether a target contains a variable, so that it is not known before the text is evaluated. */
export function holdsExpression(target: string): boolean {
  return target.includes('{{') && new RegExp(EXPRESSION).test(target);
}

/** Replaces spaces of expressions in targets by letters, which keeps all offsets. */
export function fillTargets(markdown: string): string {
  if (!WITH_SPACE.test(markdown)) return markdown;
  return markdown.replace(TARGETS, (target) =>
    target.replace(EXPRESSIONS, (expression) => expression.replace(/[ \t]/g, 'x')),
  );
}

/** Removes spaces of expressions in targets, which keeps the meaning. @param code ranges without targets, in order */
export function targetEdits(markdown: string, code: readonly Range[]): Edit[] {
  if (!WITH_SPACE.test(markdown)) return [];
  const isCode = createOverlapCheck(code);
  const edits: Edit[] = [];
  for (const { 0: target, index } of markdown.matchAll(TARGETS)) {
    if (isCode(index, index + target.length)) continue;
    for (const { 0: expression, index: within } of target.matchAll(EXPRESSIONS)) {
      const [start, text] = [index + within, expression.replace(/[ \t]/g, '')];
      if (text !== expression) edits.push({ start, end: start + expression.length, text });
    }
  }
  return edits;
}
