import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { markdownToDocument } from '../../src/markdown/document/document.js';
import type { BlockNode } from '../../src/markdown/document/nodes.js';
import { eachNode } from '../../src/markdown/document/walk.js';
import { loadTools } from '../../src/rendering/site/load-tools.js';
import { pageContent, renderContext } from '../../src/rendering/site/render-content.js';
import type { RenderContext } from '../../src/rendering/site/render-context.js';
import { sharedBytes } from './shared-bytes.js';
import type { PageContent, SiteFile, SitePage } from '../../src/rendering/site/site-page.js';
import { targetKey } from '../../src/rendering/site/target-key.js';
import { referenceOf } from '../../src/markdown/document/node-parts.js';
import { completeSettings } from '../../src/sites/settings/complete-settings.js';
import { SETTINGS, type SiteSettings } from '../../src/sites/settings/settings.js';
import { DEFAULT_LAYOUT } from '../../src/versioning/page.js';

/** Files that the texts of tests show. */
export const FILES: Readonly<Record<string, SiteFile>> = {
  photo: {
    href: '/~files/photo',
    name: 'photo.png',
    contentType: 'image/png',
    size: 1_200,
    width: 1600,
    height: 900,
    widths: [360, 720, 1080, 1440],
  },
  dark: {
    href: '/~files/dark',
    name: 'dark.png',
    contentType: 'image/png',
    size: 900,
    width: 1600,
    height: 900,
  },
  symbol: {
    href: '/~files/symbol',
    name: 'symbol.svg',
    contentType: 'image/svg+xml',
    size: 90,
    width: 20,
    height: 20,
  },
  drawing: {
    href: '/~files/drawing',
    name: 'drawing.svg',
    contentType: 'image/svg+xml',
    size: 60,
    width: 400,
    height: 300,
    data: 'data:image/svg+xml,drawing',
  },
  report: { href: '/~files/report', name: 'Report.pdf', contentType: 'application/pdf', size: 1_234_567 },
};

/** A page of a site with a text. Links to pages lead to `/pages/{id}`, those to URLs to these. */
export function pageWith(markdown: string, more: Partial<PageContent> = {}, settings: object = {}): SitePage {
  const { nodes } = markdownToDocument(markdown);
  return {
    shell: {
      title: 'Site',
      home: '/',
      base: '/docs/',
      publicAddress: 'https://docs.example.com',
      settings: completeSettings(SETTINGS, { ...settings }) as SiteSettings,
      language: 'en',
      sections: [],
      siteSpaces: [],
      headerLinks: [],
      footerGroups: [],
      assets: {},
    },
    page: { id: 'this-page', title: 'Page', layout: { ...DEFAULT_LAYOUT } } as SitePage['page'],
    content: { text: { markdown }, targets: targetsIn(nodes), files: FILES, specs: {}, ...more },
  };
}

let versions = 0;

/** Specifications of a page, by slug. */
export function specsOf(texts: Readonly<Record<string, string>>): PageContent['specs'] {
  return Object.fromEntries(
    Object.entries(texts).map(([slug, text]) => {
      versions += 1;
      const version = `version ${versions}`;
      return [`openapi/${slug}`, { organizationId: 'acme', name: slug, version, bytes: sharedBytes(text) }];
    }),
  );
}

function targetsIn(nodes: readonly BlockNode[]): PageContent['targets'] {
  const targets: Record<string, PageContent['targets'][string]> = {};
  eachNode(nodes, ({ data }) => {
    const ref = referenceOf(data.ref);
    if (ref?.kind === 'url')
      targets[targetKey(ref)] = { href: ref.url, title: ref.url, external: /^https?:/.test(ref.url) };
    if ((ref?.kind === 'page' || ref?.kind === 'anchor') && ref.page !== undefined && ref.page !== 'missing')
      targets[targetKey(ref)] = { href: `/pages/${ref.page}`, title: `Page ${ref.page}` };
  });
  return targets;
}

/** The HTML of a page, with its context. */
export async function renderedPage(page: SitePage): Promise<{ html: string; context: RenderContext }> {
  await loadTools(page.content);
  const context = renderContext(page);
  return { html: renderToString(h(Fragment, null, pageContent(context))), context };
}

/** The HTML of a text. */
export async function rendered(markdown: string, more: Partial<PageContent> = {}): Promise<string> {
  return (await renderedPage(pageWith(markdown, more))).html;
}
