import type { DocumentReference } from '../../markdown/source/content-reference.js';
import { PageIndex } from '../../versioning/page-index.js';
import type { PageNode } from '../../versioning/page.js';
import { type LinkSpace, linkTargets, pageHref } from './link-targets.js';
import { addressesWithin, ROOM_FOR_NAVIGATION, ROOM_FOR_TEXT } from './page-addresses.js';

const page = (id: string, slug: string, children: PageNode[] = []): PageNode =>
  ({ id, title: id, slug, type: 'document', document: null, children }) as unknown as PageNode;
const spaceOf = (pages: PageNode[]) => ({
  base: '/docs/',
  title: 'Docs',
  index: new PageIndex(pages),
  variables: {},
});
const to = (id: string): DocumentReference => ({ kind: 'page', page: id });

function targetsOf(refs: DocumentReference[], pages: PageNode[], room: number): string[] {
  const links = { own: spaceOf(pages), titleOf: () => '', addressOf: addressesWithin(room) };
  return Object.values(linkTargets(refs, links as unknown as LinkSpace)).map(({ href }) => href);
}

describe('the addresses of pages that a page of a site contains', () => {
  const pages = [page('home', 'home'), ...['a', 'b', 'c'].map((id) => page(id, id.repeat(4)))];

  it('lead to the further pages by ID when there is no room for paths any more', () => {
    const refs = ['a', 'b', 'c'].map(to);
    expect(targetsOf(refs, pages, 30)).toEqual(['/docs/aaaa', '/docs/bbbb', '/docs/cccc']);
    expect(targetsOf(refs, pages, 29)).toEqual(['/docs/aaaa', '/docs/bbbb', '/docs/~pages/c']);
    expect(targetsOf([...refs, to('home')], pages, 10)).toEqual([
      '/docs/aaaa',
      '/docs/~pages/b',
      '/docs/~pages/c',
      '/docs/~pages/home',
    ]);
  });

  it('count as often as the text has them', () => {
    expect(targetsOf([to('a'), to('b'), to('a'), to('a')], pages, 40)).toEqual(['/docs/aaaa', '/docs/bbbb']);
    expect(targetsOf([to('a'), to('b'), to('a'), to('a')], pages, 29)).toEqual([
      '/docs/~pages/a',
      '/docs/~pages/b',
    ]);
  });

  it('have paths for 10,000 pages in the text, and for a page tree, five levels deep with letters of nine bytes', () => {
    const slug = '漢'.repeat(15);
    const leaves = Array.from({ length: 10_000 }, (_, n) => page(`p${n}`, `${slug}-${n}`));
    let below = leaves;
    for (let level = 0; level < 4; level += 1) below = [page(`g${level}`, slug, below)];
    const space = spaceOf([page('home', 'home'), ...below]);
    const hrefs = (room: number, count: number) => {
      const addressOf = addressesWithin(room);
      return leaves.slice(0, count).map(({ id, slug: own }) => {
        const path = space.index.find(id)?.path ?? own;
        return addressOf(space, leaves[0] as PageNode, path) === pageHref(space, leaves[0] as PageNode, path);
      });
    };
    expect(hrefs(ROOM_FOR_TEXT, 10_000)).not.toContain(false);
    expect(hrefs(ROOM_FOR_NAVIGATION, 800)).not.toContain(false);
  });
});
