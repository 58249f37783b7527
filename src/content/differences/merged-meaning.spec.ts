import fc from 'fast-check';
import { markdownToDocument } from '../../markdown/document/document.js';
import { evaluateBlocks } from '../../markdown/document/evaluate-blocks.js';
import { mergeAll } from './compare-texts.js';

const merge = (base: string, ours: string, theirs: string) => mergeAll([{ base, ours, theirs }])[0];
const text = (...lines: string[]) => lines.join('\n');
const [open, close] = ['{% if visitor.claims.plan == "pro" %}', '{% endif %}'] as const;

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

  it.each([
    ['in nothing', 'x'],
    ['escaped', '\\{% endif %}'],
    ['in a comment', '<!-- {% endif %} -->'],
    ['in code', '`{% endif %}`'],
    ['in an attribute', '<a title="{% endif %}">y</a>'],
    ['between raw tags', '{% raw %}{% endif %}{% endraw %}'],
    ['in a formula', '$$\n{% endif %}\n$$'],
    ['in an element for code', '<code>{% endif %}</code>'],
    ['in preformatted text', '<pre>\n{% endif %}\n</pre>'],
    ['in a title', '{% hint style="info" title="{% endif %}" %}\na\n{% endhint %}'],
    ['in the target of a link', '[a](<{% endif %}>)'],
    ['with attributes', '{% endif foo="%" %}'],
    ['of another name', '{% endif-x %}'],
    ['in a quote', '> {% endif %}'],
    ['in a list', '- a\n  {% endif %}\n- b'],
  ])('is a conflict if what looks like the end of the condition is none: %s', (_, end) => {
    const base = page([open, close]).replace('Intro', end);
    const without = page([]).replace('Intro', end);
    const added = page([open, close], ['Added.', '']).replace('Intro', end);
    expect(merge(base, without, added)).toBeUndefined();
    expect(merge(base, base.replace('End.', 'The end.'), added)).toBe(added.replace('End.', 'The end.'));
  });

  it('is a conflict if the tag of the condition has two lines', () => {
    const tag = '{% if visitor.claims.plan\n  == "pro" %}';
    const added = page([tag, close], ['Added.', '']);
    expect(merge(page([tag, close]), page([]), added)).toBeUndefined();
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

  it.each([
    ['a comment in a line', 'Shown. <!-- Hidden. -->'],
    ['an instruction', '<?hidden text?>'],
    ['a definition that nothing uses', '[//]: # (Hidden.)'],
  ])('is a conflict if what nobody sees becomes code: %s', (_, hidden) => {
    const page = (lead: string[], more: string[]) =>
      text('a', '', ...lead, 'b', '', 'c', ...more, '', 'End.');
    expect(merge(page([], []), page(['~~~'], []), page([], ['', hidden]))).toBeUndefined();
    expect(merge(page([], []), page(['Lead.', ''], []), page([], ['', hidden]))).toBe(
      page(['Lead.', ''], ['', hidden]),
    );
  });

  it('is a conflict if a comment in a line begins later than on the side that wrote it', () => {
    const page = (lead: string[], more: string[]) =>
      text('a', ...lead, '', 'b', '', ...more, 'c', '', '<!-- -->', 'd');
    expect(
      merge(page(['<!--'], []), page([], []), page(['<!--'], ['Hidden. <!-- Hidden. -->'])),
    ).toBeUndefined();
  });

  it('is a conflict if a footnote of a condition is shown with what one side wrote into it', () => {
    const page = (tags: string[], more: string[]) =>
      text(
        ...tags.slice(0, 1),
        '',
        'Text[^1].',
        '',
        ...tags.slice(1),
        '',
        'a',
        '',
        '[^1]: Note.',
        ...more,
        '    c',
      );
    const added = page([open, close], ['    Added.']);
    expect(merge(page([open, close], []), page([], []), added)).toBeUndefined();
    expect(merge(page([], []), page([], ['    Added.']), page([open, close], []))).toBe(added);
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

  it('never shows a reader what no side shows to this reader', () => {
    fc.assert(
      fc.property(EDITED, ({ base, ours, theirs }) => {
        const merged = merge(base, ours, theirs);
        if (merged === undefined || merged === ours || merged === theirs) return;
        for (const claims of [{}, { plan: 'pro' }, { plan: 'team' }]) {
          const shown = new Set([ours, theirs].flatMap((side) => [...wordsFor(claims, side)]));
          expect([...wordsFor(claims, merged)].filter((word) => !shown.has(word))).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Blocks in which `@` is a word that no other block has. */
const BLOCKS = [
  ...['@', '@ @', '@ <!-- @ --> @', '> @', '- @', '  @', '# @', '**@** `@`', '| @ |', '<b>@</b>', '<?x @ ?>'],
  ...['[//]: # (@)', '[^n]: @', '@[^n]', '@ --> @', '<!-- @', '`<!-- @ -->`', '{% endif %}', '-->', '<!--'],
  ...[
    '{% if visitor.claims.plan == "pro" %}@{% endif %}',
    '{% if visitor.claims.plan == "team" %} @',
    '@ {% endif %}',
  ],
  ...[
    '{% if visitor.claims.plan == "pro" %}',
    '{% if visitor.claims.plan\n  == "team" %}',
    '> {% endif %}',
    '~~~',
    '$$',
  ],
  ...[
    '{% raw %}',
    '{% endraw %}',
    '<div>',
    '</div>',
    '<details>',
    '</details>',
    '<pre>',
    '</pre>',
    '\\{% endif %}',
  ],
  ...[
    '<a title="{% endif %}">y</a>',
    '`{% endif %}`',
    '  {% endif %}',
    '<table><tr><td>',
    '</td></tr></table>',
    '?>',
  ],
];
const SOME = fc.array(fc.tuple(fc.constantFrom(...BLOCKS), fc.boolean()), { minLength: 4, maxLength: 14 });
/** Changes of one side: what is inserted, or undefined for a removal, and where. */
const CHANGES = fc.array(fc.tuple(fc.option(fc.constantFrom(...BLOCKS), { nil: undefined }), fc.nat(40)), {
  minLength: 1,
  maxLength: 3,
});
const EDITED = fc.tuple(SOME, CHANGES, CHANGES).map(([blocks, ...sides]) => {
  let words = 0;
  const named = (block: string) => block.replaceAll('@', () => `word${(words += 1)}x`).split('\n');
  const base = blocks.flatMap(([block, isApart]) => [...named(block), ...(isApart ? [''] : [])]);
  const [ours = '', theirs = ''] = sides.map((changes) => {
    const lines = [...base];
    for (const [block, at] of changes) {
      if (block === undefined) lines.splice(at % lines.length, 1);
      else lines.splice(at % (lines.length + 1), 0, ...named(block), '');
    }
    return lines.join('\n');
  });
  return { base: base.join('\n'), ours, theirs };
});

/** The words of a text that a reader sees. */
function wordsFor(claims: Record<string, unknown>, markdown: string): Set<string> {
  const variables = { space: {}, page: {} };
  const words = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string') for (const word of value.match(/word\d+x/g) ?? []) words.add(word);
    if (typeof value !== 'object' || value === null) return;
    for (const each of Object.values(value)) add(each);
  };
  add(evaluateBlocks(markdownToDocument(markdown), variables, { claims }).nodes);
  return words;
}
