import { readCodeMeta } from './code-meta.js';
import { documentToMarkdown, markdownToDocument } from './document.js';
import type { BlockNode, DocumentNode } from './nodes.js';

describe('what follows the language of fenced code', () => {
  const said = (meta: string) => {
    const { data, isHighlighted } = readCodeMeta(meta);
    return { ...data, highlighted: [1, 2, 3, 4, 5].filter((line) => isHighlighted(line)) };
  };

  it.each<[string, object]>([
    ['title="a b.js" lines {1,3-4}', { title: 'a b.js', lineNumbers: true, highlighted: [1, 3, 4] }],
    ['title=a.js icon=java highlight=1 lines', { title: 'a.js', lineNumbers: true, highlighted: [1] }],
    ["title='a.js' highlight={2-3} wrap", { title: 'a.js', overflow: 'wrap', highlighted: [2, 3] }],
    ['highlight="2,5" lines={true}', { lineNumbers: true, highlighted: [2, 5] }],
    ['highlight={[4]} lineNumbers=true', { lineNumbers: true, highlighted: [4] }],
    ['lines=false icon=java', {}],
    ['showLineNumbers={false} outlines', {}],
    ['title="all lines {1}"', { title: 'all lines {1}' }],
  ])('%s', (meta, expected) => {
    expect(said(meta)).toEqual({ highlighted: [], ...expected });
  });
});

describe('code in a document', () => {
  const META = 'title="a.js" lines wrap {1,3-4} icon=js';
  const fence = (meta: string) => `\`\`\`js ${meta}\na\nb\n\nd\n\`\`\`\n`;
  const codeOf = ({ nodes }: DocumentNode): BlockNode => nodes[0] as BlockNode;
  const look = (document: DocumentNode) => {
    const data = { ...codeOf(document).data };
    delete data.meta;
    const lines = (codeOf(document).nodes ?? []) as BlockNode[];
    const highlighted = lines.flatMap((line, index) => (line.data.highlighted === true ? [index + 1] : []));
    return { ...data, highlighted };
  };
  const LOOK = { syntax: 'js', title: 'a.js', lineNumbers: true, overflow: 'wrap', highlighted: [1, 3, 4] };

  it('has what follows the language, and is written as before', () => {
    const document = markdownToDocument(fence(META));
    expect(look(document)).toEqual(LOOK);
    expect(documentToMarkdown(document)).toBe(fence(META));
  });

  it('has the attributes of a tag around it first', () => {
    const tagged = `{% code title="b.js" lineNumbers="false" %}\n${fence(META)}{% endcode %}\n`;
    const document = markdownToDocument(tagged);
    expect(look(document)).toEqual({ ...LOOK, title: 'b.js', lineNumbers: false });
    const again = markdownToDocument(documentToMarkdown(document));
    expect(look(again)).toEqual(look(document));
  });

  it.each<[string, (code: BlockNode) => void, object]>([
    ['its title', ({ data }) => (data.title = 'b.js'), { title: 'b.js' }],
    ['no title', ({ data }) => delete data.title, { title: undefined }],
    ['no numbers', ({ data }) => delete data.lineNumbers, { lineNumbers: undefined }],
    ['other overflow', ({ data }) => (data.overflow = 'scroll'), { overflow: 'scroll' }],
    [
      'other lines',
      ({ nodes }) => ((nodes?.[1] as BlockNode).data.highlighted = true),
      { highlighted: [1, 2, 4] },
    ],
    [
      'no lines',
      ({ nodes }) => nodes?.forEach((line) => ((line as BlockNode).data = {})),
      { highlighted: [] },
    ],
  ])('keeps %s when it is edited', (_, edit, expected) => {
    const document = markdownToDocument(
      fence('title=a.js lines wrap highlight={1,4} icon=js').replace('\n\nd', '\nc\nd'),
    );
    edit(codeOf(document));
    const again = markdownToDocument(documentToMarkdown(document));
    expect(look(again)).toEqual(JSON.parse(JSON.stringify({ ...LOOK, highlighted: [1, 4], ...expected })));
    expect(documentToMarkdown(again)).toContain('icon=');
  });

  it('in HTML is the same', () => {
    const html = '<pre class="language-js" data-meta="title=a.js {2}"><code>a\nb\n</code></pre>\n';
    expect(look(markdownToDocument(html))).toEqual({ syntax: 'js', title: 'a.js', highlighted: [2] });
  });
});
