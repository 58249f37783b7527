import { FILES } from '../../../../test/support/rendered-content.js';
import { pageMarkdown } from './page-markdown.js';

const written = (markdown: string): string =>
  pageMarkdown({
    title: 'Page',
    content: { text: { markdown }, targets: {}, files: FILES, specs: {} },
    home: '/',
    publicAddress: 'https://docs.example.com',
  });

const CARDS = (file: string) =>
  '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-cover data-type="files"></th></tr></thead>' +
  `<tbody><tr><td>One</td><td><a href="ref:file/${file}">Cover</a></td></tr></tbody></table>`;

describe('a page as markdown for programs', () => {
  it('has the complete addresses of the covers of cards', () => {
    expect(written(CARDS('photo'))).toContain('<a href="https://docs.example.com/~files/photo">');
  });

  it('has no link for a cover that is missing', () => {
    expect(written(CARDS('gone'))).toContain('<td>One</td><td></td>');
  });

  it('leaves out references in blocks that the reader cannot follow', () => {
    const target = written(
      '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead>' +
        '<tbody><tr><td>One</td><td><a href="ref:page/gone">Page</a></td></tr></tbody></table>',
    );
    expect(target).toContain('<td>One</td><td></td>');
    const dark =
      '<picture><source srcset="ref:file/gone" media="(prefers-color-scheme: dark)"><img src="ref:file/photo" alt="A"></picture>';
    expect(written(`<figure>${dark}</figure>`)).toContain('\n![A](https://docs.example.com/~files/photo)\n');
  });
});
