import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';

/** A line of a summary. */
export type SummaryLine =
  | { type: 'part'; title: string; target?: string }
  | { type: 'separator' }
  | { type: 'entry'; indent: number; title: string; target?: string };

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];

const BULLET = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(.*))?$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const SEPARATOR = /^ {0,3}(?:-{2,}|\*{3,}|_{3,}|-(?: -)+|\*(?: \*)+)[ \t]*$/;
/** The anchor that exports add to a heading. */
const ANCHOR = /<a href="[^"<>]*" id="[^"<>]*"><\/a>[ \t]*$/;
/** Longest line that is read, for speed. */
const MAX_LINE_LENGTH = 4096;
/** Parses an entry as inline text, whatever it starts with (`1. Intro`). */
const INLINE_ONLY = {
  disable: {
    null: [
      'blockQuote',
      'codeFenced',
      'codeIndented',
      'definition',
      'headingAtx',
      'htmlFlow',
      'list',
      'thematicBreak',
    ],
  },
};
/** Words, or a link of words, without special characters: most entries, of which there can be thousands. */
const SIMPLE_ENTRY =
  /^(?:([\p{L}\p{N}][\p{L}\p{N} ,'-]*)|\[([\p{L}\p{N}][\p{L}\p{N} ,'-]*)\]\(([\w./-]+)\))$/u;
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/;

/**
 * Reads the lines of a `SUMMARY.md`. Levels depend on the indentation and not on the rules of CommonMark lists, because
 * real summaries indent by one tab, two or four spaces with any bullet. The first heading of the first level is the
 * title of the summary and is left out.
 */
export function readSummaryLines(summary: string): SummaryLine[] {
  const lines = summary.replace(/<!--[\s\S]*?(?:-->|$)/g, '').split(/\r\n?|\n/);
  const read: SummaryLine[] = [];
  let titled = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '' || line.length > MAX_LINE_LENGTH) continue;
    const bullet = SEPARATOR.test(line) ? null : BULLET.exec(line);
    if (bullet) {
      read.push({ type: 'entry', indent: widthOf(bullet[1] ?? ''), ...readEntry(bullet[2] ?? '') });
      continue;
    }
    const underline = SEPARATOR.test(line) ? null : UNDERLINE.exec(lines[index + 1] ?? '');
    const heading = HEADING.exec(line.replace(ANCHOR, ''));
    if (heading || underline) {
      if (!heading) index += 1;
      const isTop = heading ? heading[1] === '#' : underline?.[1]?.startsWith('=');
      const part = readEntry(heading ? (heading[2] ?? '').trimEnd().replace(/(?:^|[ \t])#+$/, '') : line);
      if (isTop && !titled && read.length === 0) titled = true;
      else if (part.title !== '') read.push({ type: 'part', ...part });
    } else if (SEPARATOR.test(line)) {
      read.push({ type: 'separator' });
    } else if (isBareLink(line.trim())) {
      // mdBook writes chapters outside of its parts as links without a list.
      read.push({ type: 'entry', indent: 0, ...readEntry(line) });
    }
  }
  return read;
}

/** The text and the first link target of an entry. */
function readEntry(markdown: string): { title: string; target?: string } {
  const simple = SIMPLE_ENTRY.exec(markdown.trim());
  if (simple) {
    const [, plain, linked = '', target] = simple;
    return target === undefined ? { title: plain ?? '' } : { title: linked.trim(), target };
  }
  const root = fromMarkdown(markdown.trim(), { extensions: [INLINE_ONLY] });
  const title = toString(root).trim();
  const target = firstLink(root);
  if (target !== undefined) return target === '' ? { title } : { title, target };
  // An invalid link that is meant as one: `[Title](a path with spaces.md)`.
  const [, loose, path] = /^\[(.+)\]\(([^()<>]+)\)$/.exec(markdown.trim()) ?? [];
  return loose !== undefined && path !== undefined ? { title: loose, target: path.trim() } : { title };
}

function isBareLink(line: string): boolean {
  return line.startsWith('[') && line.endsWith(')') && line.includes('](');
}

function firstLink(node: Node): string | undefined {
  const nodes: unknown[] = [node];
  for (let next = nodes.shift(); next !== undefined; next = nodes.shift()) {
    const { type, url, children } = next as { type: string; url?: string; children?: unknown[] };
    if (type === 'link') return url ?? '';
    nodes.unshift(...(children ?? []));
  }
  return undefined;
}

/** Columns of an indentation; a tab moves to the next multiple of four. */
function widthOf(indentation: string): number {
  let width = 0;
  for (const character of indentation) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}
