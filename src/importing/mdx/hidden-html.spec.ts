import fc from 'fast-check';
import { convertMdx } from './mdx-converter.js';
import { SourceMarkup } from './source-markup.js';

/** A page of a site with plain markdown after conversion, and what is reported. */
function convert(text: string) {
  const markup = new SourceMarkup(new Map([['docs/a.md', text]]), ['mkdocs.yml'], {
    maxBytes: 1_000_000,
    bodyOf: (each) => each,
    convertMdx,
  });
  const markdown = markup.convert('docs/a.md', text, text);
  return {
    markdown,
    problems: markup.notUnderstood.map(({ name, problem, line }) => `${line} ${problem} ${name}`),
  };
}

const HIDDEN = [
  '<div hidden>\n\nsecretword\n\n</div>',
  '<DIV HIDDEN>secretword</DIV>',
  '<p hidden>secretword</p>',
  '<span hidden="">secretword</span>',
  '<span hidden="until-found"><span>secretword</span> secretword</span>',
  '<div style="color: red; display:none">\n\n## secretword\n\n</div>',
  "<div style='visibility: hidden'><div>a</div>secretword</div>",
  '<div class="hidden">secretword</div>',
  '<template>\n<p>secretword</p>\n</template>',
  '<img hidden src="/secretword.png">',
  '<div hidden><!-- </div> -->secretword</div>',
  '<div hidden><a title="</div>">secretword</a></div>',
  '<details hidden><summary>secretword</summary>secretword</details>',
];
const BESIDE = [
  'Open',
  '`<div hidden>`',
  '```html\n<div hidden>open\n```',
  '\\<div hidden> open',
  '> a\n\n- b\n',
  '<b>a</b>',
];

describe('HTML that nobody sees on the site of a source', () => {
  it.each(HIDDEN)('is left out of plain markdown: %s', (hidden) => {
    const { markdown, problems } = convert(`# Open\n\n${hidden}\n\nBehind\n`);
    expect(markdown).not.toContain('secretword');
    expect(markdown).toMatch(/^# Open\n[^]*\nBehind\n$/);
    expect(problems).toEqual([]);
  });

  it('is left out whatever is around it', () => {
    const part = fc.oneof(fc.constantFrom(...HIDDEN), fc.constantFrom(...BESIDE));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom('\n\n', '\n'), (parts, between) => {
        const { markdown } = convert(parts.join(between));
        expect(markdown).not.toContain('secretword');
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ...BESIDE,
    'The word hidden, `display` and <b>visibility</b>',
    '<div class="hidden mt-4">open</div>',
    '<div style="display: block">open</div>',
    '```\n<template>open</template>\n```',
  ])('is not %s', (text) => {
    expect(convert(`${text}\n\nBehind\n`)).toEqual({ markdown: `${text}\n\nBehind\n`, problems: [] });
  });

  it.each([
    ['<p v-if="isStaff">secretword</p>', '<p v-if>'],
    ['<Staff v-show="a > b" text="secretword" />', '<staff v-show>'],
    ['<p v-else>secretword</p>', '<p v-else>'],
    ['<p :hidden="true">secretword</p>', '<p :hidden>'],
    ['<p v-bind:hidden="isStaff">secretword</p>', '<p v-bind:hidden>'],
    [`<p :style="{ display: 'none' }">secretword</p>`, '<p :style>'],
  ])('may be what a condition of Vue decides, and is reported: %s', (hidden, name) => {
    const { markdown, problems } = convert(`# Open\n\n${hidden} Behind\n`);
    expect(markdown).toBe('# Open\n\n Behind\n');
    expect(problems).toEqual([`3 unknown ${name}`]);
  });

  it('goes to the end of the page without its end, as in browsers; a paragraph ends by itself', () => {
    expect(convert('a\n\n<div hidden>\n\nsecretword\n')).toEqual({
      markdown: 'a\n\n\n\n\n',
      problems: ['3 unclosed <div>'],
    });
    expect(convert('a\n\n<p hidden>secretword\n\nb\n')).toEqual({
      markdown: 'a\n\n\n\nb\n',
      problems: ['3 unclosed <p>'],
    });
  });

  it('keeps the lines of what is reported behind it', () => {
    expect(convert('<div hidden>\na\n</div>\n\n{% widget %}\n').problems).toEqual(['5 unknown {% widget %}']);
  });

  it('is found in linear time', () => {
    const timeOf = (size: number): number => {
      const text = `hidden ${'<div hidden><a '.repeat(size)}`;
      const begin = process.cpuUsage();
      convert(text);
      const { user, system } = process.cpuUsage(begin);
      return user + system;
    };
    timeOf(1_000);
    expect(timeOf(40_000)).toBeLessThan(40 * Math.max(timeOf(4_000), 5_000));
  });
});
