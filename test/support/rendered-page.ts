import type { Element, Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { renderSitePage } from '../../src/rendering/site/render-site-page.js';
import type { NavPage, PageHead, SitePage, SiteShell } from '../../src/rendering/site/site-page.js';
import { completeSettings } from '../../src/sites/settings/complete-settings.js';
import { SETTINGS, type SiteSettings } from '../../src/sites/settings/settings.js';
import { DEFAULT_LAYOUT } from '../../src/versioning/page.js';

/** A link within the site. */
export const link = (title: string) => ({ title, href: `/docs/${title.toLowerCase()}` });

/** A page in the tree. */
export const item = (id: string, more: Partial<NavPage> = {}): NavPage => ({
  id,
  title: `Page ${id}`,
  kind: 'page',
  href: `/docs/${id}`,
  active: false,
  onTrail: false,
  children: [],
  hasMore: false,
  ...more,
});

/** Settings with some values, and the default of every other one. */
export function siteSettings(changes: Record<string, unknown> = {}): SiteSettings {
  return completeSettings(SETTINGS, { favicon: {}, ...changes }) as unknown as SiteSettings;
}

/** What differs from the usual page. */
interface Changes {
  settings?: Record<string, unknown>;
  shell?: Partial<SiteShell>;
  page?: Partial<PageHead>;
  markdown?: string | null;
}

/** A page of a site, as the rendering thread receives it. */
export function sitePage({
  settings = {},
  shell = {},
  page = {},
  markdown = '# One\n\nText.\n\n# Two\n',
}: Changes): SitePage {
  return {
    shell: {
      title: 'Acme Docs',
      home: '/',
      base: '/docs/',
      publicAddress: 'https://docs.example.com',
      settings: siteSettings(settings),
      language: 'en',
      sections: [],
      siteSpaces: [],
      headerLinks: [],
      footerGroups: [],
      assets: {},
      ...shell,
    },
    page: {
      id: 'a',
      title: 'Install',
      layout: DEFAULT_LAYOUT,
      href: '/docs/install',
      canonical: 'https://docs.example.com/docs/install',
      assistantHref: 'https://docs.example.com/docs/install',
      breadcrumbs: [],
      updatedAt: '2026-11-02T23:30:00.000Z',
      tree: [item('a', { active: true })],
      noIndex: false,
      alternates: [],
      ...page,
    },
    content: { text: markdown === null ? null : { markdown }, targets: {}, files: {}, specs: {} },
  };
}

/** The tree of elements of a page. */
export const parse = (html: string): Root => unified().use(rehypeParse).parse(html);

/** Renders a page. */
export const render = (changes: Changes = {}): Root => parse(renderSitePage(sitePage(changes)).html);

/** Whether a selector matches. */
export const has = (root: Root, selector: string): boolean => select(selector, root) !== undefined;

/** The texts of the elements that a selector matches. */
export const textsOf = (root: Root | Element, selector: string): string[] =>
  selectAll(selector, root).map((element) => toText(element).trim());

/** An attribute of the first element that a selector matches. */
export const attribute = (root: Root, selector: string, name: string): unknown =>
  select(selector, root)?.properties[name];
