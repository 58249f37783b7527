import { createOverlapCheck, type Range } from './ranges.js';

/*
 * `[x](https://example.com/{{ space.vars.path }})` is a link to whoever writes it, while in CommonMark a target ends at the
 * first space. So before such a text is parsed, the spaces of expressions inside of targets make room for something else.
 */

const EXPRESSION = String.raw`\{\{[ \t]{0,20}(?:space|page)\.vars\.[^\s{}]{1,100}[ \t]{0,20}\}\}`;
const EXPRESSIONS = new RegExp(EXPRESSION, 'g');
/** From where a target begins to where it ends. */
const TARGETS = new RegExp(String.raw`(?:\]\(<?|https?://)(?:[^\s<>{]|${EXPRESSION}|\{)*`, 'gi');
const WITH_SPACE = /\{\{[ \t]|[^\s{}][ \t]\}\}/;

/** Whether a target leads where the value of a variable says, which is not known before the text is evaluated. */
export function holdsExpression(target: string): boolean {
  return target.includes('{{') && new RegExp(EXPRESSION).test(target);
}

/** The text with letters in place of the spaces of expressions inside of targets: all offsets are the same. */
export function fillTargets(markdown: string): string {
  if (!WITH_SPACE.test(markdown)) return markdown;
  return markdown.replace(TARGETS, (target) =>
    target.replace(EXPRESSIONS, (expression) => expression.replace(/[ \t]/g, 'x')),
  );
}

/** The text without the spaces of expressions inside of targets, which means the same. @param code where nothing is a target, in order */
export function joinTargets(markdown: string, code: readonly Range[]): string {
  if (!WITH_SPACE.test(markdown)) return markdown;
  const isCode = createOverlapCheck(code);
  return markdown.replace(TARGETS, (target, start: number) =>
    isCode(start, start + target.length)
      ? target
      : target.replace(EXPRESSIONS, (expression) => expression.replace(/[ \t]/g, '')),
  );
}
