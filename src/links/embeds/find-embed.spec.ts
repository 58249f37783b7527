import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import { findEmbed } from './find-embed.js';

const URL = 'https://example.com/x_y?a=1&b=2';

/** The stored form of a text without links into the content. */
function stored(markdown: string): StoredDocument {
  const { links, sections } = parseMarkdown(markdown);
  return { markdown, sections, links: links.map((link) => ({ ...link, kind: 'url' })) };
}

const found = (markdown: string) => findEmbed(stored(markdown), URL);
const tag = `{% embed url="${URL}" %}`;

describe('the embed of an address', () => {
  it.each<[string, string | undefined]>([
    [tag, undefined],
    [`${tag}\n{% endembed %}`, undefined],
    [`${tag}\nA *short* film\n{% endembed %}`, 'A short film'],
    [`${tag}\n# Film\n\n[by us](https://us.example.com) \n\n{% endembed %}`, 'Film by us'],
    [`{% embed url='${URL}' caption="Old form" %}`, 'Old form'],
    [`{%- embed caption="First" url="${URL}" -%}\nText\n{%- endembed -%}`, 'Text'],
    [`${tag}\n\n${tag}\nSecond\n{% endembed %}`, 'Second'],
    [`${tag}\n\n{% embed url="https://other.example.com" %}\nOther\n{% endembed %}`, undefined],
    [`- ${tag}\n  In a list\n  {% endembed %}`, 'In a list'],
  ])('%j has the caption %j', (markdown, caption) => {
    expect(found(markdown)).toEqual(caption === undefined ? {} : { caption });
  });

  it.each([
    '',
    URL,
    `[text](${URL})`,
    `![picture](${URL})`,
    `\`${tag}\``,
    `{% file src="${URL}" %}`,
    `{% embed url="${URL}#part" %}`,
    `{% raw %}${tag}{% endraw %}`,
    `{% hint style="info" %}\n![picture](${URL})\n{% endhint %}`,
  ])('is not in %j', (markdown) => {
    expect(found(markdown)).toBeUndefined();
  });

  it('has a caption of 255 characters at most', () => {
    expect(found(`${tag}\n${'👍 '.repeat(300)}\n{% endembed %}`)?.caption).toBe(
      '👍 '.repeat(128).slice(0, -1),
    );
    expect(found(`${tag}\n${'a'.repeat(5000)}\n{% endembed %}`)).toEqual({});
  });

  it('is found quickly in a text that is built to be slow', () => {
    const markdown = `![a](${URL})\n\n`.repeat(2_000) + `${tag}\nLast\n{% endembed %}`;
    expect(found(markdown)).toBeUndefined();
    expect(found('{% '.repeat(100_000) + tag)).toEqual({});
  });

  it('is searched for in ten captions, since even an empty one takes time', () => {
    const empty = `${tag}\n[a]: b\n{% endembed %}\n\n`;
    const captioned = `${tag}\nFilm\n{% endembed %}`;
    expect(found(empty.repeat(9) + captioned)).toEqual({ caption: 'Film' });
    expect(found(empty.repeat(10) + captioned)).toEqual({});
  });
});
