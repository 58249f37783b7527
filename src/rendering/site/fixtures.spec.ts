import { globSync, readFileSync } from 'node:fs';
import { LengthBudget } from '../../markdown/document/length-budget.js';
import { convertMdx } from '../../importing/mdx/mdx-converter.js';
import { descriptorOf } from '../../markdown/blocks/blocks.js';
import { INLINE_RULES } from '../../markdown/document/inline-rules.js';
import { markdownToDocument } from '../../markdown/document/document.js';
import { eachNode } from '../../markdown/document/walk.js';
import { pageWith, renderedPage } from '../../../test/support/rendered-content.js';
import { INLINE_COMPONENTS } from './inline-components.js';

const FILES = globSync('test/fixtures/*-dialect/**/*.{md,mdx}').sort();

const MDX = {
  isMdx: true,
  values: new Map<string, string>(),
  include: () => undefined,
  originalName: (name: string) => name,
  report: () => undefined,
};

describe('the components', () => {
  it('show every inline', () => {
    const inlines = [...INLINE_COMPONENTS.keys(), 'raw'];
    expect(Object.keys(INLINE_RULES).filter((type) => !inlines.includes(type))).toEqual([]);
  });

  it('have fixtures to show', () => {
    expect(FILES.length).toBeGreaterThan(20);
  });

  it.each(FILES)('show %s', async (file) => {
    const written = readFileSync(file, 'utf8').replace(/^---\n.*?\n---\n/s, '');
    const markdown = file.endsWith('.mdx')
      ? convertMdx(written, {
          ...MDX,
          footnotes: [],
          pagesBelow: () => [],
          budget: new LengthBudget(1_000_000),
        })
      : written;
    eachNode(markdownToDocument(markdown).nodes, ({ object, type }) => {
      const isKnown =
        object === 'block' ? descriptorOf(type) !== undefined : INLINE_COMPONENTS.has(type) || type === 'raw';
      if (!isKnown) throw new Error(`There is no component for ${object} ${type}.`);
    });
    const { html } = await renderedPage(pageWith(markdown));
    expect(html.replace(/<code.*?<\/code>/gs, '')).not.toMatch(/\{% |\[object Object\]|>undefined</);
  });
});
