import { readText } from './document.js';
import { hiddenRanges } from './hidden-ranges.js';

const PRO = 'visitor.claims.plan == "pro"';
const OPEN = `{% if ${PRO} %}`;
const CLOSE = '{% endif %}';

/** What of a text is hidden, with what must hold so that a reader sees it. */
function hiddenIn(markdown: string): [string, ...string[]][] {
  return hiddenRanges(markdown, readText(markdown)).map(({ start, end, conditions }) => [
    markdown.slice(start, end),
    ...conditions,
  ]);
}

/** The same, without tags and markers. */
function textsIn(markdown: string): [string, ...string[]][] {
  return hiddenIn(markdown).flatMap(([text, ...conditions]) =>
    /^(?:\{%|[\s>]*$)/.test(text) ? [] : [[text.trim(), ...conditions.sort()]],
  );
}

describe('what is hidden in a text', () => {
  it('is what is in conditions, and their tags', () => {
    expect(hiddenIn(`a\n\n${OPEN}\n\nb\n\n- c\n  d\n\n${CLOSE}\n\ne\n`)).toEqual([
      [OPEN, 'false'],
      ['b', PRO],
      ['- c\n  d', PRO],
      [CLOSE, 'false'],
    ]);
  });

  it.each([
    ['on one line', `${OPEN}b${CLOSE}`],
    ['of two lines', `{% if ${PRO.replace(' ==', '\n ==')} %}\nb\n${CLOSE}`],
    ['after a byte order mark', `\uFEFF${OPEN}\nb\n${CLOSE}`],
    ['after a target that is read without spaces', `[a]({{ space.vars.url }}) c\n\n${OPEN}\nb\n${CLOSE}`],
    ['after formulas and HTML', `$$\n{% if a %}\n$$\n\n<div>\n${OPEN}\nb\n${CLOSE}`],
    ['far from the beginning', `${'Words of a paragraph.\n\n'.repeat(2_000)}${OPEN}\nb\n${CLOSE}`],
    ['around what looks like an end', `${OPEN}\n\\${CLOSE} \`${CLOSE}\` <!---->\n\nb\n${CLOSE}`],
  ])('is found where a condition is %s', (_, markdown) => {
    expect(textsIn(markdown).at(-1)).toEqual(['b', PRO]);
  });

  it('has the conditions of all that is around it', () => {
    expect(
      textsIn(`${OPEN}\n> {% if false %}\n> a\n> ${CLOSE}\n\n{% if b %}\nc\n${CLOSE}\n${CLOSE}`),
    ).toEqual([
      ['a', 'false'],
      ['c', 'b', PRO],
    ]);
  });

  it('is also what a condition may hide whose tags are not a pair', () => {
    expect(textsIn(`a\n\n${OPEN}\n\nb\n`)).toEqual([['b', 'false']]);
    expect(textsIn(`a\n{% raw %}\n${OPEN}\nb\n{% endraw %}\n`)).toEqual([['b', 'false']]);
    expect(textsIn(`a\n\n${CLOSE}\n\nb\n`)).toEqual([]);
  });

  it('is what comments and instructions have, where they are none of code', () => {
    expect(
      hiddenIn('a <!-- b --> `<!-- c -->`\n\n<?d?>\n\n<div><!-- e --></div>\n\n    <!-- f -->\n'),
    ).toEqual([
      ['<!-- b -->', 'false'],
      ['<?d?>', 'false'],
      ['<!-- e -->', 'false'],
    ]);
  });

  it('is a definition that nothing uses', () => {
    expect(hiddenIn('[a]\n\n[a]: https://a.example\n[//]: # (b)\n')).toEqual([['[//]: # (b)', 'false']]);
  });

  it('is a definition that only hidden links use', () => {
    const definition = '[c]: https://c.example';
    expect(textsIn(`${OPEN}\n[c]\n${CLOSE}\n\na\n\n${definition}\n`).at(-1)).toEqual([definition, PRO]);
    expect(textsIn(`${OPEN}\n[c]\n${CLOSE}\n\n[c]\n\n${definition}\n`)).toEqual([['[c]', PRO]]);
  });

  it('is a footnote that is shown in a condition only', () => {
    expect(textsIn(`${OPEN}\na[^1]\n${CLOSE}\n\nb\n\n[^1]: c\n`).at(-1)).toEqual(['[^1]: c', PRO]);
  });

  it('is everything, if a text with conditions cannot be read', () => {
    const slow = `${'|'.repeat(6_000)}\n`;
    expect(hiddenIn(`${slow}${OPEN}`)).toEqual([[`${slow}${OPEN}`, 'false']]);
    expect(hiddenIn(`${slow}<!-- a -->`)).toEqual([['<!-- a -->', 'false']]);
  });
});
