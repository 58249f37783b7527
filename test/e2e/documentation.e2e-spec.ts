import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import { DEVELOPER_PAGES, MANUAL_PAGES } from '../support/documentation.js';
import { type ManualPage, readManualPage } from '../support/examples.js';

const texts = new Map<string, string>();
const pages = new Map<string, ManualPage>();
for (const path of ['README.md', ...DEVELOPER_PAGES, ...MANUAL_PAGES]) {
  texts.set(path, await readFile(path, 'utf8'));
  pages.set(path, readManualPage(texts.get(path) ?? ''));
}
const pageAt = (path: string): ManualPage => pages.get(path) ?? readManualPage('');

describe('the links of the documentation', () => {
  const anchorsOf = (path: string): string[] => {
    const slugger = new GithubSlugger();
    return pageAt(path).headings.map((heading) => slugger.slug(heading));
  };

  it.each([...pages.keys()])('%s has a target', (path) => {
    const text = texts.get(path) ?? '';
    const covers = [...text.matchAll(/^cover(?:Dark)?: (\S+)$/gm)].map(([, target = '']) => target);
    const missing = [...pageAt(path).targets, ...covers].filter((target) => {
      if (/^[a-z]+:/.test(target)) return false;
      const [file = '', anchor] = target.split('#');
      const found = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(found)) return true;
      return anchor !== undefined && !anchorsOf(found).includes(anchor);
    });
    expect(missing).toEqual([]);
  });

  it('lead from the table of contents to every page, once', () => {
    const listed = pageAt('docs/SUMMARY.md').targets.map((target) => `docs/${target}`);
    expect(listed.toSorted()).toEqual(MANUAL_PAGES.filter((path) => path !== 'docs/SUMMARY.md'));
  });
});

describe('the pages for developers', () => {
  const FOLDERS = ['src', 'test', 'scripts', 'tools', 'bench', 'clients', 'docs'];
  const files = globSync([`{${FOLDERS.join()}}/**/*.*`, '*.*'], { exclude: ['**/node_modules/**'] }).map(
    (path) => `/${path.replaceAll('\\', '/')}`,
  );
  /** A file of the project, or what begins with one of its folders. Placeholders such as `<name>.ts` are no paths. */
  const isPath = (text: string): boolean =>
    /^[\w@.-]+(?:\/[\w@.-]+)*\/?$/.test(text) &&
    (/[^.]\.(?:[cm]?[jt]s|tsx|css)$/.test(text) || new RegExp(`^(?:${FOLDERS.join('|')})/`).test(text));

  it.each(DEVELOPER_PAGES)('%s names files and folders that exist', (path) => {
    const folder = dirname(path);
    const below = folder === '.' ? '/' : `/${folder}/`;
    const exists = (name: string): boolean =>
      [folder, 'src', '.'].some((from) => existsSync(join(from, name))) ||
      files.some(
        (file) =>
          (file.startsWith(below) && file.endsWith(`/${name}`)) ||
          // A part of a path, as npm test gets it.
          file.startsWith(`/${name}`),
      );
    expect(pageAt(path).code.filter((text) => isPath(text) && !exists(text))).toEqual([]);
  });

  it('have a map of at most 150 lines, and at most 80 lines about a folder', () => {
    const lengths = DEVELOPER_PAGES.filter((path) => /ARCHITECTURE|^src\/.*README/.test(path)).map(
      (path) => [path, (texts.get(path) ?? '').trimEnd().split('\n').length] as const,
    );
    expect(lengths.filter(([path, lines]) => lines > (path === 'ARCHITECTURE.md' ? 150 : 80))).toEqual([]);
  });
});
