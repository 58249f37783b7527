import type { DocumentLink } from '../markdown/source/stored-document.js';
import { linkItems, targetKey } from './link-items.js';

const PAGE = '01900000-0000-7000-8000-000000000001';
const GUIDE = '01900000-0000-7000-8000-000000000002';
const FILE = '01900000-0000-7000-8000-000000000003';
const NOTE = '01900000-0000-7000-8000-000000000005';
const GONE = '01900000-0000-7000-8000-000000000004';

const link = (
  kind: DocumentLink['kind'],
  target: string,
  rest: Partial<DocumentLink> = {},
): DocumentLink => ({
  start: 0,
  end: 1,
  kind,
  target,
  relation: 'reference',
  ...rest,
});
const items = (...links: DocumentLink[]) =>
  linkItems(PAGE, links, {
    anchorsOf: (id) => (id === GUIDE ? new Set(['setup']) : undefined),
    includedAnchorsOf: (id) => (id === GUIDE ? [new Set<string>(), new Set(['included'])] : []),
    hasFile: (id) => id === FILE,
    hasReusableContent: (id) => id === NOTE,
    ownAddresses: ['https://docs.example.com'],
  });

describe('the items of the links of a page', () => {
  it.each<[string, DocumentLink, string]>([
    ['a page', link('page', GUIDE), 'ok'],
    ['a heading', link('page', GUIDE, { anchor: 'setup' }), 'ok'],
    ['the top of a page', link('page', GUIDE, { anchor: 'Top' }), 'ok'],
    ['the top of a page that is not there', link('page', GONE, { anchor: 'top' }), 'broken'],
    ['a heading that is not there', link('page', GUIDE, { anchor: 'gone' }), 'broken'],
    ['a heading of a text that it includes', link('page', GUIDE, { anchor: 'included' }), 'ok'],
    ['a page that is not there', link('page', GONE), 'broken'],
    ['a heading of one', link('page', GONE, { anchor: 'setup' }), 'broken'],
    ['a page by what is no id', link('page', 'x'), 'broken'],
    ['a file', link('file', FILE), 'ok'],
    ['a file that is not there', link('file', GONE), 'broken'],
    ['a file by what is no id', link('file', 'x'), 'broken'],
    ['a reusable content', link('url', `ref:reusable-content/${NOTE}`), 'ok'],
    ['a reusable content that is not there', link('url', `ref:reusable-content/${GONE}`), 'broken'],
    ['what was not found', link('unresolved', 'a.md'), 'broken'],
    ['an address', link('url', 'https://example.com'), 'ok'],
    ['an own address', link('url', 'https://docs.example.com'), 'in-app'],
    ['below an own address', link('url', 'HTTPS://Docs.example.com/a'), 'in-app'],
    ['an own address with a query', link('url', 'https://docs.example.com?a'), 'in-app'],
    ['an own address with a fragment', link('url', 'https://docs.example.com#a'), 'in-app'],
    ['an address that begins alike', link('url', 'https://docs.example.com.org/'), 'ok'],
  ])('have a status: %s', (_, of, status) => {
    expect(items(of).map((item) => item.status)).toEqual([status]);
  });

  it('list each target once, at its first place, as "dependsOn" if one link is', () => {
    const found = items(
      link('url', 'https://example.com'),
      link('page', GUIDE),
      link('file', FILE),
      link('page', GUIDE, { anchor: 'setup' }),
      link('file', FILE, { relation: 'dependsOn', anchor: 'page=2' }),
      link('page', GUIDE),
    );
    expect(found.map((item) => [item.kind, item.anchor, item.relation, item.place])).toEqual([
      ['url', '', 'reference', `${PAGE}/00000000`],
      ['page', '', 'reference', `${PAGE}/00000001`],
      ['file', '', 'dependsOn', `${PAGE}/00000002`],
      ['page', 'setup', 'reference', `${PAGE}/00000003`],
    ]);
    expect(new Set(found.map(targetKey)).size).toBe(4);
  });

  it('shorten an address as rows do', () => {
    const [item] = items(link('url', `https://example.com/${'😀'.repeat(3000)}`));
    expect([...(item?.target ?? '')]).toHaveLength(2048);
  });
});
