import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { documents } from '../../../test/support/documents.js';
import { plainText } from '../document/atoms.js';
import { markdownToDocument } from '../document/document.js';
import { blocksOf, lineOf } from '../document/node-parts.js';
import { type BlockNode, stringOf } from '../document/nodes.js';
import { eachNode } from '../document/walk.js';
import { BLOCK_TYPES, BLOCKS, descriptorOf, knownTag } from './blocks.js';
import type { BlockDescriptor } from './descriptor.js';

const MANUAL = 'docs/writing-pages.md';
/** Types without a fixture: what is not understood is never right in one. */
const WITHOUT_FIXTURE = ['raw'];
/** Types that no example of the manual has: the title of the page is in front matter, and unknown markup stays as it is. */
const WITHOUT_EXAMPLE = ['heading-1', 'raw'];

/** The types of blocks that are not in documents. */
function missing(found: Iterable<readonly BlockNode[]>): string[] {
  const types = new Set<string>();
  for (const nodes of found)
    eachNode(nodes, ({ object, type }) => {
      if (object === 'block') types.add(type);
    });
  return BLOCK_TYPES.filter((type) => !types.has(type));
}

/** The examples of the manual in markdown. */
function examples(): string[] {
  return markdownToDocument(readFileSync(MANUAL, 'utf8')).nodes.flatMap((node) =>
    node.type === 'code' && stringOf(node.data, 'syntax') === 'markdown'
      ? [
          blocksOf(node)
            .map((line) => plainText(lineOf(line)))
            .join('\n'),
        ]
      : [],
  );
}

describe('each type of block', () => {
  it('has a fixture in test/fixtures/gitbook-dialect/blocks', () => {
    const files = globSync('test/fixtures/gitbook-dialect/blocks/*.md');
    const read = files.map((file) => markdownToDocument(readFileSync(file, 'utf8')).nodes);
    expect(missing(read)).toEqual(WITHOUT_FIXTURE);
  });

  it('has a generator in test/support/documents.ts', () => {
    const samples = fc.sample(documents, { seed: 1, numRuns: 1_000 });
    expect(missing(samples.map(({ nodes }) => nodes))).toEqual([]);
  });

  it(`has an example in ${MANUAL}`, () => {
    expect(missing(examples().map((text) => markdownToDocument(text).nodes))).toEqual(WITHOUT_EXAMPLE);
  });
});

describe('the descriptors', () => {
  const descriptors: [string, BlockDescriptor][] = Object.entries(BLOCKS);

  it('name only types and properties that exist', () => {
    for (const [, { content, data = {}, required = [] }] of descriptors) {
      if (typeof content === 'object') expect(descriptorOf(content.only)).toBeDefined();
      expect(Object.keys(data)).toEqual(expect.arrayContaining([...required]));
    }
  });

  it('have no tag twice', () => {
    const names = descriptors.flatMap(([, { tags = {} }]) => Object.keys(tags));
    expect(new Set(names).size).toBe(names.length);
    for (const [type, { tags = {} }] of descriptors)
      for (const name of Object.keys(tags)) expect(knownTag(name)?.type).toBe(type);
  });
});
