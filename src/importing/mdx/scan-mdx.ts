import { decodeCharacterReferences } from '../../markdown/source/html-tokens.js';
import type { Range } from '../../markdown/source/ranges.js';
import {
  decidesOnMarkup,
  decidesOnText,
  endOfBraces,
  endOfBrackets,
  endOfStatement,
  withoutComments,
} from './javascript.js';
import { SearchBudget } from './search-budget.js';

/** The value of an attribute: text, or JavaScript without its braces. An attribute without a value is `true`. */
export type AttributeValue = string | { code: string };
export type MdxAttributes = ReadonlyMap<string, AttributeValue>;

/**
 * A part of an MDX text that is not plain markdown. The text between tokens is markdown.
 * `directive` is the first line of a container (`:::note[Title]`), `directive-end` its last one. `code` is a fenced block
 * from its first backtick on, `span` code within a line. `choice` is an expression that decides whether markup is shown, or
 * which text, with the parts of the text in it. `removed` is a comment, or an `import` or `export`. `word` is text
 * that looks like an element: `<string>`. `isGlued` is a tag that may be text, too: `Array<Item>`.
 */
export type MdxToken = Range &
  (
    | { type: 'open'; name: string; attributes: MdxAttributes; isGlued: boolean }
    | { type: 'void'; name: string; attributes: MdxAttributes }
    | { type: 'close'; name: string }
    | { type: 'directive'; name: string; title: string; size: number }
    | { type: 'directive-end'; size: number }
    | { type: 'expression'; code: string }
    | { type: 'choice'; tokens: MdxToken[] }
    | { type: 'code'; info: string }
    | { type: 'removed'; statement?: string; isElement?: true }
    | { type: 'word' }
    | { type: 'span' }
  );

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements of HTML in MDX. Other names in lower case are text: `Array<string>`. */
const HTML_ELEMENTS = words(
  'a abbr address article aside audio b blockquote br button caption center cite code col colgroup dd del details dfn div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hr i iframe img input ins kbd label legend li main mark nav object ol optgroup option p picture pre q s samp script section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time tr track tt u ul var video wbr',
);
const VOID_ELEMENTS = words('br col hr img input source track wbr');
/** Elements whose content is not markup of a text. */
const OPAQUE_ELEMENTS = words('script style svg');

const SPECIAL = /[<{`$\\\n]/g;
const PREFIX = String.raw`[ \t]*(?:(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+))*`;
const FENCE = new RegExp(`(${PREFIX})(\`{3,}(?=[^\`\\n]*(?:\\n|$(?![^])))|~{3,})([^\\n]*)`, 'y');
const DIRECTIVE = new RegExp(
  `(${PREFIX})(:{3,})[ \\t]*(?:([A-Za-z][\\w-]*)(?:\\[([^\\]\\n]*)\\])?(?:\\{[^}\\n]*\\})?)?[ \\t]*([^\\n]*)`,
  'y',
);
const STATEMENT =
  /import\s+(?:["']|[\w$*{][^;"']{0,1000}\bfrom\s*["'])|export\s+(?:(?:const|let|var|function|default|async|class|type|interface)\b|[{*])/y;
const COMMENT = /<!--[^]*?-->/y;
const TAG = /<(\/?)([A-Za-z_$][\w$-]*(?:[.:][\w$-]+)*(?=[\s/>{])|(?=>))/y;
/** What is between attributes: white space and comments. */
const SPACE = /(?:\s|\/\*(?:(?!\*\/)[^]){0,1000}\*\/|\/\/[^\n]*\n)*/y;
const ATTRIBUTE = /([A-Za-z_$@:][\w$:.@-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'{>=<`]+|(?=\{)))?/y;
const VARIABLE = /\{\{[^{}\n]*\}\}/y;
/** A formula, in which braces and angle brackets are not markup of MDX. */
const FORMULA = /\$\$(?:(?!\$\$)[^]){0,5000}\$\$|\$(?=[^\s$])[^$\n]{0,500}[^\s$\\]\$(?!\d)/y;
const BLANK_LINE = /\n[ \t>]*(?=\n|$(?![^]))/g;

/**
 * Finds the parts of an MDX text that are not markdown, in linear time. Everything is tolerated: incomplete markup is text.
 * Unlike a compiler for MDX, it does not read JavaScript, so text that a compiler refuses can be imported.
 * @param isMdx false for plain markdown, of which only containers (`:::note`) and code are read
 */
export function scanMdx(text: string, isMdx: boolean): MdxToken[] {
  return new Scanner(text, isMdx).scan();
}

class Scanner {
  private readonly tokens: MdxToken[] = [];
  private readonly budget: SearchBudget;
  private position = 0;
  private paragraphEnd = -1;

  constructor(
    private readonly text: string,
    private readonly isMdx: boolean,
    private readonly isChoice = false,
  ) {
    this.budget = new SearchBudget(text.length);
  }

  scan(): MdxToken[] {
    const { text } = this;
    let isLineStart = true;
    while (this.position < text.length) {
      if (isLineStart && this.readLine()) {
        isLineStart = false;
        continue;
      }
      SPECIAL.lastIndex = this.position;
      const at = SPECIAL.exec(text)?.index;
      if (at === undefined) break;
      this.position = at;
      isLineStart = text[at] === '\n';
      if (text[at] === '\\' && text[at + 1] !== '\n') this.position += 2;
      else if (text[at] === '`') this.skipCodeSpan();
      else if (text[at] === '$') this.skipFormula();
      else if (
        !this.isMdx ||
        !(text[at] === '<' ? this.readTag() : text[at] === '{' && this.readExpression())
      ) {
        this.position = at + 1;
      }
    }
    return this.tokens;
  }

  private push(token: MdxToken): true {
    this.tokens.push(token);
    this.position = token.end;
    return true;
  }

  /** Reads markup that only begins at the start of a line. */
  private readLine(): boolean {
    return this.readFence() || this.readDirective() || (this.isMdx && this.readStatement());
  }

  private readFence(): boolean {
    const { text, position } = this;
    const [line, prefix = '', fence, info = ''] = matchAt(FENCE, text, position) ?? [];
    if (line === undefined || fence === undefined) return false;
    // More deeply indented, it is part of the code, as markdown reads it.
    const margin = `[ \\t>]{0,${prefix.length + 3}}`;
    const end = new RegExp(`\\n${margin}${fence.charAt(0)}{${fence.length},}[ \\t]*(?=\\n|$(?![^]))`, 'g');
    end.lastIndex = position + line.length;
    const last = end.exec(text);
    return this.push({
      type: 'code',
      info: info.trim(),
      start: position + prefix.length,
      end: last === null ? text.length : last.index + last[0].length,
    });
  }

  private readDirective(): boolean {
    const { text, position } = this;
    const [line, prefix = '', colons, name, label, rest = ''] = matchAt(DIRECTIVE, text, position) ?? [];
    if (line === undefined || colons === undefined) return false;
    // In plain markdown, deeply indented text is code.
    if (!this.isMdx && /^(?: {4}|\t)/.test(prefix)) return false;
    const range = { start: position + prefix.length, end: position + line.length, size: colons.length };
    if (name === undefined) return rest.trim() === '' && this.push({ type: 'directive-end', ...range });
    return this.push({ type: 'directive', name, title: (label ?? rest).trim(), ...range });
  }

  /** `import` and `export` begin a block: after a blank line, or after another of them. */
  private readStatement(): boolean {
    const { text, position } = this;
    if (matchAt(STATEMENT, text, position) === null) return false;
    const last = this.tokens.at(-1);
    const isFirst = text.slice(Math.max(0, position - 100), position).trim() === '';
    const isAfterBlank = /\n[ \t]*\n$/.test(text.slice(Math.max(0, position - 100), position));
    const isAfterOther = last?.type === 'removed' && text.slice(last.end, position).trim() === '';
    if (!isFirst && !isAfterBlank && !isAfterOther) return false;
    const end = endOfStatement(text, position, this.budget);
    return this.push({ type: 'removed', statement: text.slice(position, end), start: position, end });
  }

  private skipCodeSpan(): void {
    const { text, position } = this;
    let length = 1;
    while (text[position + length] === '`') length += 1;
    this.position = position + length;
    if (!this.budget.allows) return;
    const paragraphEnd = this.endOfParagraph();
    const fence = '`'.repeat(length);
    for (let at = text.indexOf(fence, this.position); at !== -1 && at < paragraphEnd;) {
      let run = length;
      while (text[at + run] === '`') run += 1;
      if (run === length) {
        this.push({ type: 'span', start: position, end: at + length });
        return;
      }
      at = text.indexOf(fence, at + run);
    }
    this.budget.spend(paragraphEnd - position);
  }

  private skipFormula(): void {
    const formula = matchAt(FORMULA, this.text, this.position)?.[0].length ?? 1;
    this.position += formula;
  }

  /** Where the paragraph at the position ends. Searched once for each paragraph. */
  private endOfParagraph(): number {
    if (this.paragraphEnd < this.position) {
      BLANK_LINE.lastIndex = this.position;
      this.paragraphEnd = BLANK_LINE.exec(this.text)?.index ?? this.text.length;
    }
    return this.paragraphEnd;
  }

  private readExpression(): boolean {
    const { text, position } = this;
    // `{#id}` names a heading, and `{{ name }}` and `{% tag %}` are notations of other tools.
    if (text[position + 1] === '#' || text[position + 1] === '%') return false;
    const variable = matchAt(VARIABLE, text, position);
    if (variable !== null) {
      this.position += variable[0].length;
      return true;
    }
    const end = endOfBrackets(text, position, this.budget) ?? this.endOfChoice();
    if (end === undefined) return false;
    const code = text.slice(position + 1, end - 1);
    if (!this.isChoice && (decidesOnMarkup(code) || decidesOnText(code))) return this.pushChoice(end);
    const isComment = isOfComments(code) && !/^\s*\/\*\s*#/.test(code);
    return this.push({
      ...(isComment ? { type: 'removed' } : { type: 'expression', code }),
      start: position,
      end,
    });
  }

  /** The end of an expression with markup that has brackets or quotes without a counterpart; undefined for any other text. */
  private endOfChoice(): number | undefined {
    const { text, position } = this;
    const end = endOfBraces(text, position, this.budget);
    return end !== undefined && decidesOnMarkup(text.slice(position + 1, end - 1)) ? end : undefined;
  }

  private pushChoice(end: number): true {
    const { text, position } = this;
    // Deeper markup is not read, because it is not shown anyway.
    const inside = new Scanner(text.slice(0, end - 1), true, true);
    inside.position = position + 1;
    return this.push({ type: 'choice', tokens: inside.scan(), start: position, end });
  }

  private readTag(): boolean {
    const { text, position } = this;
    // `[text](<address>)`, `[label]: <address>`
    if (/\](?:\(|:[ \t]*)$/.test(text.slice(Math.max(0, position - 10), position))) return false;
    const comment = this.budget.allows ? matchAt(COMMENT, text, position) : null;
    if (comment !== null)
      return this.push({ type: 'removed', start: position, end: position + comment[0].length });
    const [opening, slash, name = ''] = matchAt(TAG, text, position) ?? [];
    if (opening === undefined) {
      if (text.startsWith('<!--', position)) this.budget.spend(text.length - position);
      return false;
    }
    const isHtml = /^[a-z]/.test(name);
    if (isHtml && !HTML_ELEMENTS.has(name) && !name.includes('.'))
      return this.readWord(position + opening.length);
    const attributes = new Map<string, AttributeValue>();
    const found = this.readAttributes(position + opening.length, attributes);
    if (found === undefined) return false;
    const { end, isSelfClosing } = found;
    if (slash === '/') return this.push({ type: 'close', name, start: position, end });
    const isVoid = isSelfClosing || VOID_ELEMENTS.has(name);
    if (isVoid) return this.push({ type: 'void', name, attributes, start: position, end });
    if (!OPAQUE_ELEMENTS.has(name)) {
      const isGlued = attributes.size === 0 && /\w/.test(text[position - 1] ?? '');
      return this.push({ type: 'open', name, attributes, isGlued, start: position, end });
    }
    const closing = `</${name}>`;
    const at = this.budget.allows ? text.indexOf(closing, end) : -1;
    if (at === -1) this.budget.spend(text.length - end);
    return this.push({
      type: 'void',
      name,
      attributes,
      start: position,
      end: at === -1 ? end : at + closing.length,
    });
  }

  /** `<string>`, which is not an element. */
  private readWord(from: number): boolean {
    const { text, position } = this;
    return this.push({ type: 'word', start: position, end: text[from] === '>' ? from + 1 : from });
  }

  /** @returns where the tag ends; undefined if it is not a tag */
  private readAttributes(
    from: number,
    attributes: Map<string, AttributeValue>,
  ): { end: number; isSelfClosing: boolean } | undefined {
    const { text } = this;
    for (let position = from; ;) {
      position += matchAt(SPACE, text, position)?.[0].length ?? 0;
      if (text[position] === '>') return { end: position + 1, isSelfClosing: false };
      if (text.startsWith('/>', position)) return { end: position + 2, isSelfClosing: true };
      if (text[position] === '{') {
        // `{...properties}`
        const end = endOfBrackets(text, position, this.budget);
        if (end === undefined) return undefined;
        position = end;
        continue;
      }
      const [written, name, value] = (this.budget.allows && matchAt(ATTRIBUTE, text, position)) || [];
      if (written === undefined || name === undefined) {
        this.budget.spend(position - from + 1);
        return undefined;
      }
      position += written.length;
      if (value === undefined) attributes.set(name, { code: 'true' });
      else if (value !== '')
        attributes.set(name, decodeCharacterReferences(value.replace(/^(["'])([^]*)\1$/, '$2')));
      else {
        const end = endOfBrackets(text, position, this.budget);
        if (end === undefined) return undefined;
        attributes.set(name, { code: text.slice(position + 1, end - 1) });
        position = end;
      }
    }
  }
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Whether code consists of comments only. */
function isOfComments(code: string): boolean {
  return code.trim() !== '' && withoutComments(code).trim() === '';
}
