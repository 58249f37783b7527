import { mergeAll } from './compare-texts.js';

const merge = (base: string, ours: string, theirs: string) => mergeAll([{ base, ours, theirs }])[0];
const text = (...lines: string[]) => lines.join('\n');

describe('a text that is merged line by line', () => {
  it.each([
    ['an expression', '{{ space.vars.price }}'],
    ['a reference', '![](ref:file/01a228f3-ea2d-768e-8f39-ca926aac57de)'],
    ['a path', '[a](secret.png)'],
    ['a tag', '{% openapi-operation spec="internal" path="/a" method="get" %}\n{% endopenapi-operation %}'],
  ])('is a conflict if code of one side becomes %s', (_, live) => {
    const lines = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
    const code = (fence: string, more: string[] = []) =>
      text(fence, ...lines.slice(0, 3), ...more, ...lines.slice(3), fence);
    expect(merge(code('~~~'), code('```'), code('~~~', ['```', '', live, '']))).toBeUndefined();
    expect(merge(code('~~~'), code('```'), code('~~~', ['b']))).toBe(code('```', ['b']));
  });

  const [open, close] = ['{% if visitor.claims.plan == "pro" %}', '{% endif %}'];
  const page = (tags: [string, string] | [], more: string[] = []) => {
    const [first, last] = tags.map((tag) => [tag, '']);
    return text(
      ...(first ?? []),
      'Intro',
      '',
      'More for pro.',
      '',
      ...more,
      'Even more.',
      '',
      ...(last ?? []),
      'End.',
    );
  };

  it('is a conflict if what one side wrote into a condition is outside of it', () => {
    const added = page([open, close], ['Added.', '']);
    expect(merge(page([open, close]), page([]), added)).toBeUndefined();
    expect(merge(page([open, close]), added, page([]))).toBeUndefined();
  });

  it('is a conflict if what one side wrote into a comment is outside of it', () => {
    const comment = (marks: [string, string], more: string[] = []) =>
      text('Start.', '', marks[0], 'For later.', '', 'And', ...more, 'more.', marks[1], '', 'End.');
    const added = comment(['<!--', '-->'], ['Added.']);
    expect(merge(comment(['<!--', '-->']), comment(['', '']), added)).toBeUndefined();
    expect(merge(comment(['', '']), comment(['', '']), comment(['', ''], ['<!-- b -->']))).toBe(
      comment(['', ''], ['<!-- b -->']),
    );
    expect(merge(comment(['<!--', '-->']), added, added.replace('End.', 'The end.'))).toBe(
      added.replace('End.', 'The end.'),
    );
  });

  it('is a conflict if one side moves a line out of the condition that the other puts around it', () => {
    const lines = (first: string[], last: string[]) =>
      text('Start.', '', ...first, 'Middle.', '', 'More.', '', ...last, 'End.');
    const secret = ['The secret.', ''];
    const hidden = [open, '', ...secret, close, ''];
    const base = lines(secret, []);
    const ours = lines(hidden, []);
    const theirs = text('The secret.', '', lines([], []));
    const merged = merge(base, ours, theirs);
    expect(merged === undefined || merged.indexOf('The secret.') > merged.indexOf(open)).toBe(true);
    expect(merge(lines(secret, []), lines(hidden, []), lines(secret, ['Added.', '']))).toBe(
      lines(hidden, ['Added.', '']),
    );
  });

  it('is none if a condition hides what one side wrote without one', () => {
    expect(merge(page([]), page([open, close]), page([], ['Added.', '']))).toBe(
      page([open, close], ['Added.', '']),
    );
  });

  it('is none if both sides write into a condition', () => {
    const base = page([open, close]);
    expect(merge(base, base.replace('End.', 'The end.'), page([open, close], ['Added.', '']))).toBe(
      page([open, close], ['Added.', '']).replace('End.', 'The end.'),
    );
  });
});
