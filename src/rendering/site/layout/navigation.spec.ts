import { selectAll } from 'hast-util-select';
import {
  attribute,
  has,
  item,
  link,
  parse,
  render,
  sitePage,
  textsOf,
} from '../../../../test/support/rendered-page.js';
import { renderTreeBranch } from '../render-site-surface.js';

describe('the navigation of a page of a published site', () => {
  describe('with an outline', () => {
    it('indents headings below others only', () => {
      const page = render({ markdown: '## A\n\n# B\n\n## C\n' });
      expect(textsOf(page, '.outline a')).toEqual(['A', 'B', 'C']);
      expect(textsOf(page, '.outline .nested a')).toEqual(['C']);
    });

    it('lists the headings of the two highest levels', () => {
      const page = render({ markdown: '# A\n\n## B\n\n### C\n\n# D\n' });
      expect(textsOf(page, '.outline a')).toEqual(['A', 'B', 'D']);
    });

    it('indents headings below those of the next level that the text has', () => {
      const page = render({ markdown: '#### A\n\n###### B\n' });
      expect(textsOf(page, '.outline .nested a')).toEqual(['B']);
    });

    it('shows none for a single heading', () => {
      const page = render({ markdown: '# One\n' });
      expect([has(page, '.outline'), has(page, '.outline-bar')]).toEqual([false, false]);
    });
  });

  it('shortens long ways in the breadcrumbs', () => {
    const breadcrumbs = ['A', 'B', 'C', 'D', 'E', 'F'].map(link);
    expect(textsOf(render({ page: { breadcrumbs } }), '.breadcrumbs li')).toEqual(['A', '…', 'E', 'F']);
  });

  describe('with a page tree', () => {
    const tree = [
      item('g', {
        kind: 'group',
        title: 'Group',
        children: [
          item('b', {
            onTrail: true,
            children: [item('a', { active: true }), item('c', { children: [item('d')] })],
          }),
          item('e', { hasMore: true }),
          item('x', { kind: 'link', href: 'https://example.com', external: true }),
        ],
      }),
    ];
    const page = render({ page: { tree } });

    it('marks the page, and opens the way to it', () => {
      expect(textsOf(page, '.tree [aria-current=page]')).toEqual(['Page a']);
      expect(has(page, '#t-b:not([hidden])')).toBe(true);
      expect(has(page, '#t-c[hidden]')).toBe(true);
    });

    it('has a button for each branch, hidden until the script runs', () => {
      const buttons = selectAll('[data-tree-toggle]', page);
      expect(buttons.map(({ properties }) => [properties.ariaExpanded, properties.hidden])).toEqual([
        ['true', true],
        ['false', true],
        ['false', true],
      ]);
      expect(attribute(page, '[data-tree-more]', 'dataTreeMore')).toBe('e');
    });

    it('shows groups as titles, and marks links to other hosts', () => {
      expect(textsOf(page, '.group-title')).toEqual(['Group']);
      expect(textsOf(page, '.item.external')).toEqual(['Page x']);
    });

    it('marks in a preview what was done to pages', () => {
      const changed = [
        item('a', { change: 'added' }),
        item('b', { change: 'edited' }),
        item('c', { kind: 'group', change: 'moved' }),
        item('d'),
      ];
      const settings = { internationalization: { locale: 'de' } };
      const preview = render({ settings, page: { tree: changed } });
      expect(textsOf(preview, '.tree .change')).toEqual(['Neu', 'Bearbeitet', 'Verschoben']);
      expect(textsOf(preview, '.tree .item')[0]).toBe('Page a Neu');
    });

    it('renders a single branch for the script', () => {
      const branch = parse(renderTreeBranch([item('f')], sitePage({}).shell));
      expect(textsOf(branch, 'ul > li a')).toEqual(['Page f']);
    });
  });

  it('names languages in the picker', () => {
    const siteSpaces = [
      { title: 'English', href: '/docs/', active: true, language: 'en' },
      { title: 'العربية', href: '/ar/', active: false, language: 'ar' },
    ];
    const page = render({ shell: { siteSpaces } });
    expect(attribute(page, '.header .picker a[hreflang=ar]', 'lang')).toBe('ar');
    expect(textsOf(page, '.header .picker [aria-current]')).toEqual(['English']);
  });

  it('shows sections as tabs, groups of them as menus, and none when there is only one', () => {
    const section = (title: string, active: boolean) => ({
      kind: 'section' as const,
      ...link(title),
      active,
    });
    const sections = [
      section('Docs', true),
      { kind: 'group' as const, title: 'More', active: false, sections: [section('API', false)] },
    ];
    const page = render({ shell: { sections } });
    expect(textsOf(page, '.sections [aria-current]')).toEqual(['Docs']);
    expect(textsOf(page, '.sections details a')).toEqual(['API']);
    expect(has(render({ shell: { sections: [section('Docs', true)] } }), '.sections')).toBe(false);
  });
});
