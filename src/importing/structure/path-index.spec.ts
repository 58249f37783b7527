import { PathIndex } from './path-index.js';

describe('PathIndex', () => {
  const index = new PathIndex<string>();
  for (const path of [
    'README.md',
    'guide/README.md',
    'guide/Setup.md',
    'api.mdx',
    'cafe\u0301.md',
    'a/index.md',
    'a/a.md',
    'b/b.md',
  ]) {
    index.addPage(path, path);
  }
  index.add('logo.png', 'logo.png');

  it.each([
    ['guide/Setup.md', 'guide/Setup.md'],
    ['guide/Setup', 'guide/Setup.md'],
    ['guide/Setup.html', 'guide/Setup.md'],
    ['guide/setup.md', 'guide/Setup.md'],
    ['guide', 'guide/README.md'],
    ['guide/index.html', 'guide/README.md'],
    ['a/README.md', 'a/index.md'],
    ['a', 'a/index.md'],
    ['b', 'b/b.md'],
    ['', 'README.md'],
    ['api.md', 'api.mdx'],
    ['caf\u00e9.md', 'cafe\u0301.md'],
    ['Logo.PNG', 'logo.png'],
    ['guide/missing.md', undefined],
    ['__proto__', undefined],
  ])('finds %j the way links are written', (path, found) => {
    expect(index.find(path)).toBe(found);
  });
});
