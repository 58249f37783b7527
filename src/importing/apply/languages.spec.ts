import { context, earlierOf, EMPTY, paths } from '../../../test/support/merged-imports.js';
import { filePaths, outline, repositoryTreeOf, skippedPaths } from '../../../test/support/source-trees.js';
import { PageIndex } from '../../versioning/page-index.js';
import type { SourceTree } from '../structure/source-tree.js';
import { ImportLimitError, WrongKindError } from '../structure/import.errors.js';
import { mergeImport } from './merge-into-content.js';

const I18N = 'i18n/fr/docusaurus-plugin-content-docs/current';
const DOCUSAURUS = {
  'docusaurus.config.js':
    "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'zh-Hans', 'de'] } };",
  'sidebars.js':
    "module.exports = { docs: ['intro', { type: 'category', label: 'More', items: ['guides/setup'] }] };",
  'docs/intro.md': '# Intro\n\n[a](./guides/setup.md)',
  'docs/guides/setup.md': '# Setup\n\n![](../img/a.png) ![](../img/b.png)',
  'docs/img/a.png': '',
  'docs/img/b.png': '',
  [`${I18N}/intro.mdx`]:
    '# Bienvenue\n\n[a](./guides/setup.md) [b](/docs/intro) ![](./img/a.png) ![](./img/b.png) ![](../../../../static/c.png)',
  [`${I18N}/img/b.png`]: '',
  'static/c.png': '',
  'i18n/fr/code.json': '{}',
  'i18n/fr/docusaurus-plugin-content-docs/current.json': JSON.stringify({
    'version.label': { message: 'Suivante' },
    'sidebar.docs.category.More': { message: 'En savoir plus' },
    'sidebar.docs.link.Shop': 'not a message',
  }),
  'i18n/zh-Hans/docusaurus-plugin-content-docs/current/guides/setup.md': '# 安装',
  'i18n/ja/docusaurus-plugin-content-docs/current/intro.md': '# Not stated',
};
const STARLIGHT = {
  'astro.config.mjs': `export default defineConfig({ integrations: [starlight({
    locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' }, 'zh-cn': { lang: 'zh-CN' }, it: {} },
    sidebar: [{ label: 'Start', translations: { fr: 'Débuter' }, items: ['setup', 'guides/b'] }] })] });`,
  'src/content/docs/setup.md': '# Setup\n\n[b](/guides/b/)',
  'src/content/docs/guides/b.md': '# B\n\n[setup](../../setup/)',
  'src/content/docs/france/a.md': '# A page about France',
  'src/content/docs/fr/setup.md':
    '# Installer\n\n[a](/fr/guides/b/) [b](/guides/b/) [c](/setup/) [d](/zh-cn/setup/) ![](../../../assets/x.png)',
  'src/content/docs/zh-cn/setup.md': '# 安装',
  'src/assets/x.png': '',
};
const MINTLIFY = {
  'docs.json': JSON.stringify({
    navigation: {
      languages: [
        { language: 'fr', $ref: './fr.json' },
        { language: 'en', default: true, groups: [{ group: 'Start', pages: ['intro', 'setup'] }] },
        { language: 'cn', pages: ['zh/intro'] },
        { language: 'it', pages: ['it/gone'] },
      ],
    },
  }),
  'fr.json': JSON.stringify({ groups: [{ group: 'Débuter', pages: ['fr/intro', 'changes'] }] }),
  'intro.mdx': '# Intro\n\n[x](/setup)',
  'setup.mdx': '# Setup',
  'changes.mdx': '# Changes',
  'snippets/part.mdx': 'Part',
  'snippets/fr/part.mdx': 'Partie',
  'snippets/cn/part.mdx': '部分',
  'fr/intro.mdx':
    '# Bienvenue\n\n[a](/fr/intro) [b](/intro) [c](/zh/intro) [d](/setup) ![](../images/a.png) [e](/changes)',
  'zh/intro.mdx': '# 介绍',
  'images/a.png': '',
};

/** What the links of a page lead to: paths of the source, or the addresses of broken ones. */
function targets(tree: SourceTree, path: string): string[] {
  const { documents, imported, pages } = mergeImport(tree, EMPTY, context());
  const id = imported.find((each) => each.path === path)?.id ?? '';
  const links = documents.get(new PageIndex(pages).find(id)?.page.document ?? '')?.links ?? [];
  return links.map(({ target }) => imported.find((each) => each.id === target)?.path ?? `missing ${target}`);
}

const read = (files: Record<string, string>, language: string) => repositoryTreeOf(files, { language });

describe('the languages of a documentation', () => {
  it.each([
    ['Docusaurus', DOCUSAURUS, ['en', 'fr', 'zh-Hans']],
    ['Starlight', STARLIGHT, ['en', 'fr', 'zh-CN']],
    ['Mintlify', MINTLIFY, ['en', 'fr', 'cn']],
  ])('are those that the configuration of %s states and that have texts', (_, files, codes) => {
    expect(repositoryTreeOf(files).languages).toEqual(codes);
  });

  it.each([
    ['other documentation', { 'fr/a.md': '# A', 'a.md': '# A' }],
    ['a site without languages', { 'docusaurus.config.js': 'module.exports = {}', 'docs/fr/a.md': '# A' }],
    ['a summary', { ...DOCUSAURUS, 'SUMMARY.md': '* [Intro](docs/intro.md)' }],
    ['a site of one language', { 'docs.json': '{ "navigation": { "pages": ["fr/a"] } }', 'fr/a.mdx': '# A' }],
  ])('are not guessed from the folders of %s', (_, files) => {
    expect(repositoryTreeOf(files as Record<string, string>).languages).toBeUndefined();
    expect(() => read(files as Record<string, string>, 'fr')).toThrow(
      new WrongKindError('The source states no languages: leave out "language".'),
    );
  });

  it('are the folders with names of languages, if the configuration computes them', () => {
    const files = {
      'astro.config.mjs':
        "export default { integrations: [starlight({ locales: make(), defaultLocale: 'en' })] }",
      'src/content/docs/en/a.md': '# A',
      'src/content/docs/fr/a.md': '# A',
      'src/content/docs/guides/a.md': '# A',
    };
    expect(repositoryTreeOf(files).languages).toEqual(['en', 'fr']);
    const docusaurus = {
      'docusaurus.config.js': 'module.exports = { i18n: make() }',
      'docs/intro.md': '# Intro',
    };
    expect(repositoryTreeOf({ ...docusaurus, [`${I18N}/intro.md`]: '# Bienvenue' }).languages).toEqual([
      'en',
      'fr',
    ]);
  });
});

describe('a language of a documentation', () => {
  it('is found in any case, and named with the others when it is missing', () => {
    expect(outline(read(STARLIGHT, 'ZH_cn').pages)).toEqual(outline(read(STARLIGHT, 'zh-CN').pages));
    expect(() => read(DOCUSAURUS, 'ja')).toThrow(
      new WrongKindError('The source has no language "ja". It has: en, fr, zh-Hans.'),
    );
  });

  it.each([
    ['Docusaurus', DOCUSAURUS, 'en', ['Intro', ['More', ['Setup']]]],
    ['Docusaurus', DOCUSAURUS, 'fr', ['Bienvenue', ['En savoir plus', ['Setup']]]],
    ['Docusaurus', DOCUSAURUS, 'zh-Hans', ['Intro', ['More', ['安装']]]],
    [
      'Starlight',
      STARLIGHT,
      'en',
      [
        ['Start', ['Setup', 'B']],
        ['France (hidden)', ['A page about France (hidden)']],
      ],
    ],
    [
      'Starlight',
      STARLIGHT,
      'fr',
      [
        ['Débuter', ['Installer', 'B']],
        ['France (hidden)', ['A page about France (hidden)']],
      ],
    ],
    ['Mintlify', MINTLIFY, 'en', [['Start', ['Intro', 'Setup']]]],
    ['Mintlify', MINTLIFY, 'fr', [['Débuter', ['Bienvenue', 'Changes']]]],
    ['Mintlify', MINTLIFY, 'cn', ['介绍']],
  ])('of %s has its structure alone: %#', (_, files, language, pages) => {
    expect(outline(read(files as Record<string, string>, language).pages).flat()).toEqual(pages.flat());
  });

  it('has the texts and files of the main language where the site shows them', () => {
    const tree = read(DOCUSAURUS, 'fr');
    expect(tree.pages.map(({ sourcePath }) => sourcePath)).toEqual([`${I18N}/intro.mdx`, null]);
    expect(filePaths(tree).sort()).toEqual(['docs/img/a.png', `${I18N}/img/b.png`, 'static/c.png'].sort());
    expect(skippedPaths(tree)).toEqual([]);
  });

  it('has the texts that its pages can contain, and those of no language', () => {
    expect(read(MINTLIFY, 'fr').includes?.map(({ path }) => path)).toEqual([
      'snippets/part.mdx',
      'snippets/fr/part.mdx',
    ]);
  });

  it('has links to its own pages and files, and to those that stand in for missing ones', () => {
    expect(targets(read(DOCUSAURUS, 'fr'), `${I18N}/intro.mdx`)).toEqual([
      'docs/guides/setup.md',
      `${I18N}/intro.mdx`,
      'docs/img/a.png',
      `${I18N}/img/b.png`,
      'static/c.png',
    ]);
    expect(targets(read(DOCUSAURUS, 'fr'), 'docs/guides/setup.md')).toEqual([
      'docs/img/a.png',
      `${I18N}/img/b.png`,
    ]);
    expect(targets(read(STARLIGHT, 'fr'), 'src/content/docs/fr/setup.md')).toEqual([
      'src/content/docs/guides/b.md',
      'src/content/docs/guides/b.md',
      'src/content/docs/fr/setup.md',
      'src/content/docs/fr/setup.md',
      'src/assets/x.png',
    ]);
    expect(targets(read(STARLIGHT, 'fr'), 'src/content/docs/guides/b.md')).toEqual([
      'src/content/docs/fr/setup.md',
    ]);
    expect(targets(read(MINTLIFY, 'fr'), 'fr/intro.mdx')).toEqual([
      'fr/intro.mdx',
      'fr/intro.mdx',
      'fr/intro.mdx',
      'missing /setup',
      'images/a.png',
      'changes.mdx',
    ]);
  });

  it('has folders with the labels that are translated', () => {
    const files = {
      'docusaurus.config.js': "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } };",
      'docs/01-guides/a.md': '# A',
      'docs/more/_category_.json': '{ "label": "Read more" }',
      'docs/more/b.md': '# B',
      [`${I18N}/more/b.md`]: '# Le B',
      [`${I18N}.json`]: JSON.stringify({
        'sidebar.x.category.guides': { message: 'Débuter' },
        'sidebar.x.category.Read more': { message: 'Plus' },
      }),
    };
    expect(outline(read(files, 'fr').pages)).toEqual([
      ['Débuter', ['A']],
      ['Plus', ['Le B']],
    ]);
    expect(outline(read(files, 'en').pages)).toEqual([
      ['Guides', ['A']],
      ['Read more', ['B']],
    ]);
  });

  it('is not read from a navigation without end', () => {
    const loop = { 'loop.json': JSON.stringify({ groups: [{ group: 'G', $ref: './loop.json' }] }) };
    const items = Array.from({ length: 200 }, (_, index) => ({ language: `x${index}`, $ref: './loop.json' }));
    const files = {
      'docs.json': JSON.stringify({ navigation: { languages: items } }),
      ...loop,
      'a.mdx': '# A',
    };
    expect(() => read(files, 'x1')).toThrow(ImportLimitError);
  });

  it('has the addresses of the main language', () => {
    const routes = (language: string) =>
      paths(mergeImport(read(STARLIGHT, language), EMPTY, context({ slugs: 'source' })).pages);
    expect(routes('fr')).toEqual(routes('en'));
  });

  it('keeps the page of a text that was not translated before', () => {
    const isTranslation = ([path]: [string, string]) => path === `${I18N}/intro.mdx`;
    const untranslated = Object.entries(DOCUSAURUS).filter((entry) => !isTranslation(entry));
    const options = { mode: 'mirror' as const };
    const files = { ...Object.fromEntries(untranslated), [`${I18N}/guides/setup.md`]: '# Installer' };
    const first = mergeImport(read(files, 'fr'), EMPTY, context(options));
    const translated = read({ ...files, [`${I18N}/intro.mdx`]: '# Bienvenue' }, 'fr');
    const second = mergeImport(translated, first, context({ ...options, earlier: earlierOf(first) }));
    expect(second.pages.map(({ id, title }) => [id, title])).toEqual([
      [first.pages[0]?.id, 'Bienvenue'],
      [first.pages[1]?.id, 'En savoir plus'],
    ]);
  });

  it('does not skip texts of the other languages', () => {
    const long = {
      ...DOCUSAURUS,
      'i18n/zh-Hans/docusaurus-plugin-content-docs/current/intro.md': '# x '.repeat(300_000),
    };
    expect(skippedPaths(repositoryTreeOf(long))).toHaveLength(1);
    expect(skippedPaths(read(long, 'fr'))).toEqual([]);
  });
});
