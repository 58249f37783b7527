import { pageWith, rendered, renderedPage } from '../../../../test/support/rendered-content.js';

describe('images', () => {
  it('have sizes, formats and a link to the file; the first is loaded at once', async () => {
    const html = await rendered('![A](ref:file/photo)\n\n![B](ref:file/photo)');
    expect(html).toContain('srcset="/~files/photo?w=360&amp;f=avif 360w, ');
    expect(html).toContain('width="1600" height="900" loading="eager" decoding="async" fetchpriority="high"');
    expect(html.match(/loading="lazy"/g)).toHaveLength(1);
    expect(html).toContain('<a class="zoomable" href="/~files/photo" data-zoom');
  });

  it('have a caption, a stated width and a dark variant', async () => {
    const html = await rendered(
      '<figure><picture><source srcset="ref:file/dark" media="(prefers-color-scheme: dark)"><img src="ref:file/photo" alt="A" width="320"></picture><figcaption><p>Caption</p></figcaption></figure>',
    );
    expect(html).toContain('<span class="dark-only"><img src="/~files/dark"');
    expect(html).toContain('width="320" height="180"');
    expect(html).toContain('<figcaption>Caption</figcaption>');
  });

  it('that are small drawings are part of the page when they are the first, and open as files', async () => {
    const html = await rendered('![A](ref:file/drawing)\n\n![B](ref:file/drawing)');
    expect([...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      'data:image/svg+xml,drawing',
      '/~files/drawing',
    ]);
    expect(html.match(/<a class="zoomable" href="\/~files\/drawing" data-zoom/g)).toHaveLength(2);
  });

  it('say how wide they are shown, so that no larger file is loaded', async () => {
    const sizes = async (markdown: string, layout: object = {}) => {
      const page = pageWith(markdown);
      Object.assign(page.page.layout, layout);
      const { html } = await renderedPage(page);
      return / sizes="([^"]*)"/.exec(html)?.[1];
    };
    const photo = '![A](ref:file/photo)';
    expect(await sizes(photo)).toMatch(/^\(min-width: 96rem\) 45rem, .*, calc\(100vw - 2rem\)$/);
    expect(await sizes(photo, { width: 'wide' })).toMatch(/^\(min-width: 96rem\) 67rem, /);
    expect(await sizes('<figure><img src="ref:file/photo" alt="" width="25%"></figure>')).toMatch(
      /^\(min-width: 96rem\) calc\(0\.25 \* 45rem\), .*, calc\(0\.25 \* calc\(100vw - 2rem\)\)$/,
    );
  });

  it('lead the page when they are the first and near its beginning', async () => {
    const leading = async (markdown: string) => (await renderedPage(pageWith(markdown))).context.leadingImage;
    expect(await leading('Text.\n\n![A](ref:file/photo)\n\n![B](ref:file/dark)')).toMatchObject({
      href: '/~files/photo',
      sizes: expect.stringContaining('100vw') as string,
    });
    expect(await leading(`${'Text.\n\n'.repeat(3)}![A](ref:file/photo)`)).toBeUndefined();
    expect(await leading('![A](ref:file/symbol) in a line')).toBeUndefined();
  });

  it('open in the variant of the current mode', async () => {
    const html = await rendered(
      '<figure><picture><source srcset="ref:file/dark" media="(prefers-color-scheme: dark)"><img src="ref:file/drawing" alt=""></picture></figure>',
    );
    expect(html).toMatch(
      /<a class="zoomable" href="\/~files\/drawing".*<img [^>]*data-full="\/~files\/dark"/,
    );
    expect(html.match(/data-full/g)).toHaveLength(1);
  });

  it('of other hosts are links, because these would learn who reads the page', async () => {
    const html = await rendered('![A](https://example.com/a.png)');
    expect(html).not.toContain('<img');
    expect(html).toContain('href="https://example.com/a.png"');
  });

  it('of other hosts are shown from this one when the service has them', async () => {
    const pictures = { 'https://example.com/a.png': { href: '/~pictures/a', width: 40, height: 30 } };
    const page = { ...pageWith('![A](https://example.com/a.png) ![B](https://example.com/b.png)'), pictures };
    const { html, context } = await renderedPage(page);
    expect(html).toContain('<img src="/~pictures/a" alt="A" width="40" height="30"');
    expect(html).toContain('href="https://example.com/b.png"');
    expect([...context.pictures]).toEqual(['https://example.com/a.png', 'https://example.com/b.png']);
  });

  it('of other hosts are asked for up to a limit, wherever they are', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `![](https://example.com/${index}.png)`);
    expect((await renderedPage(pageWith(many.join(' ')))).context.pictures.size).toBe(100);
    const cards =
      '<table data-view="cards"><thead><tr><th>T</th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>A</td><td><a href="https://example.com/card.png">c</a></td></tr></tbody></table>';
    const { context } = await renderedPage(
      pageWith(`${cards}\n\nIn <img src="https://example.com/line.png" alt="x"> line`),
    );
    expect([...context.pictures]).toEqual(['https://example.com/card.png', 'https://example.com/line.png']);
  });

  it('that are missing and say nothing leave no empty block', async () => {
    expect(await rendered('![](ref:file/missing)')).toBe('');
    expect(await rendered('<figure><img src="ref:file/missing" alt=""></figure>')).toBe('');
    expect(await rendered('![A](ref:file/missing)')).toContain('<figure><em class="missing-image">A</em>');
  });

  it('that are small are part of their line', async () => {
    expect(await rendered('a ![b](ref:file/symbol) c')).toContain('<span class="image-in-line">');
  });
});
