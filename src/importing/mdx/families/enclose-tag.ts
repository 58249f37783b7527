/** Blocks that need blank lines around them. */
const OTHER_BLOCKS = /^[ \t]*(?:[-+*>#|<{~`]|\d+[.)])|\n[ \t]*\n/m;

/** Content between the beginning and the end of a tag. A single paragraph has no blank lines around it. */
export function encloseTag(begin: string, content: string, end: string): string {
  if (content === '') return `${begin}\n${end}`;
  return [begin, content, end].join(OTHER_BLOCKS.test(content) ? '\n\n' : '\n');
}
