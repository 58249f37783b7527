import type { Phrasing } from './read-inlines.js';

/** White space and other invisible characters, which pasted text can have. */
const BLANK = /^[\s\u200b]*$/;

/** A part of a paragraph: a tag, or the text between tags. */
interface Part {
  /** The tag as written. Undefined: the part is not a tag. */
  tag?: string;
  children: Phrasing[];
}

/** Splits the content of a paragraph at unknown tags that are alone on their line, or have only blanks beside them. */
export function splitAtTags(children: readonly Phrasing[]): Part[] {
  const parts: Part[] = [];
  let current: Phrasing[] = [];
  for (const [index, child] of children.entries()) {
    if (child.type === 'docTag' && startsLine(children, index) && endsLine(children, index)) {
      parts.push({ children: current }, { tag: child.value, children: [child] });
      current = [];
    } else current.push(child);
  }
  return [...parts, { children: current }];
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
