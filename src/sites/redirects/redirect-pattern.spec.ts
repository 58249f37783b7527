import { isPattern, leadsToItself, problemOfPattern, sourcesOf, targetOf } from './redirect-pattern.js';

const SITE = 'https://docs.example.com';
const SECOND = 'https://example.com/s/docs';

describe('a source that ends with `/*`', () => {
  it.each(['/old', '/*', '/old/*', `${'/a'.repeat(32)}/*`])('is accepted: %s', (source) => {
    expect(problemOfPattern(source)).toBeUndefined();
  });

  it.each([
    ['/a*', /only at its end/],
    ['/*/b', /only at its end/],
    ['/a/*/b/*', /only at its end/],
    [`${'/a'.repeat(33)}/*`, /at most 32 segments/],
  ])('is refused: %s', (source, problem) => {
    expect(problemOfPattern(source)).toMatch(problem);
  });

  it.each([
    ['/', ['/']],
    ['/a', ['/a', '/*']],
    ['/a/b/c', ['/a/b/c', '/a/b/*', '/a/*', '/*']],
  ])('is looked up after the path, the longest first: %s', (path, sources) => {
    expect(sourcesOf(path)).toEqual(sources);
  });

  it('is looked up for a bounded number of segments', () => {
    const sources = sourcesOf('/a'.repeat(4_000));
    expect(sources).toHaveLength(34);
    expect(sources[1]).toBe(`${'/a'.repeat(32)}/*`);
    expect(sources.slice(1).every((source) => problemOfPattern(source) === undefined)).toBe(true);
  });

  it.each([
    ['/old', '/old', 'https://new.example.com/*', 'https://new.example.com/*'],
    ['/old/a', '/old/*', 'https://new.example.com', 'https://new.example.com'],
    ['/old/a/ü?', '/old/*', 'https://new.example.com/x/*', 'https://new.example.com/x/a/%C3%BC%3F'],
    ['/a/50%25', '/*', 'https://new.example.com/*', 'https://new.example.com/a/50%25'],
    ['/old/a', '/old/*', 'https://new.example.com/?path=/*', 'https://new.example.com/?path=/*'],
    ['/old/a', '/old/*', 'https://*', 'https://*'],
    ['/old/a', '/old/*', `${SITE}/*`, `${SITE}/a`],
    ['/docs/a', '/docs/*', `${SITE}/docs/v2/*`, `${SITE}/docs/v2/a`],
    ['/a', '/*', `${SITE}/start`, `${SITE}/start`],
    // These would not end.
    ['/docs/v2/a', '/docs/*', `${SITE}/docs/v2/*`, undefined],
    ['/a', '/*', `${SITE}/*`, undefined],
    ['/start', '/*', `${SITE}/start`, undefined],
    ['/a', '/*', `${SECOND}/*`, undefined],
    ['/old', '/old', `${SITE}/old/?again`, undefined],
    ['/old', '/old', `${SECOND.replace('https', 'http')}/old`, undefined],
    ['/old', '/old', `${SECOND}/older`, `${SECOND}/older`],
  ])('leads from %s by %s to %s: %s', (path, source, target, found) => {
    expect(targetOf(path.replaceAll('?', '%3F'), { source, target, addresses: [SITE, SECOND] })).toBe(found);
  });

  it.each([
    ['/old', `${SITE}/old`, true],
    ['/old', `${SECOND}/old/#part`, true],
    ['/', SITE, true],
    ['/old/*', `${SITE}/old/*`, true],
    ['/*', `${SECOND}/*`, true],
    ['/old', `${SITE}/new`, false],
    ['/old', 'https://example.com/old', false],
    ['/old/*', `${SITE}/old/v2/*`, false],
    ['/old/*', `${SITE}/old`, false],
    ['/*', `${SITE}/start`, false],
  ])('from %s to %s leads to itself: %s', (source, target, itself) => {
    expect(leadsToItself(source, target, [SITE, SECOND])).toBe(itself);
  });

  it('is told from other sources', () => {
    expect(['/*', '/a/*', '/a'].map(isPattern)).toEqual([true, true, false]);
  });
});
