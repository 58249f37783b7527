import { convertHtml } from './html-page.js';

const convert = async (html: string): Promise<string> =>
  (await convertHtml(html, { link: (href) => href, image: () => Promise.resolve(null) })).markdown;
const nested = (levels: number, start: string, end: string, inside: string) =>
  `${start.repeat(levels)}${inside}${end.repeat(levels)}`;
const code = (lines: number) => `<pre>${'a\n'.repeat(lines)}</pre>`;

describe('the content of quotes and lists', () => {
  it.each([
    ['code in quotes', nested(300, '<blockquote>', '</blockquote>', code(50_000))],
    ['code in lists', nested(150, '<ul><li>', '</li></ul>', code(50_000))],
    ['millions of lines in a few quotes', nested(5, '<blockquote>', '</blockquote>', code(1_000_000))],
    ['paragraphs in quotes', nested(300, '<blockquote>', '</blockquote>', '<p>a'.repeat(20_000))],
    ['a long text in quotes', nested(700, '<blockquote>', '</blockquote>', 'a '.repeat(1_000_000))],
  ])('is not written when it would be copied too often: %s', async (_name, html) => {
    await expect(convert(html)).rejects.toThrow('in too many quotes and lists');
  });

  it.each([
    ['many lines in few quotes', nested(5, '<blockquote>', '</blockquote>', code(50_000))],
    ['few lines in many lists', nested(100, '<ul><li>', '</li></ul>', code(20))],
    ['a long text in a list', nested(3, '<ul><li>', '</li></ul>', 'a '.repeat(1_000_000))],
  ])('is written: %s', async (_name, html) => {
    expect(await convert(html)).toContain('a');
  });
});
