import { convertMdx } from './mdx-converter.js';
import { SourceMarkup } from './source-markup.js';

/** Converts the text of an MDX page. */
function convert(mdx: string): { markdown: string; notUnderstood: string[] } {
  const options = { maxBytes: 1_000_000, bodyOf: (text: string) => text, convertMdx };
  const markup = new SourceMarkup(new Map([['page.mdx', mdx]]), [], options);
  const markdown = markup.convert('page.mdx', mdx, mdx);
  return { markdown, notUnderstood: markup.notUnderstood.map(({ name, count }) => `${count} ${name}`) };
}

describe('components of the theme of Docusaurus', () => {
  it.each<[string, string, string, string[]]>([
    [
      'Details',
      '<Details summary="More">Text</Details>',
      '<details>\n\n<summary>More</summary>\n\nText\n\n</details>',
      [],
    ],
    ['Heading', '<Heading as="h3" id="x">Title</Heading>', '### Title {#x}', []],
    ['Translate', '<Translate id="a">Hello</Translate>', 'Hello', []],
    ['IdealImage', '<Image img="/img/a.png" alt="A" />', '![A](/img/a.png)', []],
    ['TOCInline', '<TOCInline toc={toc} />', '', []],
    ['BrowserOnly', '<BrowserOnly>{() => window.x}</BrowserOnly>', '', ['1 <BrowserOnly>']],
  ])('%s', (_, mdx, markdown, notUnderstood) => {
    const converted = convert(mdx);
    expect({ ...converted, markdown: converted.markdown.trim() }).toEqual({ markdown, notUnderstood });
  });
});
