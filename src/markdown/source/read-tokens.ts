import { decodeString } from 'micromark-util-decode-string';
import type { DocumentLink } from './stored-document.js';
import { type HtmlPart, readHtmlParts } from './html-parts.js';
import { type HtmlScan, scanHtml } from './html-scan.js';
import { isVerbatimHtml } from './long-html-blocks.js';
import type { Range } from './ranges.js';
import type { RawLink } from './raw-link.js';
import { TAG_LINE } from './tag-line.js';
import { INLINE_MARKUP } from './text-constructs.js';
import type { TokenEvent } from './tokenize.js';

type Token = TokenEvent[1];

/**
 * A piece of the text of a document, or a mark in it. `text` and `code` are as in the source, `literal` is text that is
 * spelled differently there, `space` and `break` separate, `heading` opens a heading, `content` the text below it, `anchor`
 * is an explicit ID of a heading, and `names` are IDs and titles of other elements.
 */
export type Piece =
  | ({ type: 'text' | 'code' } & Range)
  | ({ type: 'literal'; text: string } & Range)
  | { type: 'space' | 'break' | 'content' }
  | { type: 'heading'; level: number; start: number }
  | { type: 'anchor'; id: string; isLinked: boolean }
  | { type: 'names'; ids: readonly string[]; titles: readonly string[] };

export interface TokenFacts {
  links: RawLink[];
  pieces: Piece[];
  /** Ranges without block tags, in order: code, comments, preformatted HTML. */
  code: Range[];
  /** Whether the text begins with a heading that is not in a quote or list. */
  startsWithHeading: boolean;
}

/** Tokens without text of the document. */
const WITHOUT_TEXT = new Set<string>([
  ...['resource', 'reference', 'definition', 'gfmFootnoteDefinitionLabel', 'gfmFootnoteCall'],
  ...['codeFencedFence', 'taskListCheck', 'tableDelimiterRow', 'htmlText', 'htmlFlow'],
]);
const CODE = new Set<string>(['codeText', 'codeFenced', 'codeIndented']);
const BLOCKS = new Set<string>([
  ...['paragraph', 'tableRow', 'codeFenced', 'codeIndented', 'htmlFlow'],
  TAG_LINE,
]);
/** Their text counts as it is written. */
const MARKUP = new Set<string>(INLINE_MARKUP);
const AUTOLINKS = new Set<string>([
  ...['autolinkProtocol', 'autolinkEmail'],
  ...['literalAutolinkHttp', 'literalAutolinkWww', 'literalAutolinkEmail'],
]);

/**
 * Collects links, text and code ranges from micromark's events in one pass.
 *
 * @param parts the events part by part. No block spans two parts
 */
export function readTokens(source: string, parts: Iterable<readonly TokenEvent[]>): TokenFacts {
  return new TokenReader(source).read(parts);
}

class TokenReader {
  private readonly facts: TokenFacts = { links: [], pieces: [], code: [], startsWithHeading: false };
  /** Open links and images, innermost last. */
  private readonly media: { isImage: boolean; label?: Range; reference?: Range; hasResource: boolean }[] = [];
  /** Definitions, and identifiers that links and images refer to: the uses of a definition are known only at the end. */
  private readonly definitions: { link: RawLink; identifier: string }[] = [];
  private readonly linkIdentifiers = new Set<string>();
  private readonly imageIdentifiers = new Set<string>();
  private definitionLabel = '';
  private html: Range[] = [];
  /** Depth of tokens without text of the document. */
  private silent = 0;
  private inHeading = false;
  private inCode = false;
  private started = false;

  constructor(private readonly source: string) {}

  read(parts: Iterable<readonly TokenEvent[]>): TokenFacts {
    for (const events of parts) {
      for (const [kind, token] of events) {
        if (kind === 'enter') this.enter(token);
        else this.exit(token);
      }
    }
    const defined = new Set<string>();
    for (const { link, identifier } of this.definitions) {
      if (this.imageIdentifiers.has(identifier)) link.relation = 'dependsOn';
      const isUsed = this.imageIdentifiers.has(identifier) || this.linkIdentifiers.has(identifier);
      // The first definition counts.
      if (!isUsed || defined.has(identifier)) link.isUnused = true;
      defined.add(identifier);
    }
    return this.facts;
  }

  private enter(token: Token): void {
    const type: string = token.type;
    const range = rangeOf(token);
    if (!this.started && type !== 'lineEndingBlank' && type !== 'lineEnding' && type !== 'linePrefix') {
      this.started = true;
      this.facts.startsWithHeading = type === 'atxHeading' || type === 'setextHeading';
    }
    if (WITHOUT_TEXT.has(type)) this.silent += 1;
    if (CODE.has(type)) {
      this.facts.code.push(range);
      this.inCode = true;
    }
    this.enterText(type, range);
    this.enterLink(type, range);
  }

  private enterText(type: string, range: Range): void {
    if (type === 'atxHeading' || type === 'setextHeading') {
      this.facts.pieces.push({ type: 'heading', level: 0, start: range.start });
      this.inHeading = true;
    } else if (type === 'atxHeadingSequence' || type === 'setextHeadingLineSequence') {
      this.setHeadingLevel(type, range);
    } else if (this.silent > 0 || (this.inHeading && this.media.some((open) => open.isImage))) {
      // Alternative text of an image is text of the document, but not part of the title of a heading.
      return;
    } else if (type === 'codeTextData' || type === 'codeFlowValue') {
      this.facts.pieces.push({ type: 'code', ...range });
    } else if (
      type === 'data' ||
      type === 'characterEscapeValue' ||
      type === TAG_LINE ||
      MARKUP.has(type) ||
      AUTOLINKS.has(type)
    ) {
      this.facts.pieces.push({ type: 'text', ...range });
    } else if (type === 'characterReference') {
      this.facts.pieces.push({ type: 'literal', text: decodeString(this.slice(range)), ...range });
    } else if (type === 'lineEnding' || type === 'lineEndingBlank') {
      // A line of code is a line of text; in a paragraph a line ending is a space.
      this.facts.pieces.push({ type: this.inCode ? 'break' : 'space' });
    }
  }

  private setHeadingLevel(type: string, range: Range): void {
    const heading = this.facts.pieces.findLast((piece) => piece.type === 'heading');
    // Already set when this is the closing sequence of `## Title ##`.
    if (heading?.type !== 'heading' || heading.level > 0) return;
    if (type === 'atxHeadingSequence') heading.level = range.end - range.start;
    else heading.level = this.source[range.start] === '=' ? 1 : 2;
  }

  private enterLink(type: string, range: Range): void {
    const open = this.media.at(-1);
    if (type === 'link' || type === 'image')
      this.media.push({ isImage: type === 'image', hasResource: false });
    else if (type === 'labelText' && open) open.label ??= range;
    else if (type === 'referenceString' && open) open.reference = range;
    else if (type === 'resource' && open) open.hasResource = true;
    else if (type === 'resourceDestinationString')
      this.pushLink(range, open?.isImage ? 'dependsOn' : 'reference');
    else if (type === 'definitionLabelString') this.definitionLabel = this.slice(range);
    else if (type === 'definitionDestinationString') {
      const link = this.pushLink(range, 'reference');
      this.definitions.push({ link, identifier: identifierOf(this.definitionLabel) });
    } else if (AUTOLINKS.has(type)) {
      const target = autolinkTarget(type, this.slice(range));
      this.facts.links.push({ ...range, target, relation: 'reference', kind: 'url' });
    } else if (type === 'htmlTextData' || type === 'htmlFlowData') this.html.push(range);
  }

  private exit(token: Token): void {
    const type: string = token.type;
    if (WITHOUT_TEXT.has(type)) this.silent -= 1;
    if (CODE.has(type)) this.inCode = false;
    if (type === 'link' || type === 'image') this.closeMedia();
    if (type === 'htmlText' || type === 'htmlFlow') this.closeHtml(type, rangeOf(token));
    if (type === 'atxHeading' || type === 'setextHeading') {
      this.facts.pieces.push({ type: 'content' });
      this.inHeading = false;
    }
    if (this.silent > 0) return;
    if (BLOCKS.has(type)) this.facts.pieces.push({ type: 'break' });
    else if (type === 'tableContent') this.facts.pieces.push({ type: 'space' });
  }

  private closeMedia(): void {
    const closed = this.media.pop();
    const identifier = closed?.reference ?? closed?.label;
    if (closed === undefined || closed.hasResource || !identifier) return;
    const identifiers = closed.isImage ? this.imageIdentifiers : this.linkIdentifiers;
    identifiers.add(identifierOf(this.slice(identifier)));
  }

  private closeHtml(type: string, range: Range): void {
    const start = this.html[0]?.start ?? range.start;
    const html = this.joinHtml();
    const scan = scanHtml(html);
    this.html = [];
    for (const link of scan.links) {
      this.facts.links.push({ ...link, start: link.start + start, end: link.end + start });
    }
    if (type === 'htmlFlow') {
      for (const part of readHtmlParts(html)) {
        const isWhole = part.end - part.start === html.length;
        const read = isWhole ? scan : scanHtml(html.slice(part.start, part.end));
        this.pushHtml(read, part, start, range);
      }
      if (isVerbatimHtml(this.slice(range))) this.facts.code.push(range);
      return;
    }
    this.pushNames(scan);
    if (this.inHeading) {
      this.facts.pieces.push(...scan.anchors.map((anchor): Piece => ({ type: 'anchor', ...anchor })));
    }
  }

  /** The text of a part of a block of HTML, which may be a heading. @param offset of the HTML in the source */
  private pushHtml(scan: HtmlScan, { heading, start }: HtmlPart, offset: number, range: Range): void {
    const { pieces } = this.facts;
    if (!heading) {
      this.pushNames(scan);
      pieces.push({ type: 'literal', text: scan.text, ...range });
      return;
    }
    const { level, id } = heading;
    const [title = scan.text] = scan.titles;
    pieces.push({ type: 'heading', level, start: offset + start });
    if (id !== undefined) pieces.push({ type: 'anchor', id, isLinked: false });
    this.pushNames({ ...scan, ids: scan.ids.filter((other) => other !== id), titles: [] });
    pieces.push({ type: 'literal', text: title, ...range }, { type: 'content' });
  }

  /** The IDs and titles of elements. IDs of `<a>` in a heading are anchors of the heading. */
  private pushNames({ anchors, ids: others, titles }: HtmlScan): void {
    const ids = [...(this.inHeading ? [] : anchors.map(({ id }) => id)), ...others];
    if (ids.length + titles.length > 0) this.facts.pieces.push({ type: 'names', ids, titles });
  }

  /** The HTML of the open token, with spaces in place of the markers of quotes and lists around it. */
  private joinHtml(): string {
    let end = this.html[0]?.start ?? 0;
    const parts: string[] = [];
    for (const range of this.html) {
      parts.push(' '.repeat(range.start - end), this.slice(range));
      end = range.end;
    }
    return parts.join('');
  }

  private pushLink(range: Range, relation: DocumentLink['relation']): RawLink {
    const written = this.slice(range);
    const target = /[\\&]/.test(written) ? decodeString(written) : written;
    const link: RawLink = { ...range, target, relation };
    this.facts.links.push(link);
    return link;
  }

  private slice(range: Range): string {
    return this.source.slice(range.start, range.end);
  }
}

function rangeOf(token: Token): Range {
  return { start: token.start.offset, end: token.end.offset };
}

/** Labels are matched without regard to case and white space (CommonMark 0.31 section 4.7). */
export function identifierOf(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}

function autolinkTarget(type: string, written: string): string {
  if (type === 'literalAutolinkWww') return `http://${written}`;
  const isAddress = type === 'autolinkEmail' || type === 'literalAutolinkEmail';
  return isAddress && !/^(?:mailto|xmpp):/i.test(written) ? `mailto:${written}` : written;
}
