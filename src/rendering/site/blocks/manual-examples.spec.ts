import { readFileSync } from 'node:fs';
import { rendered } from '../../../../test/support/rendered-content.js';
import { readFrontMatter } from '../../../importing/structure/front-matter.js';
import { plainText } from '../../../markdown/document/atoms.js';
import { markdownToDocument } from '../../../markdown/document/document.js';
import { type BlockNode, stringOf } from '../../../markdown/document/nodes.js';
import { eachNode } from '../../../markdown/document/walk.js';
import { blocksOf, lineOf } from '../../../markdown/document/node-parts.js';

/** The sections of the page, with the blocks, inlines and marks that their examples must contain. */
const EXPECTED: Record<string, string[]> = {
  'Front matter': ['paragraph'],
  Text: ['bold', 'italic', 'strikethrough', 'code', 'color', 'keyboard', 'superscript', 'subscript', 'emoji'],
  Headings: ['heading-2', 'heading-3'],
  Lists: ['list-unordered', 'list-ordered', 'list-tasks'],
  'Quotes and dividers': ['blockquote', 'divider'],
  Hints: ['hint', 'heading-2'],
  Tabs: ['tabs', 'tabs-item'],
  Steps: ['stepper', 'stepper-step', 'heading-3'],
  Columns: ['columns', 'column'],
  Expandables: ['expandable'],
  Code: ['code', 'code-line'],
  Diagrams: ['code'],
  Formulas: ['math', 'inline-math'],
  Tables: ['table'],
  Cards: ['table'],
  Images: ['images', 'image', 'drawing'],
  'Elements of HTML': ['element'],
  'Links and content references': ['link', 'mention', 'content-ref'],
  Files: ['file'],
  Embeds: ['embed'],
  'Footnotes and annotations': ['annotation'],
  'Icons and buttons': ['icon', 'button'],
  'API operations': ['openapi-operation', 'openapi-webhook', 'openapi-schemas', 'swagger'],
  Updates: ['updates', 'update'],
  Prompts: ['prompt'],
  'Reusable contents and variables': ['reusable-content', 'expression'],
  Conditions: ['if'],
  Remarks: ['comment', 'definition'],
};

/** What the examples of some sections must look like on a page, besides. */
const SHOWN: Record<string, RegExp[]> = {
  Headings: [/<h3 id="linux">/],
  Hints: [/hint-warning/, /hint-info/],
  Code: [/code-title">server\.ts/, /numbered/, /wrapped/, /line highlighted/, /line added/, /line removed/],
  Diagrams: [/data-mermaid/],
  Formulas: [/<math /],
  Tables: [/align-end/, /width:200px/, /type="checkbox"/],
  Cards: [/class="cards cards-large/, /card-title/],
  Images: [/<figcaption>/],
  Embeds: [/data-embed="https:\/\/www\.youtube-nocookie\.com/],
  'Footnotes and annotations': [/<sup class="footnote">/, /<a class="annotation"/],
  'Icons and buttons': [/button-primary/, /button-secondary/],
};

const page = markdownToDocument(readFrontMatter(readFileSync('docs/writing-pages.md', 'utf8')).body).nodes;

/** The examples in markdown by the heading above them, as a reader sees them. */
function examples(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let heading = '';
  for (const node of page) {
    if (node.type === 'heading-2') heading = plainText(lineOf(node));
    if (node.type !== 'code' || stringOf(node.data, 'syntax') !== 'markdown') continue;
    const text = blocksOf(node).map((line) => plainText(lineOf(line)));
    found.set(heading, [...(found.get(heading) ?? []), `${text.join('\n')}\n`]);
  }
  return found;
}

/** The types of all blocks, inlines and marks of a text. */
function typesIn(nodes: readonly BlockNode[]): string[] {
  const types = new Set<string>();
  eachNode(nodes, (node) => {
    types.add(node.type);
    for (const child of node.nodes ?? [])
      if (child.object === 'text')
        for (const { marks } of child.leaves) for (const { type } of marks) types.add(type);
  });
  return [...types];
}

describe('the examples of the page about writing', () => {
  const sections = examples();

  it('are code, and the page has no other blocks than text, lists and tables', () => {
    const types = new Set(page.map(({ type }) => type));
    expect([...types].toSorted()).toEqual([
      'code',
      'heading-1',
      'heading-2',
      'list-unordered',
      'paragraph',
      'table',
    ]);
  });

  it('are those that are checked here', () => {
    expect([...sections.keys()]).toEqual(Object.keys(EXPECTED));
  });

  it.each(Object.entries(EXPECTED))('%s: are read as %j', async (heading, expected) => {
    const texts = (sections.get(heading) ?? []).map((text) => readFrontMatter(text).body);
    const types = texts.flatMap((text) => typesIn(markdownToDocument(text).nodes));
    expect(types).toEqual(expect.arrayContaining(expected));
    expect(types).not.toContain('raw');

    const html = await rendered(texts.join('\n\n'));
    const shown = html.replace(/<[^>]*>/g, '');
    expect(shown).not.toMatch(/\{%|%\}|&lt;\/?(?:table|t[dhr]|details|figure|div|a|i|button)\b/);
    for (const pattern of SHOWN[heading] ?? []) expect(html).toMatch(pattern);
  });

  it('with front matter describe the page', () => {
    const [text = ''] = sections.get('Front matter') ?? [];
    expect(readFrontMatter(text).attributes).toEqual({
      title: 'Install the product',
      description: 'On Linux, macOS and Windows.',
      icon: 'download',
      hidden: false,
      cover: { ref: { kind: 'url', url: 'images/cover.png' }, yPos: 40 },
      layout: { width: 'wide', cover: true, coverSize: 'full', tableOfContents: true, outline: false },
    });
  });

  it('with cards name their link and their cover', () => {
    const [cards] = markdownToDocument(sections.get('Cards')?.join('') ?? '').nodes;
    expect(cards?.data.view).toMatchObject({
      type: 'cards',
      cardSize: 'large',
      targetDefinition: expect.any(String) as string,
      coverDefinition: expect.any(String) as string,
    });
  });

  it('with images have a dark variant, a width and an alignment', () => {
    const { nodes } = markdownToDocument(sections.get('Images')?.join('') ?? '');
    const images = nodes.filter(({ type }) => type === 'images');
    expect(images.map((group) => blocksOf(group)[0]?.data)).toMatchObject([
      {},
      { refDark: { kind: 'url', url: 'images/menu-dark.png' }, width: 320 },
      { width: { value: 50, unit: '%' } },
    ]);
    expect(images[2]?.data).toMatchObject({ align: 'center', withFrame: true });
  });
});
