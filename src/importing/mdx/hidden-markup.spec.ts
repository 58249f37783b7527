import fc from 'fast-check';
import { runDocumentJob } from '../../markdown/document/document-job.js';
import { convertMdx } from './mdx-converter.js';
import { SourceMarkup } from './source-markup.js';

/** A page of a Mintlify site after conversion, what everybody sees of it, and what is reported. */
function convert(text: string, others: Record<string, string> = {}) {
  const markup = new SourceMarkup(new Map(Object.entries({ ...others, 'a.mdx': text })), ['docs.json'], {
    maxBytes: 1_000_000,
    bodyOf: (each) => each,
    convertMdx,
  });
  const markdown = markup.convert('a.mdx', text, text);
  const reader = { claims: {}, conditionsWith: { space: {}, page: {} } };
  const outcome = runDocumentJob({ markdown, reader, as: 'visible' });
  const problems = markup.notUnderstood.map(({ name, problem, line }) => `${line} ${problem} ${name}`);
  return { markdown, shown: 'text' in outcome ? outcome.text : outcome.refusal, problems };
}

/** Expressions that decide whether their markup is shown. */
const CHOICES = [
  '{false && <p>secretword</p>}',
  '{a || <p>secretword</p>}',
  '{a ?? <p>secretword</p>}',
  "{process.env.X === 'y' ? <b>secretword</b> : <b>secretword</b>}",
  '{props.internal && (\n  <div>\n\n  secretword\n\n  </div>\n)}',
  '{user.groups?.includes(\'admin\') && <Card title="secretword">secretword</Card>}',
  '{user.internal ? <>secretword</> : null}',
  '{import.meta.env.DEV && (\n  <Aside>secretword</Aside>\n)}',
  '{[].map((x) => <p>secretword</p>)}',
  '{(() => { return <p>secretword</p>; })()}',
  '{function () { return<p>secretword</p> }}',
  '{show(<Secret text="secretword" />)}',
  '{[<p>secretword</p>][1]}',
  '{<i>a</i>, <i>secretword</i>, null}',
  '{<p>a</p> && <p>secretword</p>}',
  '{<div>{a && <p>secretword</p>}</div>}',
  '{a && <a href="https://secretword.example">https://secretword.example</a>}',
  "{a && <p>don't tell: (secretword</p>}",
  "{a && <p>'tis secretword</p> || b === 'c'}",
  '{a && <p>`secretword</p>}',
  '{`${a && <p>secretword</p>}`}',
  '{a && <p>b</p> /* secretword */}',
  "{user.plan === 'a' ? 'secretword' : 'b'}",
  "{user.internal && 'secretword'}",
  '{user.phone ?? "secretword"}',
  '{user.phone || `secretword ${user.name}`}',
  "{a ? b : 'secretword'}",
];
const ELEMENTS = [
  ['div hidden', 'div'],
  ['div hidden=""', 'div'],
  ['details hidden', 'details'],
  ['TabItem value="a" hidden', 'TabItem'],
  ['Update label="secretword" hidden={isHidden}', 'Update'],
  ['Card title="secretword" hidden="until-found"', 'Card'],
  ["div style={{display: 'none'}}", 'div'],
  ['p style={{ color: "red", "display": a ? "none" : "block" }}', 'p'],
  ['div style="Display: NONE"', 'div'],
  ["span style={{visibility: 'hidden'}}", 'span'],
  ['div className="hidden"', 'div'],
  ["div class={'hidden'}", 'div'],
  ['template', 'template'],
].map(([tag = '', name = '']) => `<${tag}>\n\nsecretword\n\n</${name}>`);
const HIDDEN = [...CHOICES, ...ELEMENTS, '{/* secretword */}', '<img hidden src="/secretword.png" />'];

describe('what JavaScript or attributes hide in MDX', () => {
  it.each(HIDDEN)('is seen by nobody: %s', (hidden) => {
    for (const text of [
      `Open\n\n${hidden}\n\nopen\n`,
      `Open ${hidden} open\n`,
      `- Open\n\n  ${hidden.replaceAll('\n', '\n  ')}\n\n- open\n`,
      `> ${hidden.replaceAll('\n', '\n> ')}\n\nOpen open\n`,
      `## Open ${hidden.replaceAll('\n', ' ')}\n\nopen\n`,
      `<Tabs>\n<Tab title="Open">\n${hidden}\n</Tab>\n${hidden}\n</Tabs>\n\nopen\n`,
      `<table><tr><td>Open ${hidden}</td></tr></table>\n\nopen\n`,
      `${'<div>'.repeat(25)}Open ${hidden} open${'</div>'.repeat(25)}\n`,
    ]) {
      const { shown } = convert(text);
      expect([text, shown]).toEqual([text, expect.not.stringContaining('secretword')]);
      expect([text, shown]).toEqual([text, expect.stringMatching(/Open[^]*open/)]);
    }
  });

  it('is seen by nobody, whatever is around it', () => {
    const around = [
      'Note',
      'Tabs',
      'Tab title="a"',
      'Prompt',
      'pre',
      'code',
      'strong',
      'h2',
      'td',
      'CodeGroup',
    ];
    const more = [
      'Card title="a"',
      'li',
      'Frame',
      'Tooltip tip="a"',
      'Latex',
      'Widget',
      'details',
      'summary',
    ];
    const elements = fc.array(fc.constantFrom(...around, ...more), { maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...HIDDEN), elements, fc.constantFrom('\n\n', ' '), (hidden, tags, gap) => {
        const inside = (text: string, tag: string) =>
          `<${tag}>${gap}${text}${gap}</${tag.split(' ')[0] ?? ''}>`;
        expect(convert(tags.reduce(inside, `a${gap}${hidden}${gap}b`)).shown).not.toContain('secretword');
      }),
      { numRuns: 300 },
    );
  });

  it('is in a condition that holds for nobody, and reported, if it is a choice', () => {
    const text =
      'Open\n\n{user.groups?.includes("a") && <Card title="A" href="/b">C</Card>}\n\n{a ? <b>d</b> : <Tip>e</Tip>}\n';
    const { markdown, problems } = convert(text);
    expect(markdown).toContain('{% if false %}\n\n<b>d</b>\n\n{% hint style="success" %}');
    expect(markdown).toMatch(/\{% if false %\}\n\n<table data-view="cards"[^]*\{% endif %\}\n\n/);
    expect(problems.sort()).toEqual(['3 unknown {user.groups?.includes("a") && …}', '5 unknown {a ? …}']);
  });

  it('is left out of a line, and reported', () => {
    const { markdown, problems } = convert(
      'Hello {a && <b>c</b>}, welcome.\n\n| d | {e && <b>f</b>} |\n|---|---|\n',
    );
    expect(markdown).toBe('Hello , welcome.\n\n| d |  |\n|---|---|\n');
    expect(problems).toEqual(['1 unknown {a && …}', '3 unknown {e && …}']);
  });

  it('is left out and reported if it is one of several texts', () => {
    const { markdown, problems } = convert('Plan {user.plan === "a" ? "B" : "C"}, {d && `e`}, {f || "g"}!');
    expect(markdown).toBe('Plan , , !');
    expect(problems.sort()).toEqual([
      '1 unknown {d && …}',
      '1 unknown {f || …}',
      '1 unknown {user.plan === "a" ? …}',
    ]);
    const plain = 'A {b.c} {d("e")} {f?.g("h")} {i === "j"} `{k && "l"}`';
    expect(convert(plain)).toMatchObject({ markdown: plain, problems: [] });
  });

  it('is a comment between attributes', () => {
    const { markdown, problems } = convert(
      '<Card /* secretword */ title="a" href="/b" // secretword\n>\nc\n</Card>\n',
    );
    expect(markdown).toContain('a');
    expect(markdown).not.toContain('secretword');
    expect(problems).toEqual([]);
  });

  it('is a comment in an expression', () => {
    expect(convert('a {// secretword\n} {/* secretword */ // secretword\n}\n\nb').markdown).toBe('a  \n\nb');
    expect(convert('a {b /* secretword */ + "//c"}').markdown).toBe('a {b  + "//c"}');
  });

  it('stays hidden although ends of conditions are in it', () => {
    const text = '{a && (\n<div>\n\n{% endif %}\n\nsecretword\n\n{% if b %}\n\n</div>\n)}\n';
    expect(convert(text).shown).not.toContain('secretword');
  });

  it.each([
    ['a block', '<Part a="b" />', true],
    ['a cell, where a condition has no room', '| <Part a="b" /> |\n|---|', false],
  ])('stays hidden in a text that is included as %s', (_, inclusion, isOpen) => {
    const text = `import Part from '/snippets/part.mdx'\n\n${inclusion}\n`;
    const part = `Open\n\n${CHOICES[0]}\n\n${ELEMENTS[0]}\n`;
    const { shown } = convert(text, { 'snippets/part.mdx': part });
    expect(shown.includes('Open')).toBe(isOpen);
    expect(shown).not.toContain('secretword');
  });
});

describe('what MDX shows', () => {
  it.each<[string, string]>([
    [
      'Version {props.version}, {1 + 1}, {a && b}, {f(x) < 3}',
      'Version {props.version}, {1 + 1}, {a && b}, {f(x) < 3}',
    ],
    ['An {Array<string>} of {a < b && c > d}', 'An {Array\\<string>} of {a \\< b && c > d}'],
    ['{"<b>a</b>"} {`c </d>`}', '<b>a</b> c </d>'],
    ['{<i>x</i>}', '{\\<i>x\\</i>}'],
    ['<div hidden={false} className="hidden md:block" style={{ color: "red" }}>\n\na\n\n</div>', 'a'],
    ['<CodeBlock>{`{a && <p>b</p>}`}</CodeBlock>', '```\n{a && <p>b</p>}\n```'],
    ['`{a && <p>b</p>}` and `<template>`', '`{a && <p>b</p>}` and `<template>`'],
    [
      '<Prompt>\n\nimport a from "b"\n\n</Prompt>',
      '{% code overflow="wrap" %}\n```\nimport a from "b"\n```\n{% endcode %}',
    ],
  ])('stays: %s', (text, markdown) => {
    expect(convert(text).markdown.trim().replaceAll('\\<', '<')).toBe(markdown.replaceAll('\\<', '<'));
  });
});
