import fc from 'fast-check';
import { type DocumentJob, runDocumentJob } from './document-job.js';

const PRO = '{% if visitor.claims.plan == "pro" %}';
const END = '{% endif %}';
const within = (indent: string): string => `${indent}${PRO}\n\n${indent}SECRET\n\n${indent}${END}`;
const VALUE = '{{ space.vars.value }}';
/** Values that change where blocks begin and end. */
const VALUES = [
  '',
  ' ',
  '\u00a0',
  'One\nTwo',
  'One.\n\nTwo.',
  'Install it:\n\n```\nnpm install pets\n```',
  'a\n\n    b',
  '\n\n</td></tr></table>\n\n',
  '<!--',
  '<pre>',
  '```',
  '{% endif %}',
  '\n\n{% endif %}\n\n',
  '{% if true %}',
  '{% raw %}',
  '\\',
  '[^1]: x',
];
const TEXTS = [
  `*   ${VALUE}\n\n${within('    ')}`,
  `10. ${VALUE}\n\n${within('    ')}`,
  `1.  a\n    1.  ${VALUE}\n\n${within('        ')}`,
  `*   # ${VALUE}\n\n${within('    ')}`,
  `*   <div>${VALUE}</div>\n\n${within('    ')}`,
  `<div>${VALUE}</div>\n\n${within('')}`,
  `<table><tbody><tr><td>${VALUE}</td></tr></tbody></table>\n\n${within('')}`,
  `<table>\n  <tr>\n    <td>\n      ${VALUE}\n      ${PRO}\n      SECRET\n      ${END}\n    </td>\n  </tr>\n</table>`,
  `> ${VALUE}\n${within('')}`,
  `Text[^1].\n\n[^1]: ${VALUE}\n\n${within('    ')}`,
  `# ${VALUE}\n\n${within('')}`,
  `${PRO}\n\nSECRET\n\n${VALUE}\n\n${END}`,
];

/** What a visitor without claims gets, in each form. */
function seen(markdown: string, value: string, rest: Partial<DocumentJob> = {}): string[] {
  const variables = { space: { value }, page: {} };
  const job = { markdown, anchors: [], variables, reader: { claims: {} }, ...rest };
  const included = { included: { text: { markdown, anchors: [] } } };
  return [job, { ...job, ...included, markdown: '{% include "ref:reusable-content/text" %}' }].map((each) =>
    JSON.stringify(runDocumentJob(each)),
  );
}

describe('the value of a variable', () => {
  it('never shows blocks whose condition does not hold', () => {
    for (const markdown of TEXTS)
      for (const value of VALUES)
        expect([markdown, value, seen(markdown, value).filter((text) => text.includes('SECRET'))]).toEqual([
          markdown,
          value,
          [],
        ]);
  });

  it('never shows them, whatever it is', () => {
    const parts = fc.constantFrom(...VALUES, 'a', '\n', '> ', '- ', '    ', '|', '`', '</div>', '%}', '$$');
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), fc.array(parts, { maxLength: 6 }), (markdown, value) => {
        expect(seen(markdown, value.join('')).join('')).not.toContain('SECRET');
      }),
    );
  });

  it('is in the parts that the visitor sees, whose headings keep their anchors', () => {
    const markdown = `# Same\n\n${PRO}\n\n# Same\n\n${END}\n\n# Same\n\nVersion ${VALUE}.\n`;
    const anchors = ['same', 'same-1', 'same-2'];
    for (const text of seen(markdown, '1.2', { anchors })) expect(text).toContain('Version 1.2.');
    const { nodes } = JSON.parse(
      (
        runDocumentJob({
          markdown,
          anchors,
          variables: { space: { value: '1.2' }, page: {} },
          reader: { claims: {} },
        }) as { text: string }
      ).text,
    ) as { nodes: { type: string; meta?: { id?: string } }[] };
    expect(nodes.filter(({ type }) => type.startsWith('heading')).map(({ meta }) => meta?.id)).toEqual([
      'same',
      'same-2',
    ]);
  });
});
