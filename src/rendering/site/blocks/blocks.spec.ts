import { pageWith, rendered, renderedPage } from '../../../../test/support/rendered-content.js';

describe('headings', () => {
  it('begin at the second level, whatever the highest level of the text is', async () => {
    expect(await rendered('## Two\n\n### Three')).toMatch(/<h2 id="two">.*<h3 id="three">/s);
    expect(await rendered('# One\n\n## Two')).toMatch(/<h2 id="one">.*<h3 id="two">/s);
  });

  it('have as many levels as the text, down to the fourth', async () => {
    const html = await rendered('### A\n\n##### B\n\n#### C\n\n###### D\n\n##### E');
    expect(html.match(/<h\d id="."/g)).toEqual([
      '<h2 id="a"',
      '<h4 id="b"',
      '<h3 id="c"',
      '<h4 id="d"',
      '<h4 id="e"',
    ]);
    expect(await rendered('### A\n\n##### B')).toMatch(/<h2 id="a">.*<h3 id="b">/s);
  });

  it('are left out when they repeat the title of the page', async () => {
    expect(await rendered('# Page\n\nText')).toMatch(/^<span class="anchor" id="page"><\/span><p>Text<\/p>$/);
    expect(await rendered('### Page\n\n[Up](#page)\n\n#### Below')).not.toContain('>Page<');
  });

  it('that are left out still have their anchors', async () => {
    const html = await rendered('## Page\n\n## Two', { aliases: { '': ['top'], page: ['old-page', 'two'] } });
    expect(html.match(/id="[^"]*"/g)).toEqual(['id="top"', 'id="page"', 'id="old-page"', 'id="two"']);
  });

  it('are aligned as they say', async () => {
    expect(await rendered('<h2 align="center">Two</h2>')).toContain('<h2 id="two" class="align-center">');
    expect(await rendered('## Two')).toContain('<h2 id="two">');
  });

  it('link to themselves, and other anchors lead to them', async () => {
    const html = await rendered('## Two\n\n## Three', { aliases: { two: ['old-two', 'three'] } });
    expect(html).toContain('<span class="anchor" id="old-two"></span>');
    expect(html).toContain('href="#two"');
    expect(html.match(/id="three"/g)).toHaveLength(1);
  });
});

describe('links', () => {
  it('lead to pages and anchors', async () => {
    expect(await rendered('[a](ref:page/p1#part)')).toContain('<a href="/pages/p1#part">a</a>');
    expect(await rendered('[a](ref:page/this-page#part) [b](#x)')).toMatch(/href="#part".*href="#x"/);
  });

  it('without a target are text', async () => {
    expect(await rendered('[a](ref:page/missing)')).toBe('<p>a</p>');
  });

  it('show the title of their page instead of a file name', async () => {
    expect(await rendered('[page.md](ref:page/p1)')).toContain('>Page p1</a>');
  });

  it('to other hosts follow the setting of the site', async () => {
    const blank = pageWith('[a](https://example.com)', {}, { externalLinks: { target: 'blank' } });
    expect((await renderedPage(blank)).html).toContain(
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer">',
    );
    expect(await rendered('[a](https://example.com)')).not.toContain('target=');
  });
});

describe('marks', () => {
  it('are elements, and colors are classes', async () => {
    const html = await rendered(
      '**b** *i* ~~s~~ `c` <mark style="color:red;background-color:$info;">x</mark> a\\\nb',
    );
    expect(html).toContain('<strong>b</strong> <em>i</em> <del>s</del> <code dir="ltr">c</code>');
    expect(html).toContain('<span class="color-red background-info">x</span> a<br/>b');
  });

  it('leave out the title that GitBook gives to mentions', async () => {
    expect(await rendered('[a](https://x.example "mention")')).not.toContain('title=');
    expect(await rendered('[a](https://x.example "About")')).toContain('title="About"');
  });

  it('of raw HTML are kept around text', async () => {
    expect(await rendered('a <u>b **c**</u> d')).toBe('<p>a <u>b <strong>c</strong></u> d</p>');
  });
});

describe('code', () => {
  it('has colors as classes, and lines', async () => {
    const html = await rendered('```ts\nconst a = "b";\n```');
    expect(html).toContain('<span class="line"><span class="syntax-keyword">const</span> a');
    expect(html).not.toContain('style=');
  });

  it('in an unknown language is plain', async () => {
    expect(await rendered('```nolang\na < b\n```')).toContain('<span class="line">a &lt; b\n</span>');
  });

  it('that is very long is plain', async () => {
    expect(await rendered(`\`\`\`ts\n${'const a = 1;\n'.repeat(2_001)}\`\`\``)).not.toContain('syntax-');
  });

  it('has a title, numbers and highlighted lines', async () => {
    const html = await rendered('```ts title="a.ts" {2} lineNumbers\na\nb\n```');
    expect(html).toMatch(/class="code numbered".*<div class="code-title">a.ts<\/div>/);
    expect(html).toMatch(/<span class="line">.*<span class="line highlighted">/s);
  });

  it('shows differences without their signs in the text', async () => {
    const html = await rendered('```diff\n+new\n-old\n same\n```');
    expect(html).toContain('<span class="line added">new\n</span><span class="line removed">old\n</span>');
  });

  it('can be copied, and is a diagram for mermaid', async () => {
    expect(await rendered('```\na\n```')).toMatch(/<button class="copy" [^>]*hidden[^>]*data-copy/);
    expect(await rendered('```mermaid\ngraph TD\n```')).toMatch(/<pre [^>]*data-mermaid.*graph TD/);
  });
});

describe('formulas', () => {
  it('are HTML and MathML, and need a style sheet', async () => {
    const { html, context } = await renderedPage(pageWith('$$\na^2\n$$\n\nIn $$b$$ line'));
    expect(html.match(/<math /g)).toHaveLength(2);
    expect([...context.needs]).toEqual(['katex']);
  });

  it('with errors are code', async () => {
    expect(await rendered('In $$\\frac{$$ line')).toContain('<code dir="ltr">\\frac{</code>');
  });
});

describe('code in a line', () => {
  it('breaks after the slashes of a path, and in words that no phone shows in a line', async () => {
    const code = async (text: string) =>
      /<code dir="ltr">(.*)<\/code>/.exec(await rendered(`\`${text}\``))?.[1];
    expect(await code('GET /v1/spaces/{spaceId}')).toBe('GET /v1/<wbr/>spaces/<wbr/>{spaceId}');
    expect(await code('https://example.com/a')).toBe('https://<wbr/>example.com/<wbr/>a');
    expect(await code('a/b')).toBe('a/b');
    expect(await code('x'.repeat(90))).toBe(['x'.repeat(40), 'x'.repeat(40), 'x'.repeat(10)].join('<wbr/>'));
    expect(await code(`x${'😀'.repeat(50)}`)).toBe(`x${'😀'.repeat(39)}<wbr/>${'😀'.repeat(11)}`);
  });
});

describe('tables', () => {
  it('have a head, alignment and text', async () => {
    const html = await rendered('| A | B |\n| --- | ---: |\n| **x** | 1 |');
    expect(html).toContain('<th scope="col">A</th><th scope="col" class="align-end">B</th>');
    expect(html).toContain('<td><strong>x</strong></td><td class="align-end">1</td>');
    expect(html).not.toContain('tabindex');
  });

  it('scroll when they are wide, and keep the first of many columns', async () => {
    const wide = (count: number) =>
      `|${' A |'.repeat(count)}\n|${' - |'.repeat(count)}\n|${' b |'.repeat(count)}`;
    expect(await rendered(wide(4))).toMatch(/<div class="table" tabindex="0" role="group"/);
    expect(await rendered(wide(6))).toContain('<div class="table sticky-first"');
  });

  it('show values of all types', async () => {
    const html = await rendered(
      '<table><thead><tr><th width="90">A</th><th data-type="checkbox">B</th><th data-type="rating" data-max="3">C</th><th data-type="select"><select><option value="o" label="Open" color="red"></option></select></th><th data-type="files">D</th></tr></thead><tbody><tr><td>x</td><td>true</td><td>2</td><td><span data-option="o">Open</span></td><td><a href="ref:file/report">r</a></td></tr></tbody></table>',
    );
    expect(html).toContain('<col style="width:90px"/>');
    expect(html).toMatch(/<input type="checkbox" disabled checked/);
    expect(html).toContain('aria-label="2 of 3"');
    expect(html).toContain('<span class="badge background-red">Open</span>');
    expect(html).toContain('<a href="/~files/report">Report.pdf</a>');
  });

  it('of cards have one link over each card', async () => {
    const html = await rendered(
      '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>Title</td><td>Text</td><td><a href="ref:page/p1">p</a></td><td><a href="ref:file/photo">f</a></td></tr></tbody></table>',
      { targets: { 'page/p1': { href: '/pages/p1', title: 'One' } } },
    );
    expect(html).toContain('<div class="card-title"><a class="card-link" href="/pages/p1">Title</a></div>');
    expect(html).toMatch(/<div class="card-cover"><picture>/);
    expect(html.match(/<a /g)).toHaveLength(1);
  });
});

describe('containers', () => {
  it('of hints say their style', async () => {
    expect(await rendered('{% hint style="danger" %}\nText\n{% endhint %}')).toMatch(
      /<div class="hint hint-danger" role="note" aria-label="Danger">.*<p>Text<\/p>/,
    );
  });

  it('of tabs are radio buttons, labels and panels', async () => {
    const html = await rendered(
      '{% tabs %}\n{% tab title="A" %}\nOne\n{% endtab %}\n{% tab title="B" %}\nTwo\n{% endtab %}\n{% endtabs %}',
    );
    expect(html).toMatch(
      /<div class="tabs" data-tabs[^>]*><input type="radio" name="(tabs-\w+)" id="\1-0" checked\/?><label for="\1-0">A<\/label><div class="tab-panel"><p>One<\/p><\/div><input type="radio" name="\1" id="\1-1"\/?>/,
    );
  });

  it('of steps are a list', async () => {
    const html = await rendered('{% stepper %}\n{% step %}\nOne\n{% endstep %}\n{% endstepper %}');
    expect(html).toBe('<ol class="stepper"><li><div class="step-body"><p>One</p></div></li></ol>');
  });

  it('of columns have their widths', async () => {
    const html = await rendered(
      '{% columns %}\n{% column width="25%" %}\nA\n{% endcolumn %}\n{% column width="75%" %}\nB\n{% endcolumn %}\n{% endcolumns %}',
    );
    expect(html).toContain('style="--columns:minmax(0,25fr) minmax(0,75fr)"');
  });

  it('of details are open when they say so', async () => {
    const html = await rendered('<details open>\n\n<summary>T</summary>\n\nText\n\n</details>');
    expect(html).toMatch(/<details class="expandable" open>.*<span>T<\/span><\/summary>.*<p>Text<\/p>/);
  });

  it('of prompts can be copied', async () => {
    const html = await rendered('{% prompt description="Ask" %}\nDo **it**\n{% endprompt %}');
    expect(html).toMatch(/Ask<\/span><button [^>]*data-copy-text="Do it"/);
  });

  it('of updates have their date', async () => {
    const html = await rendered(
      '{% updates %}\n{% update date="2026-03-01" %}\nA\n{% endupdate %}\n{% endupdates %}',
    );
    expect(html).toContain('<time datetime="2026-03-01">March 1, 2026</time>');
  });
});

describe('rows', () => {
  it('show files with type and size, and pages with title and path', async () => {
    const html = await rendered(
      '{% file src="ref:file/report" %}\n\n{% content-ref url="ref:page/p1" %}\n[p.md](ref:page/p1)\n{% endcontent-ref %}',
    );
    expect(html).toMatch(/<a class="file" href="\/~files\/report" download="Report.pdf">.*PDF · 1.2 MB/);
    expect(html).toMatch(/<a class="link-row" href="\/pages\/p1">.*Page p1.*\/pages\/p1/);
  });

  it('open a file at the place that a link leads to', async () => {
    const html = await rendered(
      '{% file src="ref:file/report#page=3&zoom=50" %}\n\n[x](ref:file/report#page=3)',
      { targets: { 'file/report': { href: '/~files/report', title: 'Report.pdf' } } },
    );
    expect(html).toContain('<a class="file" href="/~files/report#page=3&amp;zoom=50">');
    expect(html).toContain('href="/~files/report#page=3"');
  });

  it.each([
    [
      'https://www.youtube.com/watch?v=abc_1&t=1m30s',
      'https://www.youtube-nocookie.com/embed/abc_1?start=90',
    ],
    ['https://youtu.be/abc_1', 'https://www.youtube-nocookie.com/embed/abc_1'],
    ['https://vimeo.com/123', 'https://player.vimeo.com/video/123?dnt=1'],
    ['https://www.loom.com/share/abc', 'https://www.loom.com/embed/abc'],
    ['https://codepen.io/me/pen/xYz', 'https://codepen.io/me/embed/xYz'],
    ['https://codesandbox.io/s/abc', 'https://codesandbox.io/embed/abc'],
    ['https://stackblitz.com/edit/abc', 'https://stackblitz.com/edit/abc?embed=1'],
    ['https://open.spotify.com/track/abc', 'https://open.spotify.com/embed/track/abc'],
    ['https://docs.google.com/document/d/abc/edit', 'https://docs.google.com/document/d/abc/preview'],
  ])('load the player of %s after a click', async (url, player) => {
    const html = await rendered(`{% embed url="${url}" %}`);
    expect(html).toContain(`data-embed="${player.replaceAll('&', '&amp;')}"`);
    expect(html).not.toContain('<iframe');
  });

  it.each([
    ['https://www.youtube.com/watch?v=abc_1', 'https://i.ytimg.com/vi/abc_1/hqdefault.jpg'],
    ['https://youtu.be/abc_1?t=90', 'https://i.ytimg.com/vi/abc_1/hqdefault.jpg'],
    ['https://vimeo.com/123', 'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F123'],
    [
      'https://www.loom.com/share/abc',
      'https://www.loom.com/v1/oembed?url=https%3A%2F%2Fwww.loom.com%2Fshare%2Fabc',
    ],
  ])('show the poster of %s when the service has it', async (url, poster) => {
    const page = pageWith(`{% embed url="${url}" %}`);
    const plain = await renderedPage(page);
    expect([...plain.context.pictures]).toEqual([poster]);
    expect(plain.html).not.toContain('<img');
    const pictures = { [poster]: { href: '/~pictures/a', width: 480, height: 360 } };
    const { html } = await renderedPage({ ...page, pictures });
    expect(html).toMatch(
      /class="embed with-poster" .*<img src="\/~pictures\/a" alt width="480" height="360"/,
    );
  });

  it('link to pages of unknown services', async () => {
    const html = await rendered('{% embed url="https://www.youtube.com.example.com/watch?v=abc" %}');
    expect(html).not.toContain('data-embed');
    expect(html).toContain('class="link-row"');
  });
});

describe('footnotes', () => {
  it('are linked in both directions, and numbered in the order of the text', async () => {
    const html = await rendered('a[^x] b[^y] c[^x]\n\n[^x]: X\n[^y]: Y');
    expect(html).toMatch(/id="footnote-of-1" href="#footnote-1" data-popover="footnote-1"/);
    expect(html).toMatch(/id="footnote-of-1-2" href="#footnote-1"/);
    expect(html).toMatch(
      /<li id="footnote-1".*X.*href="#footnote-of-1".*href="#footnote-of-1-2".*<li id="footnote-2".*Y/s,
    );
  });
});

describe('lists', () => {
  it('have a start, and boxes for tasks', async () => {
    expect(await rendered('3. a\n4. b')).toBe('<ol start="3"><li>a</li><li>b</li></ol>');
    expect(await rendered('- [x] a')).toMatch(
      /<ul class="tasks"><li class="task"><input type="checkbox" disabled checked/,
    );
  });
});

describe('raw HTML', () => {
  it('is kept as far as it is harmless, with IDs apart from those of the page', async () => {
    const html = await rendered('<div><section id="search"><marquee>a <b>b</b></marquee></section></div>');
    expect(html).toContain('id="user-content-search"');
    expect(html).toContain('a <b>b</b>');
    expect(html).not.toContain('marquee');
  });

  it('that shows nothing is not shown as written', async () => {
    expect(await rendered('a\n\n</details>\n\nb')).toBe('<p>a</p><p>b</p>');
    expect(await rendered('<script>\nalert(1)\n</script>')).toBe('');
  });
});
