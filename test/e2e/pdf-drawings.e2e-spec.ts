import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { Pdfs } from '../support/pdfs.js';
import { pngFile } from '../support/png-file.js';
import type { Pdf } from '../support/read-pdf.js';

const PIXEL = pngFile({ width: 1, height: 1, colorType: 6, depth: 8 }, [1, 2, 3, 4], [0]).toString('base64');
const svg = (content: string, attributes = 'width="90" height="60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const words = (text: string, look = '') => `<text x="5" y="30" font-size="12" ${look}>${text}</text>`;
/** Ten references to a group of ten references and so on. */
const bomb = (content: string) =>
  Array.from({ length: 9 }, (_, level) => {
    const inside = level === 0 ? content : `<use href="#g${level - 1}"/>`.repeat(10);
    return `<g id="g${level}">${inside}</g>`;
  }).join('');

describe('drawings in a PDF', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  async function read(drawings: Record<string, string>): Promise<Pdf> {
    const space = await app.build.space(world);
    const names = Object.keys(drawings);
    await app.build.importArchive(world, space, {
      'a.md': `# A\n\n${names.map((name) => `![${name} is missing](${name}.svg)\n\n`).join('')}The end.`,
      ...Object.fromEntries(names.map((name) => [`${name}.svg`, drawings[name] ?? ''])),
    });
    return new Pdfs(app, world.admin).read(space);
  }

  it('show their shapes, their text in the fonts there are, and the images within them', async () => {
    const pdf = await read({
      plain: svg(words('Plain')),
      bold: svg(words('Bold', 'font-family="Any, sans-serif" font-weight="bold" font-style="italic"')),
      mono: svg(`<style>.m { font-family: monospace }</style>${words('Mono', 'class="m"')}`),
      greek: svg(words('Ελληνικά')),
      chinese: svg(words('中文')),
      doctype: `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y.dtd" [<!ENTITY a "b">]>${svg(words('Declared'))}`,
      viewBox: svg(words('Scaled'), 'viewBox="0 0 900 600"'),
      sizeless: svg(words('Sizeless'), ''),
      huge: svg(words('Huge'), 'width="1e9" height="1e9"'),
      dashes: svg(`<path d="M0 0L9 9" stroke="red" stroke-dasharray="3,0,1,2"/>${words('Dashes')}`),
      choice: svg(`<switch><foreignObject><p>No</p></foreignObject>${words('Choice')}</switch>`),
      gradient: svg(
        '<defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity="0.5"/></linearGradient>' +
          `<mask id="m"><rect width="9" height="9" fill="white"/></mask></defs><rect width="9" height="9" fill="url(#g)" mask="url(#m)"/>${words('Gradient')}`,
      ),
      raster: svg(
        `<image width="9" height="9" xlink:href="data:image/png;base64,${PIXEL}"/>${words('Raster')}`,
      ),
    });
    const text = pdf.sheets.join('\n');
    for (const shown of [
      'Plain',
      'Bold',
      'Mono',
      'Ελληνικά',
      '中文',
      'Declared',
      'Scaled',
      'Sizeless',
      'Huge',
    ]) {
      expect(text).toContain(shown);
    }
    for (const shown of ['Dashes', 'Choice', 'Gradient', 'Raster', 'The end.']) expect(text).toContain(shown);
    expect(text).not.toContain('missing');
    expect(pdf.images).toBe(1);
  });

  it('load nothing and lead nowhere', async () => {
    const asked: string[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    const pdf = await read({
      outside: svg(
        `<image href="${address}/a.png" width="9" height="9"/><use href="${address}/b.svg#c"/><style>@import url(${address}/d.css);</style>` +
          `<image href="file:///etc/hostname" width="9" height="9"/><image href="/etc/hostname" width="9" height="9"/>${words('Outside')}`,
      ),
      link: svg(`<a href="javascript:alert(1)"><rect width="9" height="9"/>${words('Link')}</a>`),
      script: svg(`<script>throw 1</script>${words('Script')}`),
    });
    server.close();
    for (const shown of ['Outside', 'Link', 'Script']) expect(pdf.sheets.join('')).toContain(shown);
    expect([asked, pdf.images, pdf.addresses]).toEqual([[], 0, []]);
  });

  it('are captions when they are broken, or take too much time or memory', async () => {
    const drawings = {
      text: 'text',
      empty: '',
      unclosed: '<svg xmlns="http://www.w3.org/2000/svg"><g>',
      crossed: svg('<g><rect></g></rect>'),
      html: '<html></html>',
      thin: svg('', 'width="1e9" height="1"'),
      deep: svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`),
      references: svg(bomb('<rect width="9" height="9"/>')),
      pattern: svg(
        `<pattern id="p" width="1" height="1"><rect width="1" height="1" fill="url(#p)"/></pattern><rect width="9" height="9" fill="url(#p)"/>${bomb('<rect width="9" height="9" fill="url(#p)"/>')}`,
      ),
      entities: `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text>`,
    };
    const pdf = await read({ ...drawings, good: svg(words('Good')) });
    const text = pdf.sheets.join('\n');
    for (const name of Object.keys(drawings)) expect(text).toContain(`[${name} is missing]`);
    expect(text).toContain('Good');
    expect(text).toContain('The end.');
  });
});
