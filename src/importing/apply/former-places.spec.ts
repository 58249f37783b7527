import type { PageNode } from '../../versioning/page.js';
import type { SourcePage } from '../structure/source-tree.js';
import { keepFormerPlaces } from './former-places.js';

type Given = Partial<SourcePage> & { title: string };

const source = ({ children = [], attributes = {}, ...page }: Given): SourcePage => ({
  sourcePath: 'x.md',
  type: 'document',
  attributes,
  children,
  ...page,
});
const existing = (slug: string, children: PageNode[] = []): PageNode => ({ slug, children }) as PageNode;
const slugs = (pages: readonly SourcePage[]): unknown[] =>
  pages.map(({ attributes, children }) =>
    children.length > 0 ? [attributes.slug, slugs(children)] : attributes.slug,
  );

describe('the places of pages that not everybody may see', () => {
  it.each<[string, Given[], PageNode[], unknown[]]>([
    [
      'are those of their headings, if the space has them',
      [{ title: 'partners', formerTitle: 'Partner programme' }],
      [existing('partner-programme')],
      ['partner-programme'],
    ],
    [
      'are their own in a new space',
      [{ title: 'partners', formerTitle: 'Partner programme' }],
      [],
      [undefined],
    ],
    [
      'are told from those of others with the same heading by their order',
      [{ title: 'a', formerTitle: 'Overview' }, { title: 'Overview' }],
      [existing('overview'), existing('overview-1')],
      ['overview', 'overview-1'],
    ],
    [
      'are stated by the source first',
      [{ title: 'a', formerTitle: 'Overview', attributes: { slug: 'own' } }],
      [existing('overview')],
      ['own'],
    ],
    [
      'are found below a page that changed its place',
      [{ title: 'a', formerTitle: 'Part', children: [source({ title: 'b', formerTitle: 'Inner' })] }],
      [existing('part', [existing('inner')])],
      [['part', ['inner']]],
    ],
    [
      'are found below a page that never had another place',
      [{ title: 'a', formerTitle: 'Part', children: [source({ title: 'b', formerTitle: 'Inner' })] }],
      [existing('a', [existing('inner')])],
      [[undefined, ['inner']]],
    ],
  ])('%s', (_, pages, space, expected) => {
    const siblings = pages.map(source);
    keepFormerPlaces(siblings, space);
    expect(slugs(siblings)).toEqual(expected);
  });
});
