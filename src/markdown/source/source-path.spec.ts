import { joinPath, splitTarget, trimSlashes } from './source-path.js';

describe('joinPath', () => {
  it.each([
    ['a/b', '../c.md', 'a/c.md'],
    ['a/b', './c.md', 'a/b/c.md'],
    ['a', '/c.md', 'c.md'],
    ['', 'c/', 'c'],
    ['a', '..', ''],
    ['a', '../../c.md', null],
  ])('from %j follows %j', (folder, path, joined) => {
    expect(joinPath(folder, path)).toBe(joined);
  });
});

describe('splitTarget', () => {
  it.each([
    ['a%20b.md#x%20y', { path: 'a b.md', anchor: 'x y' }],
    ['a.md?raw=true#x', { path: 'a.md', anchor: 'x' }],
    ['#x', { path: '', anchor: 'x' }],
    ['100%.md', { path: '100%.md', anchor: '' }],
    ['a.md#%00', { path: 'a.md', anchor: '\uFFFD' }],
    ['a/b:c.md', { path: 'a/b:c.md', anchor: '' }],
  ])('decodes %j', (target, parts) => {
    expect(splitTarget(target)).toEqual(parts);
  });

  it.each(['https://x.org/a.md', 'mailto:a@b.c', '//host/a', 'data:image/png;base64,xx', 'git+https://x'])(
    'leaves the URL %j alone',
    (target) => {
      expect(splitTarget(target)).toBeNull();
    },
  );
});

describe('trimSlashes', () => {
  it.each([
    ['', ''],
    ['//', ''],
    ['a', 'a'],
    ['//a//b/', 'a//b'],
    [`a${'/'.repeat(100_000)}b`, `a${'/'.repeat(100_000)}b`],
  ])('removes slashes at the ends', (path, trimmed) => {
    expect(trimSlashes(path) === trimmed).toBe(true);
  });
});
