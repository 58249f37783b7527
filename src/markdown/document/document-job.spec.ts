import fc from 'fast-check';
import { headingsOf } from './document.js';
import { type DocumentJob, runDocumentJob } from './document-job.js';
import type { BlockNode, DocumentNode } from './nodes.js';

const include = (id: string): string => `{% include "ref:reusable-content/${id}" %}`;

/** Does a job whose reusable contents are these texts. */
function outcomeOf(markdown: string, texts: Record<string, string>, rest: Partial<DocumentJob> = {}) {
  const included = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, { markdown: text, anchors: [] }]),
  );
  return runDocumentJob({ markdown, included, ...rest });
}

function documentOf(markdown: string, texts: Record<string, string> = {}, rest: Partial<DocumentJob> = {}) {
  const outcome = outcomeOf(markdown, texts, rest);
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return JSON.parse(outcome.text) as DocumentNode;
}

const plain = (markdown: string): DocumentNode =>
  JSON.parse((runDocumentJob({ markdown }) as { text: string }).text) as DocumentNode;
const anchorsOf = ({ nodes }: DocumentNode) => headingsOf(nodes).map(({ meta }) => meta?.id);
const withoutKeys = (document: DocumentNode) =>
  JSON.parse(
    JSON.stringify(document, (name, value: unknown) => (name === 'key' ? undefined : value)),
  ) as object;
const place = (id: string): object => ({
  type: 'reusable-content',
  data: { ref: { kind: 'reusable-content', reusableContent: id } },
});

describe('a document with its reusable contents', () => {
  it.each<[string, (text: string) => string]>([
    ['at the top', (text) => `before\n\n${text}\n\nafter`],
    ['in a hint', (text) => `{% hint style="info" %}\n${text}\n{% endhint %}`],
    ['in a tab', (text) => `{% tabs %}\n{% tab title="a" %}\n${text}\n{% endtab %}\n{% endtabs %}`],
    ['in a quote', (text) => `> ${text}`],
    ['in the item of a list', (text) => `- ${text}`],
    ['in an expandable', (text) => `<details>\n<summary>s</summary>\n\n${text}\n\n</details>`],
    ['in a footnote', (text) => `a[^1]\n\n[^1]: b\n\n    ${text}`],
    ['in a condition', (text) => `{% if visitor.claims.a %}\n${text}\n{% endif %}`],
  ])('equals a document with the text written there: %s', (_, around) => {
    const text = 'One **bold** [link](ref:page/p).';
    const texts: Record<string, string>[] = [{ a: text }, { a: include('b'), b: text }];
    for (const each of texts)
      expect(withoutKeys(documentOf(around(include('a')), each))).toEqual(withoutKeys(plain(around(text))));
  });

  it('keeps an include without a target', () => {
    for (const id of ['gone', 'constructor', 'toString'])
      expect(documentOf(include(id), { a: 'x' }).nodes).toMatchObject([place(id)]);
  });

  it('keeps an include of a text in itself', () => {
    const texts = { a: `a\n\n${include('b')}`, b: `b\n\n${include('a')}\n\n${include('b')}` };
    const { nodes } = documentOf(include('a'), texts);
    expect(nodes).toMatchObject([{ type: 'paragraph' }, { type: 'paragraph' }, place('a'), place('b')]);
  });

  it('keeps includes below ten texts', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`t${at}`, include(`t${at + 1}`)]),
    );
    expect(documentOf(include('t0'), { ...chain, t10: 'deep' }).nodes).toMatchObject([place('t10')]);
    expect(documentOf(include('t1'), { ...chain, t10: 'deep' }).nodes).toMatchObject([{ type: 'paragraph' }]);
  });

  it('leaves no hint or list item without a block', () => {
    const markdown = `{% hint style="info" %}\n${include('a')}\n{% endhint %}\n\n- ${include('a')}`;
    const [hint, list] = documentOf(markdown, { a: '' }).nodes;
    expect(hint?.nodes).toEqual([expect.objectContaining({ type: 'paragraph', nodes: [] })]);
    expect((list?.nodes?.[0] as BlockNode).nodes).toEqual([expect.objectContaining({ type: 'paragraph' })]);
  });

  it('gives included headings unique anchors, and keeps those of the page', () => {
    const texts = { a: `# Title\n\n[to it](#title) [to the page](ref:page/p#title)\n\n## Part {#part}\n` };
    const document = documentOf(`${include('a')}\n\n# Title\n\n${include('a')}`, texts);
    expect(anchorsOf(document)).toEqual(['title-1', 'part', 'title', 'title-2', 'part-1']);
    const anchors = [...JSON.stringify(document).matchAll(/"kind":"anchor","anchor":"([\w-]+)"/g)];
    expect(anchors.map(([, anchor]) => anchor)).toEqual(['title-1', 'title', 'title-2', 'title']);
  });

  it('never has an anchor twice', () => {
    const heading = fc.constantFrom('# a', '# a-1', '## a {#b}', '# b', '# a {#a-1}', '# …', '# A');
    const text = fc.array(fc.oneof(heading, fc.constantFrom(include('x'), include('y'))), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, text, (own, x, y) => {
        const [page = '', ...texts] = [own, x, y].map((lines) => lines.join('\n\n'));
        const document = documentOf(page, { x: texts[0] ?? '', y: texts[1] ?? '' });
        const anchors = anchorsOf(document);
        expect(new Set(anchors).size).toBe(anchors.length);
        const ownAnchors = anchorsOf(plain(page));
        expect(anchors.filter((anchor) => ownAnchors.includes(anchor))).toEqual(ownAnchors);
      }),
    );
  });

  it('has the values of variables in all of its texts', () => {
    const variables = { space: { a: 'A' }, page: { b: 'B' } };
    const texts = { x: '## {{ page.vars.b }}\n\n{{ space.vars.a }} {{ page.vars.c }}' };
    const included = { x: { markdown: texts.x, anchors: ['as-written'] } };
    const markdown = `{{ space.vars.a }}\n\n${include('x')}`;
    const document = documentOf(markdown, {}, { included, variables, anchors: [] });
    expect(JSON.stringify(document)).toContain('"text":"A"');
    expect(anchorsOf(document)).toEqual(['as-written']);
    expect(JSON.stringify(document)).toContain('"expression":"page.vars.c"');
  });

  describe('that is too long', () => {
    const markdown = `${include('a')}\n\n${include('a')}`;
    const most = markdown.length + 2 * 5;

    it('is refused, with the number and the way to read it', () => {
      expect(outcomeOf(markdown, { a: 'äbcd' }, { maxBytes: most })).toHaveProperty('text');
      const outcome = outcomeOf(markdown, { a: 'äbcd' }, { maxBytes: most - 1 });
      expect(outcome).toEqual({
        refusal: expect.stringMatching(
          `longer than ${most - 1} bytes.* without "dereferenced"\\.$`,
        ) as string,
      });
    });

    it('is refused if values make an included text too long', () => {
      const variables = { space: { a: 'x'.repeat(1_000) }, page: {} };
      const texts = { a: '{{ space.vars.a }}' };
      const refusedBy = (maxBytes: number) =>
        (outcomeOf(markdown, texts, { variables, maxBytes }) as { refusal?: string }).refusal;
      expect(refusedBy(markdown.length + 2_000)).toBeUndefined();
      expect(refusedBy(markdown.length + 1_999)).toMatch('"dereferenced"');
      expect(refusedBy(markdown.length + 900)).toMatch('"evaluated"');
    });

    it('is refused before it is built', () => {
      const fan = Object.fromEntries(
        Array.from({ length: 9 }, (_, at) => [`t${at}`, `${include(`t${at + 1}`)}\n\n`.repeat(1_000)]),
      );
      expect(outcomeOf(include('t0'), { ...fan, t9: '' }, { maxBytes: 1_048_576 })).toHaveProperty('refusal');
    });
  });
});

describe('a text that is evaluated as markdown', () => {
  it('contains the values, and is refused if they make it too long', () => {
    const job = {
      markdown: '{{ space.vars.a }}',
      as: 'markdown',
      variables: { space: { a: 'b*' }, page: {} },
    } as const;
    expect(runDocumentJob(job)).toEqual({ text: 'b\\*' });
    expect(runDocumentJob({ ...job, maxBytes: 2 })).toEqual({
      refusal: expect.stringContaining('"evaluated"') as string,
    });
  });
});
