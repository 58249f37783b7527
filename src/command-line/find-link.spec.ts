import { findLink, type LinkTarget } from './find-link.js';

describe('the links of a text to a target', () => {
  const ID = '01a1fc6f-0000-7000-8000-000000000001';
  it.each<[string, string, LinkTarget, { text: string | null; target: string }[]]>([
    [
      'as it is written',
      '[one](a.md) [two *b* [c]](missing.md) ![three](missing.md)',
      { kind: 'url', url: 'missing.md' },
      [
        { text: 'two *b* [c]', target: 'missing.md' },
        { text: 'three', target: 'missing.md' },
      ],
    ],
    [
      'that was deleted',
      `[here](ref:page/${ID}#x)`,
      { kind: 'page', id: ID },
      [{ text: 'here', target: `ref:page/${ID}#x` }],
    ],
    [
      'that has no such heading',
      '[here](a.md#gone) [there](a.md#kept)',
      { kind: 'page', id: ID, internalLocation: { anchor: 'gone' } },
      [{ text: 'here', target: 'a.md#gone' }],
    ],
    [
      'in a tag',
      '{% content-ref url="missing.md" %}\n[missing.md](missing.md)\n{% endcontent-ref %}',
      { kind: 'url', url: 'missing.md' },
      [
        { text: '{% content-ref %}', target: 'missing.md' },
        { text: 'missing.md', target: 'missing.md' },
      ],
    ],
    [
      'in HTML',
      '<a href="missing.md">more</a> <img src="missing.md" alt="">',
      { kind: 'url', url: 'missing.md' },
      [
        { text: 'more', target: 'missing.md' },
        { text: '<img>', target: 'missing.md' },
      ],
    ],
    ['that is not there', '[one](a.md)', { kind: 'url', url: 'b.md' }, []],
    [
      'with a space',
      '[one](<a b.md>) [two](a%20b.md)',
      { kind: 'url', url: 'a%20b.md' },
      [
        { text: 'one', target: 'a b.md' },
        { text: 'two', target: 'a%20b.md' },
      ],
    ],
  ])('%s', (_name, markdown, target, links) => {
    expect(findLink(markdown, target)).toEqual(links);
  });
});
