import type { SiteStructure } from '../tree/site-structure.js';
import { visitorStructure } from './visitor-structure.js';

const siteSpace = (id: string, condition: string | null) => ({
  ...{
    type: 'site-space',
    id,
    spaceId: id,
    path: id,
    condition,
    isDefault: condition === null,
    takenOver: false,
  },
});
const STRUCTURE = {
  siteSpaces: [siteSpace('open', null), siteSpace('pro', 'visitor.claims.plan == "pro"')],
  sections: [],
} as unknown as SiteStructure;

describe('what a visitor sees of a site', () => {
  const seen = (claims: Record<string, unknown>, adaptiveContent = true) =>
    visitorStructure({ adaptiveContent }, STRUCTURE, claims).siteSpaces.map(({ id }) => id);

  it('is decided by their claims', () => {
    expect([seen({}), seen({ plan: 'pro' }), seen({}), seen({}, false)]).toEqual([
      ['open'],
      ['open', 'pro'],
      ['open'],
      ['open', 'pro'],
    ]);
  });

  it('is decided once for all visitors without claims', () => {
    const decide = () => visitorStructure({ adaptiveContent: true }, STRUCTURE, {});
    expect(decide()).toBe(decide());
  });
});
