import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseMarkdown } from './parse-markdown.js';
import { weightOf } from './stored-document.js';

const COPIES = 20;

/** Bytes of the heap that an object takes as it is read from the database. */
function heapOf(json: string): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const copies = Array.from({ length: COPIES }, () => JSON.parse(json) as object);
  collect();
  const used = process.memoryUsage().heapUsed - before;
  return copies.length === 0 ? 0 : used / COPIES;
}

describe('the weight of a document', () => {
  // Four bytes for each unit are reserved for a document that is read.
  it.each([
    ['prose', 'The quick brown fox jumps over the lazy dog.\n\n'.repeat(2_000)],
    ['Cyrillic prose', 'Съешь ещё этих мягких французских булок.\n\n'.repeat(2_000)],
    ['empty headings', '#\n'.repeat(10_000)],
    ['headings', Array.from({ length: 5_000 }, (_, n) => `# Heading ${n}\n`).join('')],
    ['links', '[](a) '.repeat(6_000)],
    ['links to sections', '[a](b.md#c) '.repeat(6_000)],
  ])('is at least a quarter of the bytes that it takes (%s)', (_, markdown) => {
    const { links, sections } = parseMarkdown(markdown);
    const stored = links.map(({ start, end, target }) => ({
      ...{ start, end, kind: 'unresolved' as const, target },
      relation: 'reference' as const,
    }));
    const document = { markdown, links: stored, sections };
    expect(heapOf(JSON.stringify(document))).toBeLessThan(4 * weightOf(document));
  });
});
