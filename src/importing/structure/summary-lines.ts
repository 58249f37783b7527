import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { scanHtml } from '../../markdown/source/html-scan.js';

/** A line of a summary. */
export type SummaryLine =
  | ({ type: 'part' } & SummaryText)
  | { type: 'separator' }
  | ({ type: 'entry'; indent: number } & SummaryText)
  /** An item that is a block of code. */
  | { type: 'code'; indent: number; code: string };

/** The content of an entry or heading. */
export interface SummaryText {
  title: string;
  target?: string;
  /** The explicit anchor, which is the slug of a group in GitBook. */
  anchor?: string;
}

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];

const BULLET = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(.*))?$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const SEPARATOR = /^ {0,3}(?:-{2,}|\*{3,}|_{3,}|-(?: -)+|\*(?: \*)+)[ \t]*$/;
const FENCE = /^(`{3,})[^`]*$/;
const MAY_HAVE_ANCHOR = /<a\s|\{#/i;
/** `Title <a href="#anchor" id="anchor"></a>` */
const EMPTY_ANCHOR = /[ \t]*<a\s[^<>]*>\s*<\/a>/gi;
/** `Title {#anchor}` */
const EXPLICIT_ID = /[ \t]*\{#([^\s{}#]+)\}$/;
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
      const indent = widthOf(bullet[1] ?? '');
      const fence = FENCE.exec(bullet[2] ?? '')?.[1];
      if (fence === undefined) {
        read.push({ type: 'entry', indent, ...readEntry(bullet[2] ?? '') });
      } else {
        const end = endOfCode(lines, index + 1, indent, fence);
        read.push({ type: 'code', indent, code: lines.slice(index + 1, end).join('\n') });
        index = lines[end]?.trim() === fence ? end : end - 1;
      }
      continue;
    }
    const underline = SEPARATOR.test(line) ? null : UNDERLINE.exec(lines[index + 1] ?? '');
    const heading = HEADING.exec(line);
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

/** The line after the code of an item: its closing fence, or the first line that is not in the item. */
function endOfCode(lines: readonly string[], start: number, indent: number, fence: string): number {
  const end = lines.findIndex((line, index) => {
    if (index < start || line.trim() === '') return false;
    return line.trim() === fence || widthOf(/^[ \t]*/.exec(line)?.[0] ?? '') <= indent;
  });
  return end === -1 ? lines.length : end;
}

/** The text, the first link target and the explicit anchor of an entry. */
function readEntry(markdown: string): SummaryText {
  const text = markdown.trim();
  if (!MAY_HAVE_ANCHOR.test(text)) return readText(text);
  const anchor = scanHtml(text).anchors[0]?.id ?? EXPLICIT_ID.exec(text)?.[1];
  const rest = text.replace(EMPTY_ANCHOR, '').replace(EXPLICIT_ID, '');
  return { ...readText(rest), anchor };
}

function readText(markdown: string): SummaryText {
  const simple = SIMPLE_ENTRY.exec(markdown);
  if (simple) {
    const [, plain, linked = '', target] = simple;
    return target === undefined ? { title: plain ?? '' } : { title: linked.trim(), target };
  }
  const root = fromMarkdown(markdown, { extensions: [INLINE_ONLY] });
  const title = toString(root).trim();
  const target = firstLink(root);
  if (target !== undefined) return target === '' ? { title } : { title, target };
  // An invalid link that is meant as one: `[Title](a path with spaces.md)`.
  const [, loose, path] = /^\[(.+)\]\(([^()<>]+)\)$/.exec(markdown) ?? [];
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
