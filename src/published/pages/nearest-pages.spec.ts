import fc from 'fast-check';
import type { PlacedPage } from '../../versioning/page-index.js';
import { nearestPages, wordsOf } from './nearest-pages.js';

const placed = (path: string, title = path.split('/').at(-1)): PlacedPage =>
  ({ path, parentId: null, page: { title } }) as unknown as PlacedPage;

const SITE = [
  ...['welcome', 'getting-started/quickstart', 'getting-started/installation', 'guides/install-guide'],
  ...['guides/install-on-windows', 'guides', 'api-reference/webhooks', 'api-reference/authentication'],
  ...['api-reference/rate-limits', 'concepts/organizations', 'faq', 'guides/résumé', 'setup'],
].map((path) => placed(path, path === 'setup' ? 'First steps' : undefined));

const nearest = (path: string, pages = SITE) => nearestPages(path, pages).map((page) => page.path);

describe('the pages nearest to a path that leads nowhere', () => {
  it.each([
    ['quikstart', 'getting-started/quickstart'],
    ['qiuckstart', 'getting-started/quickstart'],
    ['instal-guide', 'guides/install-guide'],
    ['instalguide', 'guides/install-guide'],
    ['wrong/folder/quickstart', 'getting-started/quickstart'],
    ['getting-started/quickstart.html', 'getting-started/quickstart'],
    ['docs/en/latest/api-reference/rate-limits.md', 'api-reference/rate-limits'],
    ['getting-started/installation/index.php', 'getting-started/installation'],
    ['Getting-Started/QUICKSTART', 'getting-started/quickstart'],
    ['gettingStarted/quickstart', 'getting-started/quickstart'],
    ['webhook', 'api-reference/webhooks'],
    ['api/rate-limit', 'api-reference/rate-limits'],
    ['authentification', 'api-reference/authentication'],
    ['organisation', 'concepts/organizations'],
    ['resume', 'guides/résumé'],
    ['first_steps', 'setup'],
    ['faqs', 'faq'],
  ])('%s: %s', (path, expected) => {
    expect(nearest(path)[0]).toBe(expected);
  });

  it('share its words, above all those of its last segment', () => {
    const paths = ['guides/install', 'guides/install-on-windows', 'install/guides', 'reference/api'];
    expect(
      nearest(
        'en/install-windows',
        paths.map((path) => placed(path)),
      ),
    ).toEqual(['guides/install-on-windows', 'guides/install', 'install/guides']);
  });

  it('are those of its folder when there is nothing like its last segment', () => {
    expect(nearest('concepts/zzz')).toEqual(['concepts/organizations']);
  });

  it.each(['', '/', '%%%', 'wp-login.php', '.env', 'a/b/c/d'])('are none for %j', (path) => {
    expect(nearest(path)).toEqual([]);
  });

  it('are searched by the words of the path', () => {
    expect(wordsOf('en/how_to-install.html')).toBe('en how to install');
  });
});

describe('in any site', () => {
  const word = fc.stringMatching(/^[a-z]{5,10}$/);
  const slug = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('-'));
  const path = fc.array(slug, { minLength: 1, maxLength: 3 }).map((slugs) => slugs.join('/'));
  const site = fc
    .uniqueArray(path, { minLength: 1, maxLength: 60 })
    .map((paths) => paths.map((each) => placed(each)));
  const siteAndPage = site.chain((pages) => fc.tuple(fc.constant(pages), fc.constantFrom(...pages)));
  const lastOf = ({ path: of }: PlacedPage): string => of.split('/').at(-1) ?? '';

  it('they are at most five different pages of it', () => {
    fc.assert(
      fc.property(site, fc.oneof(path, fc.string({ unit: 'binary', maxLength: 300 })), (pages, wanted) => {
        const found = nearestPages(wanted, pages);
        expect(found.length).toBeLessThanOrEqual(5);
        expect(new Set(found).size).toBe(found.length);
        for (const each of found) expect(pages).toContain(each);
      }),
    );
  });

  it('a page with the same last segment in another folder is first', () => {
    fc.assert(
      fc.property(siteAndPage, slug, ([pages, page], folder) => {
        const [first] = nearestPages(`${folder}/${lastOf(page)}`, pages);
        expect(first && lastOf(first)).toBe(lastOf(page));
      }),
    );
  });

  it('a page is found with one letter left out, doubled or swapped', () => {
    const typo = fc.constantFrom(
      (text: string, at: number) => text.slice(0, at) + text.slice(at + 1),
      (text: string, at: number) => text.slice(0, at + 1) + text.slice(at),
      (text: string, at: number) =>
        text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
    );
    fc.assert(
      fc.property(siteAndPage, typo, fc.nat(), ([pages, page], misspell, at) => {
        const typed = misspell(page.path, at % page.path.length);
        fc.pre(!typed.includes('//') && typed.split('/').length === page.path.split('/').length);
        expect(nearestPages(typed, pages)).toContain(page);
      }),
    );
  });

  it('case, suffixes and slashes at the ends make no difference', () => {
    fc.assert(
      fc.property(site, path, (pages, wanted) => {
        const expected = nearestPages(wanted, pages);
        for (const other of [wanted.toUpperCase(), `${wanted}.html`, `/${wanted}/`, `${wanted}/index.htm`])
          expect(nearestPages(other, pages)).toEqual(expected);
      }),
    );
  });
});
