import { markdownToDocument } from '../../markdown/document/document.js';
import { parseHtmlPage } from './hast.js';
import { removeHidden } from './hidden-elements.js';
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
    ['a style after another important one', '<p style="display:none !important; display:block">SECRET</p>'],
    ['a style in a remark without an end', '<p style="display:none; /* display:block">SECRET</p>'],
    [
      'text beside what is visible',
      '<div style="visibility:hidden">SECRET <b style="visibility:visible">a</b></div>',
    ],
    [
      'what is visible in what is not displayed',
      '<p style="display:none"><b style="visibility:visible">SECRET</b></p>',
    ],
    [
      'text of Word that a link leads to',
      `<a href="#x">a</a><span id="x" style="mso-hide:all">SECRET</span>`,
    ],
    ['what only leads to itself', '<div id="x" style="display:none"><a href="#x">SECRET</a></div>'],
    [
      'one of several articles',
      '<article>a</article><article>b</article><article style="display:none">SECRET</article>',
    ],
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

  const HIDDEN = 'style="display: none;"';
  it.each([
    ['a panel of tabs', `<div role="tabpanel" ${HIDDEN}>Shown.</div>`],
    ['a panel that is hidden by an attribute', '<div role="tabpanel" hidden>Shown.</div>'],
    ['what a button opens', `<button aria-controls="y x"></button><div id="x" ${HIDDEN}>Shown.</div>`],
    ['what a link opens', `<a href="#x"></a><div id="x" ${HIDDEN}>Shown.</div>`],
    ['what something after it opens', `<div id="x" ${HIDDEN}><b>Shown.</b></div><i data-target="#x"></i>`],
    ['what Bootstrap opens', `<i data-bs-target="#x"></i><div id="x" ${HIDDEN}><b>Shown.</b></div>`],
  ])('is not what it shows on demand: %s', async (_name, html) => {
    expect(await convert(`<p>A page of some more words.</p>${html}`)).toContain('Shown.');
  });

  it.each([
    ['its main element', `<p>Loading, please wait.</p><main ${HIDDEN}><p>Shown.</p></main>`],
    ['its article', `<p>Loading, please wait.</p><div ${HIDDEN}><article><p>Shown.</p></article></div>`],
    ['most of its text', '<p>Wait.</p><div style="visibility:hidden"><p>Shown.</p></div>'],
  ])('is not %s', async (_name, html) => {
    expect(await convert(html)).toContain('Shown.');
  });

  it('is not what is visible in what is hidden', async () => {
    const html =
      '<div style="visibility:hidden">a<p>b</p><p>c <b style="visibility:visible">Shown.</b></p></div>';
    expect(await convert(`<p>A page of some more words.</p>${html}`)).toBe(
      'A page of some more words.\n\n**Shown.**\n',
    );
  });

  it.each([' aria-hidden="true"', ''])(
    'is not a formula of MediaWiki, which is written once',
    async (mark) => {
      const math =
        '<math alttext="{\\displaystyle E=mc^{2}}"><mi>E</mi><annotation>E=mc^{2}</annotation></math>';
      const html = `<span class="mwe-math-mathml-inline mwe-math-mathml-a11y" ${HIDDEN}>${math}</span><img class="mwe-math-fallback-image-inline" src="https://a.test/e.svg" alt="E"${mark}>`;
      const markdown = await convert(`<p>The formula ${html} holds.</p>`);
      const { nodes } = markdownToDocument(markdown);
      expect(nodes).toMatchObject([
        { nodes: [{ leaves: [{ text: 'The formula {\\displaystyle E=mc^{2}} holds.' }] }] },
      ]);
    },
  );

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
    const start = process.cpuUsage();
    for (const css of [sheet, `.b{mso-hide:all} ${sheet}`])
      expect(await convert(`<style>${css}</style><p>Shown.</p>`)).toBe('Shown.\n');
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  });

  it('is found in linear time in a page of many classes', () => {
    const sheet = Array.from({ length: 50_000 }, (_, n) => `.a${n}{mso-hide:all}`).join('');
    const page = parseHtmlPage(`<style>${sheet}</style>${'<i class="b"></i>'.repeat(20_000)}`);
    const start = process.cpuUsage();
    removeHidden(page);
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  });

  it('leads to further pages of a website, as the menus that are not open', () => {
    expect(readTargets('<nav style="display:none"><a href="next">Next</a></nav><p>a</p>').links).toEqual([
      'next',
    ]);
  });
});
