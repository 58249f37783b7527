/*
 * Reads the structure and links of the archives in test/fixtures without the code under test, with as little code as they
 * require.
 */
import { posix } from 'node:path';
import type { Page } from './content.js';

/** An entry of the structure: the expected page at this place. */
export interface Entry {
  title?: string;
  path?: string;
  anchorOf?: string;
  anchor?: string;
  url?: string;
  group?: boolean;
  children: Entry[];
}

/**
 * A simple reader of summaries: `* [Title](path)` nested by four spaces, headings that start a group, `--` that ends
 * it.
 */
export function structureOfSummary(summary: string): Entry[] {
  const top: Entry[] = [];
  let group = top;
  const seen = new Set<string>();
  for (const line of summary.split('\n').slice(1)) {
    const heading = /^##+ (.+)$/.exec(line);
    const item = /^( *)\* \[(.+)\]\(([^#]+?)(?:#(.+))?\)$/.exec(line);
    if (heading !== null) {
      const entry: Entry = { title: heading[1], group: true, children: [] };
      top.push(entry);
      group = entry.children;
    } else if (line === '--') {
      group = top;
    } else if (item !== null) {
      const [, indent = '', title, target = '', anchor] = item;
      const entry: Entry = { title, children: [] };
      if (isOutside(target)) entry.url = target;
      else if (anchor !== undefined && seen.has(target)) Object.assign(entry, { anchorOf: target, anchor });
      else entry.path = target;
      seen.add(target);
      let level = group;
      for (let depth = 0; depth < indent.length / 4; depth += 1) level = level.at(-1)?.children ?? level;
      level.push(entry);
    } else if (line.trim() !== '') {
      throw new Error(`The summary has a line this test does not read: ${line}`);
    }
  }
  return top;
}

/** Folders are groups, ordered with the files by name. */
export function structureOfFolders(paths: string[], folder = ''): Entry[] {
  const names = new Set(
    paths
      .filter((path) => path.startsWith(folder))
      .map((path) => path.slice(folder.length).split('/')[0] ?? ''),
  );
  const stem = (file: string) => file.replace(/\.md$/, '');
  return [...names]
    .sort((a, b) => stem(a).localeCompare(stem(b), 'en', { numeric: true }))
    .map((file) =>
      file.endsWith('.md')
        ? { path: `${folder}${file}`, children: [] }
        : {
            title: file.charAt(0).toUpperCase() + file.slice(1),
            group: true,
            children: structureOfFolders(paths, `${folder}${file}/`),
          },
    );
}

export function withoutFrontMatter(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '');
}

/** All syntax with a link target, which is the first defined group. */
const LINK =
  /\]\(\s*(?:<([^>\n]*)>|((?:[^\s()<>]|\([^\s()]*\))+))|^ {0,3}\[[^\]^][^\]]*\]:[ \t]*(\S+)|<(?:a|img)\b[^>]*?\s(?:src|href)=(?:"([^"]*)"|'([^']*)')/gm;

/** Splits a text into code, which must not change, and the rest. */
function splitCode(text: string): { code: boolean; text: string }[] {
  const parts: { code: boolean; text: string }[] = [];
  let fence: string | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    const marker = /^[\s>]*(?:[-*]\s+|\d+\.\s+)?(`{3,}|~{3,})/.exec(line)?.[1];
    const opens = fence === undefined && marker !== undefined;
    const closes =
      fence !== undefined &&
      marker?.startsWith(fence) === true &&
      line.replace(/^[\s>]+/, '').trim() === marker;
    if (opens) fence = marker;
    const code = fence !== undefined;
    if (closes) fence = undefined;
    if (code) parts.push({ code, text: line });
    else
      parts.push(
        ...line.split(/(`[^`\n]+`)/).map((piece, index) => ({ code: index % 2 === 1, text: piece })),
      );
  }
  // Links may span lines, so adjacent parts of one kind are joined.
  return parts.reduce<{ code: boolean; text: string }[]>((joined, part) => {
    const last = joined.at(-1);
    if (last?.code === part.code) last.text += part.text;
    else joined.push({ ...part });
    return joined;
  }, []);
}

/** The text with every link target blanked. */
export function masked(text: string): string {
  return splitCode(text)
    .map(({ code, text: part }) =>
      code
        ? part
        : part.replace(LINK, (all: string, ...groups: (string | undefined)[]) => {
            const target = groups.slice(0, 5).find((group) => group !== undefined) ?? '';
            const at = all.lastIndexOf(target);
            return `${all.slice(0, at)}@${all.slice(at + target.length)}`
              .replace('<@>', '@')
              .replace('<@', '@');
          }),
    )
    .join('');
}

export function linksOf(text: string): string[] {
  return splitCode(text).flatMap(({ code, text: part }) =>
    code
      ? []
      : [...part.matchAll(LINK)].map((match) => match.slice(1, 6).find((group) => group !== undefined) ?? ''),
  );
}

export function isOutside(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);
}

/** The file of the archive that a link points to; undefined if there is none. */
export function resolveIn(
  archive: ReadonlyMap<string, Buffer>,
  from: string,
  target: string,
  routes: boolean,
): string | undefined {
  const path = decodeURIComponent(target.replace(/[?#].*$/, ''));
  const folders = path.startsWith('/') ? [''] : [posix.dirname(from), ...(routes ? [''] : [])];
  return folders
    .map((folder) => posix.join(folder, path.replace(/^\/+/, '')).replace(/\/$/, ''))
    .flatMap((place) => [place, `${place}.md`, place.replace(/\.html$/, '.md'), `${place}/README.md`])
    .find((place) => archive.has(place) && place !== 'SUMMARY.md');
}

/** A pattern for the end of the path of a page whose route is the target. */
export function routeOf(target: string): RegExp {
  const route = target
    .replace(/[?#].*$/, '')
    .replace(/^[./]+/, '')
    .replace(/\.md$/, '');
  return new RegExp(`(^|/)${route}$`);
}

/** The path of a page if the space were a folder of markdown files. */
export function markdownPathOf(page: Page): string {
  return page.pages.length > 0 ? `${page.path}/README.md` : `${page.path}.md`;
}
