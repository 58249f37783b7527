import { repositoryTreeOf, sourceTreeOf } from '../../../test/support/source-trees.js';
import { PageIndex } from '../../versioning/page-index.js';
import type { SourceTree } from '../structure/source-tree.js';
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
  return targetIn(sourceTreeOf(Object.fromEntries(texts.filter(isText)), files), page);
}

/** What the link in a page of a source leads to: a path of the source with the anchor, or the address. */
function targetIn(tree: SourceTree, page: string): string {
  let count = 0;
  const merged = mergeImport(tree, { pages: [], files: [] }, { newId: () => `id${(count += 1)}`, now: '' });
  const { documents, imported } = merged;
  const index = new PageIndex(merged.pages);
  const id = imported.find(({ path }) => path === page)?.id ?? '';
  const [link] = documents.get(index.find(id)?.page.document ?? '')?.links ?? [];
  const path =
    imported.find((resource) => resource.id === link?.target)?.path ?? `${link?.kind} ${link?.target}`;
  return link?.anchor === undefined ? path : `${path}#${link.anchor}`;
}

describe('an address in a documentation site', () => {
  it.each([
    ['docs.json', 'guides/a.mdx', '/guides/b', 'guides/b.mdx'],
    ['docs.json', 'guides/a.mdx', '/guides/b.mdx#c', 'guides/b.mdx#c'],
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
    const others = { [path.replace(/#.*/, '')]: '# There', 'README.md': '# Root' };
    expect(target(configuration, page, address, others)).toBe(path);
  });

  it('leads into the same site, if there are several', () => {
    const others = { 'b/docs.json': '{}', 'b/c.mdx': '# C', 'a/c.mdx': '# C', 'README.md': '# Root' };
    expect(target('a/docs.json', 'a/x.mdx', '/c', others)).toBe('a/c.mdx');
    expect(target('a/docs.json', 'b/x.mdx', '/c', others)).toBe('b/c.mdx');
  });
});

/** The files of a documentation whose configuration states more than its folders do. */
const DOCUMENTATIONS = {
  mintlify: {
    'docs.json': JSON.stringify({
      navigation: { pages: ['start', 'fr/start'] },
      seo: { metatags: { canonical: 'https://www.example.com/manual/' } },
      redirects: [
        { source: '/begin', destination: '/start#first' },
        { source: '/fr/begin', destination: '/fr/start' },
        { source: '/older', destination: '/begin' },
        { source: '/v1/:part*', destination: '/:part*' },
        { source: '/v2/*', destination: '/*' },
        { source: '/:language/main', destination: '/:language/start' },
        { source: '/round', destination: '/about' },
        { source: '/about', destination: '/round' },
        { source: '/shop', destination: 'https://shop.example.com/a?b=1&c=2' },
        { source: '/odd', destination: 'https://shop.example.com/a"b' },
        { destination: '/start' },
        null,
      ],
    }),
    'start.mdx': '# Start',
    'fr/start.mdx': '# Début',
  },
  mintlifyInFiles: {
    'site/docs.json': JSON.stringify({
      navigation: { pages: ['start'] },
      logo: { href: 'https://example.com/help' },
      redirects: { $ref: './moved.json' },
    }),
    'site/moved.json': JSON.stringify([{ source: '/begin', destination: '/start' }]),
    'site/start.mdx': '# Start',
    'README.md': '# Repository',
  },
  docusaurus: {
    'docusaurus.config.js': `
      const config = {
        baseUrl: '/base/',
        themeConfig: { docs: { sidebar: { hideable: true } } },
        presets: [['classic', { blog: { routeBasePath: '/' }, docs: { sidebarPath: make(), routeBasePath: '/manual' } }]],
        plugins: [['@docusaurus/plugin-client-redirects', {
          redirects: [{ from: ['/begin', '/older'], to: '/manual/guide/start' }],
        }]],
      };
      module.exports = config;`,
    'docs/guide/start.md': '# Start',
    'docs/setup/setup.md': '# Setup',
    'docs/tools/README.md': '# Tools',
    'docs/parts/index.md': '# Parts',
    'docs/home.md': '---\nslug: /\n---\n# Home',
    'docs/guide/other.md': '---\nslug: /elsewhere\n---\n# Other',
  },
  starlight: {
    'astro.config.mjs': `
      import starlight from '@astrojs/starlight';
      export default defineConfig({
        site, base: '/manual',
        redirects: { '/begin': '/start/', '/older': { status: 302, destination: '/start' } },
        integrations: [starlight({ locales })],
      });`,
    'public/_redirects': '# Moved\n/x/*  /:splat\n/:lang/y/ /:lang/start/ 301!\n/z /start 200\n',
    'src/content/docs/start.md': '# Start',
    'src/content/docs/fr/index.md': '# Accueil',
  },
  vitepress: {
    'docs/.vitepress/config.ts': "export default { base: '/manual/' }",
    'docs/guide/start.md': '# Start',
    'docs/public/a.png': '',
    'package.json': '{}',
  },
  mkdocs: {
    'mkdocs.yml':
      'site_url: https://example.com/manual/\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        begin.md: start.md\n',
    'docs/start.md': '# Start',
    'README.md': '# Repository',
  },
  gitbook: {
    '.gitbook.yaml': 'root: ./docs\nredirects:\n  begin: guide/start.md\n',
    'docs/guide/start.md': '# Start',
  },
} satisfies Record<string, Record<string, string>>;

describe('an address that only the site knows', () => {
  it.each<[keyof typeof DOCUMENTATIONS, string, string, string]>([
    ['mintlify', '/manual/start', 'start.mdx', 'a path that the site is published at'],
    ['mintlify', '/manual', 'unresolved /manual', 'the same without a start page'],
    ['mintlify', '/other/start', 'unresolved /other/start', 'another path'],
    ['mintlify', '/begin', 'start.mdx#first', 'a redirect to an anchor'],
    ['mintlify', '/begin#second', 'start.mdx#first', 'a redirect that replaces an anchor'],
    ['mintlify', '/fr/begin#second', 'fr/start.mdx#second', 'a redirect that keeps an anchor'],
    ['mintlify', 'begin', 'start.mdx#first', 'a redirect without the slash'],
    ['mintlify', '/manual/fr/begin/', 'fr/start.mdx', 'a redirect below the path of the site'],
    ['mintlify', '/older', 'start.mdx#first', 'a redirect to a redirect'],
    ['mintlify', '/v1/fr/start', 'fr/start.mdx', 'a redirect of a folder with a name'],
    ['mintlify', '/v2/fr/start', 'fr/start.mdx', 'a redirect of a folder'],
    ['mintlify', '/v3/fr/start', 'unresolved /v3/fr/start', 'no redirect'],
    ['mintlify', '/fr/main', 'fr/start.mdx', 'a redirect of any folder'],
    ['mintlify', '/round', 'unresolved /round', 'redirects in a circle'],
    ['mintlify', '/shop', 'url https://shop.example.com/a?b=1&c=2', 'a redirect to a URL'],
    ['mintlify', '/odd', 'unresolved /odd', 'a redirect to a URL that needs quotes'],
    ['mintlifyInFiles', '/begin', 'site/start.mdx', 'a redirect in another file'],
    ['mintlifyInFiles', '/help/start', 'site/start.mdx', 'the path of the logo'],
    ['docusaurus', '/manual/guide/start', 'docs/guide/start.md', 'the path of the documents'],
    ['docusaurus', '/base/manual/guide/start', 'docs/guide/start.md', 'that path below the one of the site'],
    ['docusaurus', '/docs/guide/start', 'docs/guide/start.md', 'the folder of the documents'],
    ['docusaurus', '/manual/', 'docs/home.md', 'the start page, by its slug'],
    ['docusaurus', '/manual/elsewhere', 'docs/guide/other.md', 'a slug'],
    ['docusaurus', '/manual/setup', 'docs/setup/setup.md', 'a folder with a page of its name'],
    ['docusaurus', '/manual/tools', 'docs/tools/README.md', 'a folder with a README'],
    ['docusaurus', '/manual/parts', 'docs/parts/index.md', 'a folder with an index'],
    ['docusaurus', '/older', 'docs/guide/start.md', 'a redirect of a plugin'],
    ['starlight', '/manual/start/', 'src/content/docs/start.md', 'a path that the site is published at'],
    ['starlight', '/begin/', 'src/content/docs/start.md', 'a redirect'],
    ['starlight', '/older', 'src/content/docs/start.md', 'a redirect with a status'],
    ['starlight', '/fr/start/', 'src/content/docs/start.md', 'a page that is not translated'],
    ['starlight', '/fr/start/#a', 'src/content/docs/start.md#a', 'a part of such a page'],
    ['starlight', '/fr/none/', 'unresolved /fr/none/', 'a page that no language has'],
    ['starlight', '/guides/start/', 'unresolved /guides/start/', 'a folder that is no language'],
    ['starlight', '/x/start/', 'src/content/docs/start.md', 'a redirect of the host'],
    ['starlight', '/fr/y/', 'src/content/docs/start.md', 'a redirect of the host for each language'],
    ['starlight', '/z', 'unresolved /z', 'a line of the host that is no redirect'],
    ['vitepress', '/manual/guide/start.html', 'docs/guide/start.md', 'a path that the site is published at'],
    ['vitepress', '/a.png', 'docs/public/a.png', 'a file that the site serves at its root'],
    ['mkdocs', '/manual/start/', 'docs/start.md', 'a path that the site is published at'],
    ['mkdocs', '/begin/', 'docs/start.md', 'a redirect'],
    ['gitbook', '/begin', 'docs/guide/start.md', 'a redirect'],
    ['gitbook', '/fr/start', 'unresolved /fr/start', 'a page that is not translated'],
  ])('of %s is found: %s leads to %s (%s)', (name, address, expected) => {
    const files: Record<string, string> = DOCUMENTATIONS[name];
    const root = Object.keys(files).find((path) => /start\.mdx?$/.test(path)) ?? '';
    const page = root.replace(/(?:guide\/)?start\.(mdx?)$/, 'from.$1');
    expect(targetIn(repositoryTreeOf({ ...files, [page]: `[x](${address})` }), page)).toBe(expected);
  });
});
