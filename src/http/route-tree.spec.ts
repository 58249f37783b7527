import { RouteTree } from './route-tree.js';

const treeOf = (...routes: string[]): RouteTree<string> => {
  const tree = new RouteTree<string>();
  for (const route of routes) tree.of(route, () => route);
  return tree;
};

describe('a tree of routes', () => {
  const tree = treeOf(
    '/v1/spaces/:spaceId',
    '/v1/spaces/search',
    '/v1/spaces/:spaceId/content',
    '/v1/spaces/:spaceId/content/path',
    '/v1/spaces/:spaceId/content/path/*pagePath',
    '/v1/spaces/:spaceId/:other/path/first',
    '/v1/user',
  );

  it.each<[string, string[]]>([
    ['/v1/user', ['/v1/user']],
    ['/v1/user/', ['/v1/user']],
    ['/V1/USER', ['/v1/user']],
    ['/v1/user//', []],
    ['/v1//user', []],
    ['/v1/users', []],
    ['/v1/us%65r', []],
    ['/v1', []],
    ['/', []],
    ['', []],
    ['/v1/spaces/:spaceId', ['/v1/spaces/:spaceId']],
    ['/v1/spaces/search', ['/v1/spaces/:spaceId', '/v1/spaces/search']],
    ['/v1/spaces/__proto__/content', ['/v1/spaces/:spaceId/content']],
    ['/v1/spaces/1/constructor', []],
    ['/v1/spaces/1/content/path', ['/v1/spaces/:spaceId/content/path']],
    ['/v1/spaces/1/content/path/a', ['/v1/spaces/:spaceId/content/path/*pagePath']],
    ['/v1/spaces/1/content/path/a/b%2Fc/', ['/v1/spaces/:spaceId/content/path/*pagePath']],
    [
      '/v1/spaces/1/content/path/first',
      ['/v1/spaces/:spaceId/content/path/*pagePath', '/v1/spaces/:spaceId/:other/path/first'],
    ],
  ])('finds for %s in their order: %j', (path, routes) => {
    expect(tree.find(path)).toEqual(routes);
  });

  it('has one value for routes that only differ in the names of parameters', () => {
    const tree = new RouteTree<object>();
    expect(tree.of('/v1/spaces/:a', () => ({}))).toBe(tree.of('/v1/spaces/:b', () => ({})));
  });

  it.each(['/v1/a/:id.json', '/v1/a{/b}', '/v1/*rest/b', '/v1/(a)', '/v1//a'])(
    'refuses the route %s',
    (route) => {
      expect(() => treeOf(route)).toThrow(`The route ${route} has the segment`);
    },
  );

  it('finds nothing for a path of many segments, and does so quickly', () => {
    expect(tree.find('/v1/spaces'.repeat(10_000))).toEqual([]);
  });
});
