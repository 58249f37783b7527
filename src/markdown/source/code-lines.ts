import { htmlBlockNames } from 'micromark-util-html-tag-name';
import { longHtmlEnd } from './long-html-blocks.js';
import { isTagLine } from './tags.js';

const BLANK = /^[ \t]*$/;
const OPENING = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const FENCE_MARKS = /`{3}|~{3}/;
/** Without a space or tab at the start of a line, nothing that a list item contains continues. */
const AT_MARGIN = /^[^ \t]/;
const LIST_ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
const CONTAINERS = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))*/;
/** The kinds 6, 7 and 4 of blocks of HTML (CommonMark 0.31 section 4.6). A line may look like kind 7 and be a paragraph. */
const HTML_BLOCK = new RegExp(String.raw`^<\/?(?:${htmlBlockNames.join('|')})(?:[ \t>]|\/>|$)`, 'i');
const MAYBE_HTML = /^<[a-z/].*>[ \t]*$/i;
const CHARACTER_DATA = /^<!\[CDATA\[/;
/** Indentation that never begins a fence or HTML outside of a list. */
const DEEP = 4;
const BYTE_ORDER_MARK = '\uFEFF';

/** A block that continues until its end. Its lines are indented by at least `width` columns, if it may be in a list. */
interface OpenBlock<End> {
  end: End;
  width: number;
}

/**
 * Tells line by line which lines the parser certainly reads as fenced code. Whether a fence opens a block depends on what is
 * open before it: a list item, HTML. If that cannot be decided from the lines alone, no further line counts as code. So a
 * text cannot hide its markup from the functions that count it. Only unusual texts are affected: their code is counted as
 * markup.
 */
export class CodeLines {
  private isFirst = true;
  private isLost = false;
  private isAfterBlank = true;
  private fence: OpenBlock<string> | null = null;
  /** HTML that a blank line does not end. */
  private longHtml: OpenBlock<RegExp> | null = null;
  /** HTML that the next blank line ends. */
  private isInHtml = false;
  /** The same, but it may be a paragraph, or have ended with its list item. */
  private mayBeInHtml = false;
  /** Whether a list may be open. */
  private mayBeInList = false;
  /** Whether code or HTML may be open in a list item. */
  private mayBeInItemBlock = false;

  /** @param hasContainers false if lists, quotes and indented code are left as text */
  constructor(private readonly hasContainers: boolean) {}

  /** Whether code could not be recognized from the lines alone, so no further line counts as code. */
  get isDoubtful(): boolean {
    return this.isLost;
  }

  /** Whether code is open. */
  get isOpen(): boolean {
    return this.fence !== null;
  }

  /** Whether the next line is code. The line of the opening fence is not. */
  next(written: string): boolean {
    // The parser drops a byte order mark where it starts to read, which may be any line.
    const line = this.isFirst && written.startsWith(BYTE_ORDER_MARK) ? written.slice(1) : written;
    this.isFirst = false;
    if (this.isLost) return false;
    const isCode = this.fence === null ? this.readText(line) : this.readCode(line, this.fence);
    this.isAfterBlank = BLANK.test(line);
    return isCode;
  }

  private readCode(line: string, { end, width }: OpenBlock<string>): boolean {
    if (BLANK.test(line)) return true;
    const indent = this.indentOf(line);
    const marks = withoutIndent(line);
    const mayEnd =
      marks.startsWith(end) && BLANK.test(marks.replace(end.startsWith('~') ? /^~+/ : /^`+/, ''));
    // In a list item, less indentation ends the block; so may a fence that would not be an end outside of a list.
    if (indent < width || (mayEnd && width > 0 && indent >= DEEP)) return this.lose();
    if (mayEnd && indent < DEEP) this.fence = null;
    return true;
  }

  private readText(line: string): false {
    const isBlank = BLANK.test(line);
    if (this.longHtml !== null) return this.readLongHtml(line, isBlank, this.longHtml);
    if (isBlank) {
      this.isInHtml = false;
      this.mayBeInHtml = false;
      return false;
    }
    if (line.startsWith(BYTE_ORDER_MARK)) return this.lose();
    if (this.isInHtml) {
      // Tags at the margin may end HTML (see `splitIntoChunks`).
      if (!line.startsWith('{%') || !isTagLine(line)) return false;
      this.isInHtml = false;
      this.mayBeInHtml = true;
    }
    return this.readBlockStart(line);
  }

  private readLongHtml(line: string, isBlank: boolean, { end, width }: OpenBlock<RegExp>): false {
    if (!isBlank && this.indentOf(line) < width) return this.lose();
    if (end.test(line)) this.longHtml = null;
    return false;
  }

  private readBlockStart(line: string): false {
    const isItem = LIST_ITEM.test(line);
    if (this.hasContainers && AT_MARGIN.test(line)) {
      this.mayBeInItemBlock = false;
      if (this.isAfterBlank && !isItem) this.mayBeInList = false;
    }
    const indent = this.indentOf(line);
    const content = withoutIndent(line);
    const fence = OPENING.exec(line)?.[1];
    if (indent < DEEP && fence !== undefined) return this.openFence(fence, indent);
    if (indent < DEEP && content.startsWith('<')) return this.openHtml(content, indent);
    if (isItem && this.hasContainers) this.mayBeInList = true;
    if (
      (isItem || indent >= DEEP) &&
      (FENCE_MARKS.test(line) || line.replace(CONTAINERS, '').startsWith('<'))
    )
      this.mayBeInItemBlock = this.hasContainers;
    return false;
  }

  private openFence(end: string, indent: number): false {
    if (this.mayBeInHtml || this.mayBeInItemBlock) return this.lose();
    this.fence = { end, width: this.mayBeInList ? indent : 0 };
    if (indent === 0) this.mayBeInList = false;
    return false;
  }

  private openHtml(html: string, indent: number): false {
    const end = longHtmlEnd(html);
    if (end !== undefined) {
      if (CHARACTER_DATA.test(html)) return this.lose();
      if (end.test(html)) return false;
      if (this.mayBeInHtml || this.mayBeInItemBlock) return this.lose();
      this.longHtml = { end, width: this.mayBeInList ? indent : 0 };
    } else if (HTML_BLOCK.test(html)) {
      const isCertain = !this.mayBeInHtml && (indent === 0 || !this.mayBeInList);
      if (isCertain) this.isInHtml = true;
      else this.mayBeInHtml = true;
    } else if (MAYBE_HTML.test(html)) this.mayBeInHtml = true;
    return false;
  }

  /** Columns of white space before the text of a line, at most `DEEP`. A tab ends at a multiple of that. */
  private indentOf(line: string): number {
    if (!this.hasContainers) return 0;
    const spaces = /^ {0,4}/.exec(line)?.[0].length ?? 0;
    return line.charAt(spaces) === '\t' ? DEEP : spaces;
  }

  private lose(): false {
    this.isLost = true;
    return false;
  }
}

/** `trimStart` would also remove characters that are not white space in markdown. */
function withoutIndent(line: string): string {
  return line.replace(/^[ \t]+/, '');
}
