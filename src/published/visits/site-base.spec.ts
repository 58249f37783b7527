import type { SiteSpaceNode, SiteStructure } from '../../sites/tree/site-structure.js';
import { placeOf } from './site-base.js';
import type { SiteVisit } from './site-visit.js';

const siteSpace = (id: string, spaceId: string) => ({ id, spaceId }) as SiteSpaceNode;
const visit = (structure: SiteStructure, at: SiteSpaceNode) =>
  ({ structure, section: undefined, siteSpace: at }) as unknown as SiteVisit;

describe('placeOf', () => {
  it('finds the first place of a space, but its own place first', () => {
    const [one, two, three] = [siteSpace('1', 'a'), siteSpace('2', 'b'), siteSpace('3', 'b')];
    const structure = { siteSpaces: [one, two, three], sections: [] };
    expect(placeOf(visit(structure, one), 'b')?.siteSpace.id).toBe('2');
    expect(placeOf(visit(structure, three), 'b')?.siteSpace.id).toBe('3');
    expect(placeOf(visit(structure, one), 'c')).toBeUndefined();
  });

  it('reads the structure once, however many spaces are looked for', () => {
    let read = 0;
    const siteSpaces = Array.from({ length: 1_000 }, (_, n) => siteSpace(String(n), `space-${n}`));
    const structure = {
      get siteSpaces() {
        read += 1;
        return siteSpaces;
      },
      sections: [],
    };
    const start = visit(structure, siteSpaces[0] as SiteSpaceNode);
    for (let n = 1; n < 1_000; n += 1) expect(placeOf(start, `space-${n}`)?.siteSpace.id).toBe(String(n));
    expect(read).toBe(1);
  });
});
