import { isKnownTag, tagName } from '../../markdown/source/tags.js';
import { createOverlapCheck } from '../../markdown/source/ranges.js';
import { scanMdx } from './scan-mdx.js';

const TAG = /(?<!\\)\{%(?:(?!%\}|\{%)[^\n])*%\}/g;

/**
 * Finds block tags that our markdown does not have, outside of code: `{% x %}`. Ends of tags do not
 * count, nor does what is between `{% raw %}` and `{% endraw %}`.
 */
export function findUnknownTags(markdown: string): { name: string; position: number }[] {
  if (!markdown.includes('{%')) return [];
  const found: { name: string; index: number; length: number }[] = [];
  let isRaw = false;
  for (const { 0: tag, index } of markdown.matchAll(TAG)) {
    const name = tagName(tag.slice(2)) ?? '';
    if (name === 'raw' || name === 'endraw') isRaw = name === 'raw';
    else if (!isRaw && name !== '' && !isKnownTag(name) && !name.startsWith('end')) {
      found.push({ name, index, length: tag.length });
    }
  }
  if (found.length === 0) return [];
  const code = scanMdx(markdown, false).filter(({ type }) => type === 'code' || type === 'span');
  const isCode = createOverlapCheck(code);
  return found.flatMap(({ name, index, length }) =>
    isCode(index, index + length) ? [] : [{ name: `{% ${name} %}`, position: index }],
  );
}
