import type { Phrasing } from './read-inlines.js';

/** White space, and what is as invisible: pasted text has it. */
const BLANK = /^[\s\u200b]*$/;

/** Splits the content of a paragraph at unknown tags that are alone on their line, or have only blanks beside them. */
export function splitAtTags(children: readonly Phrasing[]): (Phrasing[] | string)[] {
  const parts: (Phrasing[] | string)[] = [];
  let current: Phrasing[] = [];
  for (const [index, child] of children.entries()) {
    if (child.type === 'docTag' && startsLine(children, index) && endsLine(children, index)) {
      parts.push(current, child.value);
      current = [];
    } else current.push(child);
  }
  return [...parts, current];
}

function startsLine(children: readonly Phrasing[], index: number): boolean {
  const before = children[index - 1];
  if (before?.type !== 'text') return before === undefined;
  const start = Math.max(before.value.lastIndexOf('\n'), before.value.lastIndexOf('\r'));
  // Blanks behind other inlines are in the middle of their line.
  return (start !== -1 || index === 1) && BLANK.test(before.value.slice(start + 1));
}

function endsLine(children: readonly Phrasing[], index: number): boolean {
  const after = children[index + 1];
  if (after?.type !== 'text') return after === undefined;
  const end = after.value.search(/[\r\n]/);
  const isLast = index + 2 === children.length;
  return (end !== -1 || isLast) && BLANK.test(end === -1 ? after.value : after.value.slice(0, end));
}
