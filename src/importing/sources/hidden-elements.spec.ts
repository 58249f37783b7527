import { convertHtml, readTargets } from './html-page.js';

const convert = async (html: string): Promise<string> => {
  const page = await convertHtml(`<body>${html}</body>`, {
    link: (href) => href,
    image: (src) => Promise.resolve(src),
  });
  return page.markdown;
};

describe('what a page hides from its readers', () => {
  it.each([
    ['an attribute', '<p hidden>SECRET</p>'],
    ['an attribute with a value', '<p hidden="until-found">SECRET</p>'],
    ['a style', '<p style="display:none">SECRET</p>'],
    ['a style with others', '<p style="color: red; DISPLAY : None !important">SECRET</p>'],
    ['a style after a remark', '<p style="/* a: */ visibility: hidden;">SECRET</p>'],
    [
      'a collapsed row',
      '<table><tr><td>a</td></tr><tr style="visibility:collapse"><td>SECRET</td></tr></table>',
    ],
    ['a style of Word', `<p>a <span style='mso-hide:all'>SECRET</span></p>`],
    [
      'a class of Word',
      '<style><!-- p.Remark, li.Remark {color:red; display:none; mso-hide:all} --></style><p class="Remark">SECRET</p>',
    ],
    ['an element around it', '<div style="display:none"><section><p>SECRET</p></section></div>'],
    ['an element around the only article', '<div hidden><article><p>SECRET</p></article></div>'],
    ['a frame', '<p style="display:none"><iframe src="https://a.test/SECRET"></iframe></p>'],
    ['a hidden frame', '<iframe style="visibility:hidden" src="https://a.test/SECRET"></iframe>'],
  ])('is left out: %s', async (_name, html) => {
    const markdown = await convert(`<p>Visible.</p>${html}`);
    expect(markdown).toContain('Visible.');
    expect(markdown).not.toContain('SECRET');
  });

  it.each([
    ['a style that another one overrides', '<p style="display:none; display:block">Shown.</p>'],
    ['another property', '<p style="--display:none; content-visibility:auto">Shown.</p>'],
    [
      'a class of a sheet, which scripts may remove',
      '<style>.tab {display:none}</style><p class="tab">Shown.</p>',
    ],
  ])('is not %s', async (_name, html) => {
    expect(await convert(html)).toBe('Shown.\n');
  });

  it('is not a page that appears when its scripts run', async () => {
    const page = await convertHtml(
      '<html hidden><body style="visibility:hidden"><p>Shown.</p></body></html>',
      {
        link: (href) => href,
        image: () => Promise.resolve(null),
      },
    );
    expect(page.markdown).toBe('Shown.\n');
  });

  it('gives no title', async () => {
    const page = await convertHtml('<title>Page</title><h1 style="display:none">SECRET</h1><p>a</p>', {
      link: (href) => href,
      image: () => Promise.resolve(null),
    });
    expect(page.title).toBe('Page');
  });

  it.each([
    ['letters', '', 'a'],
    ['beginnings', '', 'a{'],
    ['ends', '', '}'],
    ['empty rules', '', '{}'],
    ['selectors', '', '.a,'],
    ['rules', '', '.a{mso-hide:all}'],
    ['beginnings of comments', '', '/*'],
    ['letters in a rule that hides', '.a{mso-hide:all;', 'a'],
    ['remarks in a rule that hides', '.a{mso-hide:all;', '/*'],
  ])('is found in linear time in a sheet of %s', async (_name, begin, pattern) => {
    const sheet = `${begin}${pattern.repeat(1_000_000 / pattern.length)}`;
    const start = performance.now();
    for (const css of [sheet, `.b{mso-hide:all} ${sheet}`])
      expect(await convert(`<style>${css}</style><p>Shown.</p>`)).toBe('Shown.\n');
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('is found in linear time in a page of many classes', async () => {
    const sheet = Array.from({ length: 50_000 }, (_, n) => `.a${n}{mso-hide:all}`).join('');
    const start = performance.now();
    await convert(`<style>${sheet}</style>${'<i class="b"></i>'.repeat(20_000)}<p>Shown.</p>`);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('leads to further pages of a website, as the menus that are not open', () => {
    expect(readTargets('<nav style="display:none"><a href="next">Next</a></nav><p>a</p>').links).toEqual([
      'next',
    ]);
  });
});
