import type { PlacedPage } from '../../versioning/page-index.js';
import { nearestPages, wordsOf } from './nearest-pages.js';

const placed = (path: string): PlacedPage =>
  ({ path, parentId: null, page: { title: path.split('/').at(-1) } }) as unknown as PlacedPage;

describe('the pages nearest to a path that leads nowhere', () => {
  it('share its words, above all those of its last segment', () => {
    const pages = ['guides/install', 'guides/install-on-windows', 'install/guides', 'reference/api'].map(
      placed,
    );
    expect(nearestPages('en/install-windows', pages).map(({ path }) => path)).toEqual([
      'guides/install-on-windows',
      'guides/install',
      'install/guides',
    ]);
  });

  it('are none when no word is the same', () => {
    expect(nearestPages('wp-login.php', [placed('guides/install')])).toEqual([]);
  });

  it('are searched by the words of the path', () => {
    expect(wordsOf('en/how_to-install.html')).toBe('en how to install html');
  });
});
