import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_POLICY, simplePage } from '../../common/http/simple-page.js';
import { manualDirectory } from './manual-directory.js';

/** The content security policy of the pages of the manual. */
export const MANUAL_POLICY = PAGE_POLICY;

const PAGE = /^[\w-]+(?:\/[\w-]+)*\.md$/;
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;
const TITLE = /^# (.+)\n/m;

/** Finished pages, by path: at most as many as the manual has. */
const pages = new Map<string, string>();

/**
 * A page of the manual as HTML without scripts and images, for browsers without JavaScript and places without internet
 * access.
 * @param path such as `api/spaces.md`
 * @returns undefined when there is no such page
 */
export async function manualPage(path: string): Promise<string | undefined> {
  const known = pages.get(path);
  if (known !== undefined || !PAGE.test(path)) return known;
  const file = await readFile(join(manualDirectory(), path), 'utf8').catch(() => undefined);
  if (file === undefined) return undefined;
  const markdown = file.replace(FRONT_MATTER, '');
  const root = '../'.repeat(path.split('/').length);
  const navigation = `<p><a href="${root}manual/SUMMARY.md">Contents</a> · <a href="${root}../docs">API reference</a></p>`;
  const content = navigation + (await html(markdown.replace(TITLE, '')));
  const page = simplePage(TITLE.exec(markdown)?.[1] ?? path, content);
  pages.set(path, page);
  return page;
}

async function html(markdown: string): Promise<string> {
  const [{ micromark }, { gfm, gfmHtml }, { default: GithubSlugger }] = await Promise.all([
    import('micromark'),
    import('micromark-extension-gfm'),
    import('github-slugger'),
  ]);
  const slugger = new GithubSlugger();
  const text = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return text
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<h([1-6])>(.*?)<\/h\1>/g, (_, level: string, content: string) => {
      const id = slugger.slug(content.replace(/<[^>]+>/g, ''));
      return `<h${level} id="${id}">${content}</h${level}>`;
    })
    .split(/(<pre>.*?<\/pre>)/s)
    .map((part) => (part.startsWith('<pre>') ? part : part.replace(/\{% .*? %\}\s*/g, '')))
    .join('');
}
