import { isTagLine, parseTagText, quote, tagLink, writeTag } from './tags.js';

describe('a block tag', () => {
  it('is parsed into its name and values', () => {
    expect(parseTagText(`{%- hint style="info" icon='a b' -%}`)).toEqual({
      ...{ name: 'hint', attributes: { style: 'info', icon: 'a b' }, argument: '' },
    });
    expect(parseTagText('{% include "a b.md" %}')).toEqual({
      name: 'include',
      attributes: {},
      argument: 'a b.md',
    });
    expect(parseTagText('{% if a == "b" %}')).toEqual({ name: 'if', attributes: {}, argument: 'a == "b"' });
  });

  it.each([
    '{% hint info %}',
    '{% hint "info" %}',
    '{% include a %}',
    '{% include "a" b="c" %}',
    '{% embed url=a %}',
    '{% %}',
  ])('is not understood if a part of it is not: %s', (written) => expect(parseTagText(written)).toBeNull());

  it('has a link even if the rest is not understood', () => {
    expect(tagLink(' embed here data-url="a" url="b" ')).toMatchObject({ text: 'b', start: 30, end: 31 });
    expect(tagLink(' include "b" ')).toMatchObject({ text: 'b', relation: 'dependsOn' });
    expect(tagLink(' hint url="b" ')).toBeUndefined();
    expect(tagLink(' embed "b" ')).toBeUndefined();
  });

  it('is a line of its own if it is known', () => {
    expect(isTagLine('{% tabs %} {% tab title="a" %}')).toBe(true);
    expect(['{% tabs %} a', '{% set x %}', '{% tabs'].map(isTagLine)).toEqual([false, false, false]);
  });

  it('is read as it was written', () => {
    for (const title of ['a', `it's`, '"a"', `'a' "b"`, 'a %} b', 'a\nb'])
      expect(parseTagText(writeTag('tab', { title }))?.attributes.title).toBe(quote(title).slice(1, -1));
  });
});
