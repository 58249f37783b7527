import type { LengthBudget } from '../../markdown/document/length-budget.js';
import { continuationOf, indentRest, prefixOf } from './indentation.js';

/** A heading or a row of a table, which has no room for blocks. */
const ONE_LINE = /^(?:\||#{1,6}[ \t])/;

/**
 * Puts together the converted text: markdown as it is written, and the blocks and inline markup of components in it. A
 * block begins a line of its own, between blank lines, in the list items and quotes around it.
 */
export class MdxOutput {
  private readonly parts: string[] = [];
  /** The beginning of the current line, while it has only markers and white space. */
  private lead: string | null;
  /** The prefix of further lines in the current items and quotes. */
  private continuation: string;
  private isRow = false;
  private isAfterBlock = false;
  private isAfterBlank = true;

  /**
   * @param prefix of the line that the text begins in
   * @param budget for what is added to the text; methods that add throw `TooLongError` when it is used up
   */
  constructor(
    prefix: string,
    private readonly budget: LengthBudget,
  ) {
    this.lead = prefix;
    this.continuation = continuationOf(prefix);
    // The first line has the same indentation as the others, so that all of it can be removed.
    this.parts.push(this.continuation);
  }

  /** Whether only inline markup can follow. */
  get isInline(): boolean {
    return this.isRow;
  }

  /** Whether the current line has no text yet. */
  get isAtLineStart(): boolean {
    return this.lead !== null || this.isAfterBlock;
  }

  /** The prefix of the lines of a block here. */
  get indentation(): string {
    return this.continuation;
  }

  toString(): string {
    return this.parts.join('');
  }

  /** Adds markdown as it is written. */
  text(written: string): void {
    if (written === '') return;
    const text = this.isAfterBlock ? this.endBlock(written) : written;
    if (text === '') return;
    this.parts.push(text);
    const lineStart = text.lastIndexOf('\n') + 1;
    const tail = text.slice(lineStart);
    if (lineStart > 0) {
      this.isAfterBlank = /(?:^|\n)[ \t>]*\n$/.test(text.slice(Math.max(0, lineStart - 200), lineStart));
      this.beginLine(tail);
    } else if (this.lead !== null) this.beginLine(this.lead + tail);
  }

  /** Adds inline markup. */
  inline(markup: string): void {
    if (markup === '') return;
    if (this.isAfterBlock) this.separate();
    this.parts.push(markup);
    this.lead = null;
  }

  /** Adds a block, whose lines begin at the left margin. */
  block(markdown: string): void {
    if (markdown === '') return;
    if (this.isAfterBlock || this.lead === null) this.separate();
    else if (!this.isAfterBlank && this.lead === this.continuation) this.add('\n', this.continuation);
    this.parts.push(indentRest(markdown, this.continuation, this.budget));
    this.isAfterBlock = true;
    this.lead = null;
  }

  /** Ends the line of a block, if a text ends it. @returns the rest of the text */
  private endBlock(text: string): string {
    const [ending = ''] = /^[ \t]*(?:\n(?:[ \t]*\n)?)?/.exec(text) ?? [];
    const rest = text.slice(ending.length);
    // White space means nothing until something follows.
    if (rest === '' || (!ending.includes('\n') && rest.trim() === '')) return '';
    this.isAfterBlock = false;
    this.isAfterBlank = true;
    this.isRow = false;
    if (!ending.includes('\n')) {
      this.add('\n', this.blankLine, this.continuation);
      this.lead = this.continuation;
      return rest;
    }
    this.add('\n', this.blankLine);
    this.lead = '';
    this.continuation = '';
    return rest;
  }

  /** Begins a new line after a blank one. */
  private separate(): void {
    this.add('\n', this.blankLine, this.continuation);
    this.isAfterBlock = false;
    this.isAfterBlank = true;
    this.isRow = false;
    this.lead = this.continuation;
  }

  /** Adds characters that are not in the text. */
  private add(...parts: string[]): void {
    for (const part of parts) this.budget.spend(part.length);
    this.parts.push(...parts);
  }

  private get blankLine(): string {
    return `${this.continuation.trimEnd()}\n`;
  }

  private beginLine(tail: string): void {
    const prefix = prefixOf(tail);
    const isOnlyPrefix = prefix.length === tail.length;
    this.continuation = continuationOf(prefix);
    this.lead = isOnlyPrefix ? tail : null;
    this.isRow = !isOnlyPrefix && ONE_LINE.test(tail.slice(prefix.length, prefix.length + 10));
  }
}
