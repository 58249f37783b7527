import { RedirectIndex } from './redirect-index.js';

const found = (from: string, to: string, path: string) => new RedirectIndex([{ from, to }]).find(path);

describe('a redirect', () => {
  it.each([
    ['a/b', '/c', '/a/b/', '/c'],
    ['a/b.html', '/c', '/a/b', '/c'],
    ['a/*', '/b/*', '/a/c/d', '/b/c/d'],
    ['a/*', '/b/:splat', '/a/c', '/b/c'],
    ['a/*', '/b', '/a', undefined],
    ['*', '/b', '/a', '/b'],
    ['a/:x/:y*', '/:y*/:x', '/a/b/c/d', '/c/d/b'],
    [':x/a', '/a/:x', '/b/a', '/a/b'],
    [':x/a', '/a/:y', '/b/a', '/a/:y'],
    ['a/*/b', '/c', '/a/x/b', undefined],
    ['a/:x', '/c', '/a/b/c', undefined],
  ])('from %s to %s leads from %s to %s', (from, to, path, target) => {
    expect(found(from, to, path)).toBe(target);
  });

  it('leads nowhere when its target would be too long', () => {
    expect(found('a/*', '/*'.repeat(100), `/a/${'b'.repeat(1_000)}`)).toBeUndefined();
    expect(found('a', '/b', `/a${'/'.repeat(3_000)}`)).toBeUndefined();
  });

  it('is the first of several', () => {
    const redirects = ['/c', '/d'].map((to) => ({ from: 'a', to }));
    expect(new RedirectIndex(redirects).find('/a')).toBe('/c');
  });
});
