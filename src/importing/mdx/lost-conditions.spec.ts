import fc from 'fast-check';
import { runDocumentJob } from '../../markdown/document/document-job.js';
import { convertMdx } from './mdx-converter.js';
import { SourceMarkup } from './source-markup.js';

const IF = '{% if visitor.claims.plan == "pro" %}';
const END = '{% endif %}';
const CODE = '```js a.js\nsecretword\n```';

/** A page of a source after conversion, what a reader without claims sees of it, and what is reported. */
function convert(path: string, text: string, others: Record<string, string> = {}) {
  const markup = new SourceMarkup(new Map(Object.entries({ ...others, [path]: text })), ['docs/docs.json'], {
    maxBytes: 1_000_000,
    bodyOf: (each) => each,
    convertMdx,
  });
  const markdown = markup.convert(path, text, text);
  return { markdown, shown: shownTo(markdown, {}), problems: problemsOf(markup) };
}

function shownTo(markdown: string, claims: Record<string, unknown>): string {
  const reader = { claims, conditionsWith: { space: {}, page: {} } };
  const outcome = runDocumentJob({ markdown, reader, as: 'visible' });
  return 'text' in outcome ? outcome.text : outcome.refusal;
}

function problemsOf({ notUnderstood }: SourceMarkup): string[] {
  return notUnderstood.map(({ name, problem, path, line }) => `${path}:${line} ${problem} ${name}`);
}

/** One component or more of each family, and elements whose content is a line or code. */
const AROUND = [
  ...['Note', 'Aside type="tip"', 'Tabs', 'Tab title="a"', 'TabItem value="a"', 'View title="a"', 'Steps'],
  ...['Step title="a"', 'Accordion title="a"', 'Expandable title="a"', 'details', 'Details', 'CodeGroup'],
  ...['RequestExample', 'ResponseExample', 'CodeTabs', 'CodeBlock', 'Code', 'Prompt', 'Mermaid', 'Frame'],
  ...['figure', 'figcaption', 'p', 'p align="center"', 'center', 'ParamField query="a"', 'Tree', 'FileTree'],
  ...[
    'Color',
    'Card title="a"',
    'CardGroup',
    'Columns',
    'Column',
    'Tile title="a" href="/b"',
    'Update label="a"',
  ],
  ...[
    'Badge color="red"',
    'Tooltip tip="a"',
    'LinkButton href="/b"',
    'Link href="/b"',
    'a href="/b"',
    'Latex',
  ],
  ...['strong', 'em', 'sup', 'code', 'span', 'span id="a"', 'button', 'h2', 'Heading as="h3"', 'Translate'],
  ...['ul', 'ol', 'li', 'blockquote', 'table', 'tr', 'td', 'Widget', 'Panel', 'div', 'section', 'Fragment'],
];
const HIDDEN = [
  ...[
    'secretword',
    CODE,
    '- secretword',
    '## secretword',
    '<strong>secretword</strong>',
    '<li>secretword</li>',
  ],
  ...[
    '<Card title="secretword" href="/b">secretword</Card>',
    '<summary>secretword</summary>',
    "{'secretword'}",
  ],
  ...[
    '<figcaption>secretword</figcaption>',
    '<img src="/secretword.png" />',
    '<Tab title="secretword">b</Tab>',
  ],
  ...[
    '<Step title="secretword">b</Step>',
    '<ParamField query="secretword">b</ParamField>',
    '| secretword |\n|---|',
  ],
];
const BESIDE = [
  '',
  'Open',
  '```bash open.sh\nopen\n```',
  '<Card title="Open" href="/o" />',
  '<img src="/o.png" />',
];

const inElement = (element: string, content: string): string =>
  `<${element}>\n\n${content}\n\n</${element.split(' ')[0] ?? ''}>\n`;

describe('a condition in a component', () => {
  it.each(AROUND)('hides what it hides in the source: <%s>', (element) => {
    for (const hidden of HIDDEN) {
      const condition = `${IF}\n\n${hidden}\n\n${END}`;
      const { shown, markdown, problems } = convert('docs/a.mdx', inElement(element, `${condition}\n\nOpen`));
      expect([hidden, shown]).toEqual([hidden, expect.not.stringContaining('secretword')]);
      // The condition is still there, so nothing has to be hidden with it.
      expect([hidden, problems.filter((each) => each.includes('{% if %}'))]).toEqual([hidden, []]);
      expect(markdown).toContain(IF);
    }
  });

  it('hides it whatever is around and beside it', () => {
    const block = fc.oneof(
      fc.constantFrom(...HIDDEN).map((hidden) => `${IF}\n\n${hidden}\n\n${END}`),
      fc.constantFrom(...HIDDEN).map((hidden) => `${IF}\n${hidden}\n${END}`),
      fc.constantFrom(...BESIDE),
    );
    const content = fc.array(block, { maxLength: 3 }).map((blocks) => blocks.join('\n\n'));
    const around = fc.array(fc.constantFrom(...AROUND), { maxLength: 3 });
    fc.assert(
      fc.property(content, around, (inside, elements) => {
        const text = elements.reduce((written, element) => inElement(element, written), inside);
        expect(convert('docs/a.mdx', text).shown).not.toContain('secretword');
      }),
      { numRuns: 300 },
    );
  });

  it.each(['code-group', 'note', 'tip[Title]', 'details Title'])(
    'hides it in :::%s of plain markdown',
    (name) => {
      const { shown, problems } = convert(
        'a.md',
        `:::${name}\n\n${IF}\n\n${CODE}\n\n${END}\n\n\`\`\`sh\nopen\n\`\`\`\n\n:::\n`,
      );
      expect(shown).not.toContain('secretword');
      expect(shown).toContain('open');
      expect(problems).toEqual([]);
    },
  );

  it('shows it to those for whom it holds', () => {
    const { markdown } = convert(
      'docs/a.mdx',
      inElement('CodeGroup', `${IF}\n\n${CODE}\n\n${END}\n\n\`\`\`sh\nopen\n\`\`\``),
    );
    expect(shownTo(markdown, { plan: 'pro' })).toContain('secretword');
  });
});

describe('a condition that has no room in the converted page', () => {
  const snippets = {
    'docs/snippets/price.mdx': `Price:\n\n${IF}\n\nsecretword\n\n${END}\n`,
    'docs/snippets/box.mdx': 'Here {children}\n',
  };
  const use = "import Price from '/snippets/price.mdx'\nimport Box from '/snippets/box.mdx'\n\n";

  it.each<[string, string, string]>([
    ['a snippet in a cell', '| a |\n|---|\n| <Price /> |\n', 'docs/snippets/price.mdx:3'],
    ['a snippet in a heading', '## <Price />\n', 'docs/snippets/price.mdx:3'],
    ['content in a line', `Open\n\n<Box>\n\n${IF}\n\nsecretword\n\n${END}\n\n</Box>\n`, 'docs/a.mdx:8'],
    [
      'an attribute',
      `<Card title="\n${IF.replaceAll('"', "'")}\nsecretword\n${END}\n" href="/b" />\n`,
      'docs/a.mdx:5',
    ],
    ['an expression', `{a(\n${IF}\nsecretword\n${END}\n)}\n`, 'docs/a.mdx:5'],
    ['a snippet in a mark', '<strong><Price /></strong>\n', 'docs/snippets/price.mdx:3'],
    [
      'a snippet with properties in a cell',
      '| a |\n|---|\n| <Price b="c" /> |\n',
      'docs/snippets/price.mdx:3',
    ],
  ])('is reported, and the page is hidden: %s', (_name, text, place) => {
    const { shown, markdown, problems } = convert('docs/a.mdx', use + text, snippets);
    expect(shown).not.toContain('secretword');
    expect(markdown).toContain('secretword');
    expect(markdown).toMatch(/^\{% if false %\}\n/);
    expect(problems).toEqual([`${place} unclosed {% if %}`]);
    // Also for those for whom the condition holds: the import says what has to be corrected.
    expect(shownTo(markdown, { plan: 'pro' })).not.toContain('secretword');
  });

  it('hides the page also if ends of conditions are in it', () => {
    const text = `${END}\n\n${use}| a |\n|---|\n| <Price /> |\n\n${END}\n\n${END}\n`;
    expect(convert('docs/a.mdx', text, snippets).shown).not.toContain('secretword');
  });

  it.each<[string, string, string]>([
    [
      'a word that everybody reads',
      `Open\n\n${IF}\n\nOpen\n\n${END}\n\n| a |\n|---|\n| <Price /> |\n`,
      'Open',
    ],
    [
      'another condition',
      `{% if visitor.claims.a == "b" %}\n\nOpen\n\n${END}\n\n| a |\n|---|\n| <Price /> |\n`,
      'Open',
    ],
  ])('is found beside %s', (_name, text, word) => {
    const price = `${IF}\n\n${word}\n\n${END}`;
    const { markdown, problems } = convert('docs/a.mdx', use + text, { 'docs/snippets/price.mdx': price });
    expect(markdown).toMatch(/^\{% if false %\}\n/);
    expect(problems).toContain('docs/snippets/price.mdx:1 unclosed {% if %}');
  });

  it.each<[string, string]>([
    ['in code', 'Use `{% if a %}`.\n\n```liquid\n{% if a %}\nb\n{% endif %}\n```\n\n<Note>c</Note>\n'],
    ['in an expression', '<CodeBlock>{`{% if a %}\nb\n{% endif %}`}</CodeBlock>\n'],
    [
      'in a condition that everybody meets',
      '{% if 1 == 1 %}\n\n<Note>a</Note>\n\n{% endif %}\n\n<Tip>b</Tip>\n',
    ],
    [
      'around components with footnotes',
      `${IF}\n\n<Tooltip tip="a">b</Tooltip>\n\n${END}\n\n<Tooltip tip="c">d</Tooltip>\n`,
    ],
  ])('is none %s', (_name, text) => {
    const { markdown, problems } = convert('docs/a.mdx', text);
    expect(markdown).not.toContain('{% if false %}');
    expect(problems).toEqual([]);
  });

  it('is found in a page with many conditions', () => {
    const part = (at: number) =>
      inElement('CodeGroup', `{% if visitor.claims.a == "${at}" %}\n\n${CODE}\n\n${END}\n\nb ${at}`);
    const text = Array.from({ length: 300 }, (_, at) => part(at)).join('\n');
    expect(convert('docs/a.mdx', text).shown).not.toContain('secretword');
  });
});
