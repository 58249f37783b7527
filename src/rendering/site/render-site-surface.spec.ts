import { selectAll } from 'hast-util-select';
import {
  attribute,
  has,
  item,
  link,
  parse,
  siteSettings,
  sitePage,
  textsOf,
} from '../../../test/support/rendered-page.js';
import { renderBareMessage, renderFrontPage, renderSiteSurface } from './render-site-surface.js';

describe('a view of a published site', () => {
  const { shell } = sitePage({});
  const tree = [item('a')];
  const view = (shown: Parameters<typeof renderSiteSurface>[0]['view']) =>
    parse(renderSiteSurface({ shell, tree, view: shown }).html);

  it('helps when a page is missing: with the tree, a search for its path, and five pages', () => {
    const nearest = ['A', 'B', 'C', 'D', 'E', 'F'].map(link);
    const page = view({ kind: 'not-found', query: 'instal', nearest });
    expect(textsOf(page, 'h1')).toEqual(['Page not found']);
    expect(attribute(page, 'main input[name=q]', 'value')).toBe('instal');
    expect(textsOf(page, 'main .results a')).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(textsOf(page, '.tree a')).toEqual(['Page a']);
    expect(attribute(page, 'meta[name=robots]', 'content')).toBe('noindex');
  });

  it('shows results by section, with what matches', () => {
    const result = (section: string) => ({
      title: 'Install',
      href: '/docs/install',
      trail: ['Guides', 'Start'],
      section,
      excerpt: [{ text: 'How to ' }, { text: 'install', match: true as const }],
    });
    const found = { results: [result('Docs'), result('API'), result('Docs')], suggestions: [] };
    const page = view({ kind: 'search', query: 'install', found });
    expect(textsOf(page, 'main h2')).toEqual(['Docs', 'API']);
    expect(textsOf(page, 'main mark')).toEqual(['install', 'install', 'install']);
    expect(textsOf(page, '[role=status]')).toEqual(['3 results']);
    expect(textsOf(page, '.result-trail')[0]).toBe('Guides / Start');
  });

  it.each([
    ['', undefined, 'Enter a word or a question.'],
    ['x', { results: [], suggestions: [link('Start')] }, 'No results for “x”'],
    ['x', undefined, 'The search failed.'],
  ])('says when a search for "%s" found nothing', (query, found, text) => {
    const page = view({ kind: 'search', query, ...(found === undefined ? {} : { found }) });
    expect(textsOf(page, 'main')[0]).toContain(text);
  });

  it('says why a sign-in failed', () => {
    const message = { message: 'sign-in-failed', reason: 'Sign with an `exp`.', locale: 'en' } as const;
    const page = parse(renderBareMessage(message, siteSettings()).html);
    expect([textsOf(page, 'p[lang=en]'), textsOf(page, 'code')]).toEqual([['Sign with an exp.'], ['exp']]);
  });

  it('says one thing to readers who may see nothing', () => {
    const page = parse(
      renderBareMessage({ message: 'share-link-expired', locale: 'nl' }, siteSettings()).html,
    );
    expect(textsOf(page, 'h1')).toEqual(['Deze link werkt niet meer']);
    expect(attribute(page, 'html', 'lang')).toBe('nl');
    expect([has(page, 'nav'), has(page, 'header')]).toEqual([false, false]);
  });

  it('shows the public sites of an installation', () => {
    const sites = [{ title: 'Acme Docs', href: '/s/acme/docs' }];
    const page = parse(
      renderFrontPage({ sites, manualHref: '/s/manual', apiReferenceHref: '/docs' }, siteSettings()).html,
    );
    expect(textsOf(page, '.result-title')).toEqual(['Acme Docs']);
    expect(selectAll('.front-links a', page).map(({ properties }) => properties.href)).toEqual([
      '/s/manual',
      '/docs',
    ]);
  });
});
