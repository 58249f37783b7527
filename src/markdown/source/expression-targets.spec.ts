import fc from 'fast-check';
import { applyEdits } from './edits.js';
import { fillTargets, holdsExpression, targetEdits } from './expression-targets.js';
import { parseMarkdown } from './parse-markdown.js';

const targets = (markdown: string) => parseMarkdown(markdown).links.map(({ target }) => target);

describe('an expression in the target of a link', () => {
  it.each([
    ['[x](https://a.b/{{ space.vars.v }}/c)', 'https://a.b/{{ space.vars.v }}/c'],
    ['[x]({{ page.vars.url }})', '{{ page.vars.url }}'],
    ['![x](<{{ page.vars.url }}>)', '{{ page.vars.url }}'],
    ['[x]({{space.vars.v}}/c "title")', '{{space.vars.v}}/c'],
    ['see https://a.b/{{ space.vars.v }}/c.', 'https://a.b/{{ space.vars.v }}/c'],
  ])('belongs to it: %s', (markdown, target) => {
    expect(targets(markdown)).toEqual([target]);
    expect(holdsExpression(target)).toBe(true);
  });

  it('does not count in code or without a variable', () => {
    expect(targets('`[x](https://a.b/{{ space.vars.v }})`')).toEqual([]);
    expect(targets('[x](https://a.b/{{ other }})')).toEqual(['https://a.b/{{']);
    expect(holdsExpression('a/{{b}}')).toBe(false);
  });

  it('keeps all offsets, and all text except its spaces', () => {
    const piece = fc.constantFrom(
      ...[
        '[x](',
        '<',
        'https://',
        'a',
        ' ',
        '{',
        '{{ ',
        '{{',
        'space.vars.v',
        'page.vars.w',
        ' }}',
        '}}',
        ')',
        '\n',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const markdown = pieces.join('');
        expect(fillTargets(markdown)).toHaveLength(markdown.length);
        expect(applyEdits(markdown, targetEdits(markdown, [])).replace(/ /g, '')).toBe(
          markdown.replace(/ /g, ''),
        );
      }),
    );
  });
});
