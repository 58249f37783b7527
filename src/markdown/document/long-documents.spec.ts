import fc from 'fast-check';
import { longLists } from '../../../test/support/documents.js';
import { documentToMarkdown, markdownToDocument } from './document.js';
import { type BlockNode, block, paragraph, text } from './nodes.js';

/** A long text is read in chunks of some 8 KiB. */
const COUNT = 400;
const WORDS = 'Some words that take as much space as a line of text does.';

const many = <Item>(make: (index: number) => Item) =>
  Array.from({ length: COUNT }, (_, index) => make(index));
const item = (...nodes: BlockNode[]) => block('list-item', {}, nodes);
const lines = (count: number) => paragraph([text(Array<string>(count).fill(WORDS).join('\n'))]);

describe('a block of more than 8 KiB', () => {
  it.each<[string, BlockNode]>([
    [
      'a list',
      block(
        'list-unordered',
        {},
        many(() => item(paragraph([text(WORDS)]))),
      ),
    ],
    [
      'a list of several blocks',
      block(
        'list-unordered',
        {},
        many(() => item(paragraph([text(WORDS)]), paragraph([text(WORDS)]))),
      ),
    ],
    [
      'a list whose last item has a box',
      block('list-tasks', {}, [
        ...many(() => item(paragraph([text(WORDS)]))),
        block('list-item', { checked: true }, [paragraph([text(WORDS)])]),
      ]),
    ],
    [
      'an ordered list',
      block(
        'list-ordered',
        { start: 7 },
        many(() => item(paragraph([text(WORDS)]))),
      ),
    ],
    ['lines of a paragraph', lines(COUNT)],
    ['lines in a hint', block('hint', { style: 'info' }, [lines(COUNT)])],
    [
      'bold lines',
      paragraph([text(Array<string>(COUNT).fill(WORDS).join('\n'), [{ object: 'mark', type: 'bold' }])]),
    ],
  ])('is the same after being written and read again: %s', (_subject, node) => {
    const document = { object: 'document' as const, data: {}, nodes: [node] };
    expect(markdownToDocument(documentToMarkdown(document))).toEqual(document);
  });

  it('is the same after being written and read again: a list of any blocks', () => {
    fc.assert(
      fc.property(longLists, (document) => {
        const markdown = documentToMarkdown(document);
        expect({ markdown, document: markdownToDocument(markdown) }).toEqual({ markdown, document });
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it('is not joined with a list of its own', () => {
    const bullets = (marker: string) => many(() => `${marker} ${WORDS}`).join('\n');
    const document = markdownToDocument(`${bullets('-')}\n${bullets('*')}`);
    expect(document.nodes.map(({ nodes }) => nodes?.length)).toEqual([COUNT, COUNT]);
  });
});
