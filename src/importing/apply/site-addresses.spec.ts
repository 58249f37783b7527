import { sourceTreeOf } from '../../../test/support/source-trees.js';
import { PageIndex } from '../../versioning/page-index.js';
import { mergeImport } from './merge-into-content.js';

/** What a link in a page of a documentation site leads to: the path of a page or file in its source. */
function target(
  configuration: string,
  page: string,
  address: string,
  others: Record<string, string>,
): string {
  const texts = Object.entries({ [page]: `# Here\n\n[x](<${address}>)`, ...others });
  const isText = ([path]: [string, string]) => /\.mdx?$/.test(path);
  const files = Object.fromEntries([[configuration, '{}'], ...texts.filter((entry) => !isText(entry))]);
  const tree = sourceTreeOf(Object.fromEntries(texts.filter(isText)), files);
  let count = 0;
  const merged = mergeImport(tree, { pages: [], files: [] }, { newId: () => `id${(count += 1)}`, now: '' });
  const { documents, imported } = merged;
  const index = new PageIndex(merged.pages);
  const id = imported.find(({ path }) => path === page)?.id ?? '';
  const [link] = documents.get(index.find(id)?.page.document ?? '')?.links ?? [];
  return imported.find((resource) => resource.id === link?.target)?.path ?? `${link?.kind} ${link?.target}`;
}

describe('an address in a documentation site', () => {
  it.each([
    ['docs.json', 'guides/a.mdx', '/guides/b', 'guides/b.mdx'],
    ['docs.json', 'guides/a.mdx', '/guides/b.mdx#c', 'guides/b.mdx'],
    ['site/docs.json', 'site/a.mdx', '/guides/b', 'site/guides/b.mdx'],
    ['site/docs.json', 'site/a.mdx', '/images/b.png', 'site/images/b.png'],
    ['docusaurus.config.js', 'docs/a.md', '/guides/b', 'docs/guides/b.md'],
    ['docusaurus.config.js', 'docs/a.md', '/docs/guides/b', 'docs/guides/b.md'],
    ['docusaurus.config.js', 'docs/a.md', '/img/b.png', 'static/img/b.png'],
    ['docusaurus.config.js', 'docs/a.md', '/base/img/b.png', 'static/img/b.png'],
    ['astro.config.mjs', 'src/content/docs/a.mdx', '/guides/b/', 'src/content/docs/guides/b.md'],
    ['web/astro.config.mjs', 'web/src/content/docs/a.mdx', '/b.png', 'web/public/b.png'],
    [
      'web/astro.config.mjs',
      'web/src/content/docs/guides/a.mdx',
      '../b/',
      'web/src/content/docs/guides/b.mdx',
    ],
  ])('configured by %s, written in %s: %s leads to %s', (configuration, page, address, path) => {
    expect(target(configuration, page, address, { [path]: '# There', 'README.md': '# Root' })).toBe(path);
  });

  it('leads into the same site, if there are several', () => {
    const others = { 'b/docs.json': '{}', 'b/c.mdx': '# C', 'a/c.mdx': '# C', 'README.md': '# Root' };
    expect(target('a/docs.json', 'a/x.mdx', '/c', others)).toBe('a/c.mdx');
    expect(target('a/docs.json', 'b/x.mdx', '/c', others)).toBe('b/c.mdx');
  });
});
