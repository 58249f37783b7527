import type { SectionNode, SiteSpaceNode, SiteStructure } from '../tree/site-structure.js';
import { visibleStructure } from '../tree/visible-structure.js';
import { openedSpaces } from '../tree/opened-spaces.js';
import { visitorVisibility } from './visitor-visibility.js';

const PRO = 'visitor.claims.plan == "pro"';
const STAFF = 'visitor.claims.staff';

const siteSpace = (id: string, condition: string | null = null, isDefault = false): SiteSpaceNode => ({
  type: 'site-space',
  id,
  spaceId: `space-${id}`,
  path: id,
  condition,
  isDefault,
  takenOver: false,
});
const section = (id: string, condition: string | null, ...siteSpaces: SiteSpaceNode[]): SectionNode => ({
  type: 'site-section',
  id,
  title: id,
  description: null,
  icon: null,
  path: id,
  condition,
  isDefault: id === 'a',
  siteSpaces,
});
const sectioned = (...sections: SectionNode[]): SiteStructure => ({ siteSpaces: [], sections });

describe('a visitor', () => {
  const structure = sectioned(
    section('a', PRO, siteSpace('a1', null, true), siteSpace('a2', STAFF)),
    section('b', null, siteSpace('b1', STAFF, true), siteSpace('b2')),
    section('c', null, siteSpace('c1', STAFF, true)),
  );
  const seenBy = (claims: unknown, adaptiveContent = true): string[] =>
    visibleStructure(structure, visitorVisibility({ adaptiveContent }, claims)).sections.flatMap((item) =>
      item.type === 'site-section'
        ? item.siteSpaces.map(
            ({ id, isDefault }) => `${item.isDefault ? '*' : ''}${item.id}/${id}${isDefault ? '*' : ''}`,
          )
        : [],
    );

  it.each<[unknown, string[]]>([
    [{ plan: 'pro', staff: true }, ['*a/a1*', '*a/a2', 'b/b1*', 'b/b2', 'c/c1*']],
    [{ plan: 'pro' }, ['*a/a1*', 'b/b2*']],
    [{ staff: true }, ['*b/b1*', '*b/b2', 'c/c1*']],
    [{ staff: 'true' }, ['*b/b2*']],
    [{}, ['*b/b2*']],
    [undefined, ['*b/b2*']],
  ])('with the claims %j sees items without a condition or with one that is true', (claims, seen) => {
    expect(seenBy(claims)).toEqual(seen);
  });

  it('sees everything when adaptive content is disabled', () => {
    expect(seenBy({}, false)).toEqual(['*a/a1*', '*a/a2', 'b/b1*', 'b/b2', 'c/c1*']);
  });

  it('does not see an item whose condition does not parse', () => {
    const sight = visitorVisibility({ adaptiveContent: true }, {});
    expect(sight.seesSiteSpace(siteSpace('x', 'true ||'))).toBe(false);
  });
});

describe('openedSpaces finds the spaces of a change', () => {
  const root = (...siteSpaces: SiteSpaceNode[]): SiteStructure => ({ siteSpaces, sections: [] });

  it.each<[string, SiteStructure, SiteStructure, string[]]>([
    ['that loses a condition', root(siteSpace('x', PRO)), root(siteSpace('x')), ['space-x']],
    ['that changes a condition', root(siteSpace('x', PRO)), root(siteSpace('x', STAFF)), ['space-x']],
    ['that sets one where there was none: none', root(siteSpace('x')), root(siteSpace('x', PRO)), []],
    ['that keeps it: none', root(siteSpace('x', PRO)), root(siteSpace('x', PRO)), []],
    ['that adds or removes spaces: none', root(siteSpace('x', PRO)), root(siteSpace('y')), []],
    [
      'that takes a condition off a section',
      sectioned(section('a', PRO, siteSpace('x'), siteSpace('y', STAFF))),
      sectioned(section('a', null, siteSpace('x'), siteSpace('y', STAFF))),
      ['space-x', 'space-y'],
    ],
    [
      'that moves a space out of a section with a condition',
      sectioned(section('a', PRO, siteSpace('x'), siteSpace('y')), section('b', null, siteSpace('z'))),
      sectioned(section('a', PRO, siteSpace('x')), section('b', null, siteSpace('z'), siteSpace('y'))),
      ['space-y'],
    ],
    [
      'that hands a condition on to the section: none',
      sectioned(section('a', null, siteSpace('x', PRO))),
      sectioned(section('a', PRO, siteSpace('x'))),
      [],
    ],
  ])('%s', (_, before, after, opened) => {
    expect(openedSpaces(before, after)).toEqual(opened);
  });
});
