import { lowerBound } from '../../common/lower-bound.js';
import type { BlockNode } from '../../markdown/document/nodes.js';
import { Footnotes } from '../../markdown/document/footnotes.js';
import { writeHtmlBlocks } from '../../markdown/document/write-html-blocks.js';
import { readParagraphs } from './read-paragraphs.js';
import { type Component, type LinkedPage, type MdxTools, oneLine, stack, writeAddress } from './component.js';
import { componentFor } from './components.js';
import { codeTitle, writeCode } from './families/code.js';
import { dedent, indentRest, prefixOf, unindent, withoutIndentedCode } from './indentation.js';
import { literalOf, nameOfChoice, type Values, withoutComments } from './javascript.js';
import type { LengthBudget } from '../../markdown/document/length-budget.js';
import { MdxOutput } from './mdx-output.js';
import { buildMdxTree, isUnseen, type MdxElement, type MdxNode, tagOf, unseenIn } from './mdx-tree.js';
import { isMisspelt } from './misspelt.js';
import type { MarkupProblem } from './not-understood.js';
import { type MdxToken, scanMdx } from './scan-mdx.js';
import { hiddenBlock } from './shown-words.js';
import { conditionTags } from './source-conditions.js';

/** The data of a source for the conversion of one of its texts. */
export interface MdxContext {
  /** False for plain markdown, in which only containers (`:::note`) are converted. */
  isMdx: boolean;
  /** Values of names in expressions: constants, imported images, the properties of an included text. */
  values: Values;
  /**
   * The text that a component includes, as blocks; undefined if it is not an included text.
   * @param isBlock whether a block tag is possible
   */
  include(element: MdxElement, tools: MdxTools, isBlock: boolean): string | undefined;
  /** The name that a component has where it was imported from. */
  originalName(name: string): string;
  report(name: string, problem: MarkupProblem, position: number): void;
  /** See `MdxTools`. */
  pagesBelow(): readonly LinkedPage[];
  /** Footnotes of the page, which the conversion adds to. The first one has the label `tip-1`. */
  footnotes: string[];
  /** The budget of the page. */
  budget: LengthBudget;
}

/** Attributes that name a component for its readers. */
const TITLES = ['title', 'label', 'name', 'text'];
/** Most cells and captions of a page that are parsed. */
const MAX_PARSED = 2_000;
/** Most characters before a position that are searched for the beginning of its line. */
const MAX_PREFIX = 1_000;

/**
 * Converts an MDX text to our markdown. Components become blocks. The text between them stays exactly as it is written,
 * apart from indentation, which has no meaning in MDX. The cost is linear in the length of the text.
 * @param text with `\n` as line endings
 * @throws TooLongError when it would become too long
 */
export function convertMdx(text: string, context: MdxContext): string {
  const tokens = scanMdx(text, context.isMdx);
  if (!context.isMdx && !tokens.some(isKnownContainer)) return text;
  return new MdxConverter(text, tokens, context).convert();
}

/** Whether plain markdown has a container that is more than text. */
function isKnownContainer(token: MdxToken): boolean {
  return token.type === 'directive' && componentFor(`:::${token.name}`) !== undefined;
}

class MdxConverter implements MdxTools {
  private footnotesOff = 0;
  /** Texts that were parsed, each of which takes a fraction of a millisecond. */
  private parsed = 0;
  /** Where tags of conditions are. */
  private conditions: readonly number[] | undefined;

  constructor(
    private readonly written: string,
    private readonly tokens: readonly MdxToken[],
    private readonly context: MdxContext,
  ) {}

  convert(): string {
    const { written, context } = this;
    const isText = (token: MdxToken) => token.type === 'directive' && !isKnownContainer(token);
    const tokens = context.isMdx ? this.tokens : this.tokens.filter((token) => !isText(token));
    const nodes = buildMdxTree(tokens, written.length, context.isMdx, (name, position) =>
      context.report(name, 'unclosed', position),
    );
    for (const { type, start, end } of unseenIn(nodes)) {
      if (type === 'choice') context.report(nameOfChoice(written.slice(start, end)), 'unknown', start);
    }
    const output = new MdxOutput('', this.context.budget);
    this.render(nodes, 0, written.length, output);
    const text = output.toString();
    const ended = written.endsWith('\n') && !text.endsWith('\n') ? `${text}\n` : text;
    // Blank lines at the start were around imports.
    return context.isMdx ? withoutIndentedCode(ended).replace(/^(?:[ \t]*\n)+/, '') : ended;
  }

  /** Converts nodes and the markdown between them. */
  private render(nodes: readonly MdxNode[], from: number, to: number, output: MdxOutput): void {
    let position = from;
    for (let index = 0; index < nodes.length; index += 1) {
      const node = nodes[index] as MdxNode;
      output.text(this.written.slice(position, node.start));
      position = node.end;
      if (node.type === 'element') {
        const { group, last } = this.groupAt(nodes, index);
        index = last;
        position = group.at(-1)?.end ?? position;
        this.renderElements(group, output, position);
      } else this.renderLeaf(node, output);
    }
    output.text(this.written.slice(position, to));
  }

  /** An element with those after it that become one block with it, such as cards. */
  private groupAt(nodes: readonly MdxNode[], index: number): { group: MdxElement[]; last: number } {
    const first = nodes[index] as MdxElement;
    const component = this.componentOf(first);
    const found = { group: [first], last: index };
    if (component?.joins === undefined) return found;
    let position = first.end;
    for (let next = index + 1; next < nodes.length; next += 1) {
      const node = nodes[next] as MdxNode;
      if (this.written.slice(position, node.start).trim() !== '') break;
      position = node.end;
      if (isUnseen(node)) continue;
      if (node.type !== 'element' || !component.joins(found.group, node, this)) break;
      found.group.push(node);
      found.last = next;
    }
    return found;
  }

  private renderLeaf(node: Exclude<MdxNode, MdxElement>, output: MdxOutput): void {
    if (node.type === 'expression') output.inline(this.expression(node.code));
    else if (node.type === 'choice') this.renderChoice(node, output);
    else if (node.type === 'word')
      output.inline(this.written.slice(node.start, node.end).replace('<', '\\<'));
    else if (node.type === 'code') this.renderCode(node, output);
  }

  /** The elements in an expression that decides whether they are shown: nobody sees them. In a line, they are left out. */
  private renderChoice({ tokens, end }: MdxNode & { type: 'choice' }, output: MdxOutput): void {
    if (output.isInline || !output.isAtLineStart || !this.endsLine(end)) return;
    const nodes = buildMdxTree(tokens, end - 1, true, () => undefined);
    const content = this.withoutFootnotes(() =>
      this.convertAll(nodes.filter((node) => node.type === 'element')),
    );
    output.block(hiddenBlock(content) ?? '');
  }

  private renderCode(node: MdxNode & { type: 'code' }, output: MdxOutput): void {
    const attributes = codeTitle(node.info);
    if (attributes === undefined || output.isInline || !output.isAtLineStart || !this.context.isMdx) {
      output.text(this.written.slice(node.start, node.end));
    } else output.block(writeCode(this.fence(node), attributes));
  }

  /** Fenced code at the left margin. */
  private fence(node: MdxNode & { type: 'code' }): string {
    const prefix = prefixOf(this.lineBefore(node.start));
    const [first = '', ...lines] = this.written.slice(node.start, node.end).split('\n');
    const quoted = prefix.includes('>');
    const rest = lines.map((line) =>
      unindent(quoted ? line.replace(/^[ \t]*>[ \t]?/, '') : line, prefix.length),
    );
    return [first, ...rest].join('\n');
  }

  private renderElements(group: readonly MdxElement[], output: MdxOutput, end: number): void {
    const [element] = group as [MdxElement];
    if (output.isInline) {
      output.inline(group.map((each) => this.inlineForm(each)).join(' '));
      return;
    }
    const isAlone = output.isAtLineStart && this.endsLine(end);
    const included = this.context.include(element, this, true);
    if (included !== undefined) {
      output.block(included);
      return;
    }
    const component = this.componentOf(element);
    if (component?.inline !== undefined && this.hasConditions(element)) {
      output.block(component.blocks === undefined ? this.asText(element) : this.blockForm(group));
      return;
    }
    const prefersInline = group.length === 1 && (component?.prefersInline?.(element, this, isAlone) ?? true);
    if (component?.inline !== undefined && (prefersInline || component.blocks === undefined)) {
      output.inline(component.inline(element, this));
    } else output.block(this.blockForm(group));
  }

  /** Whether nothing follows a position in its line. */
  private endsLine(position: number): boolean {
    return /^[ \t]*(?:\n|$(?![^]))/.test(this.written.slice(position, position + 500));
  }

  private inlineForm(element: MdxElement): string {
    const included = this.context.include(element, this, false);
    if (included !== undefined) return oneLine(included);
    const component = this.componentOf(element);
    if (component?.inline !== undefined) return component.inline(element, this);
    if (component === undefined) this.report(element);
    return [this.headOf(element), this.line(element)].filter((part) => part !== '').join(' ');
  }

  private blockForm(group: readonly MdxElement[]): string {
    const [element] = group as [MdxElement];
    const component = this.componentOf(element);
    if (component?.blocks !== undefined) return component.blocks(group, this);
    if (component?.inline !== undefined) return component.inline(element, this);
    this.report(element);
    return this.asText(element);
  }

  /** The text of the attributes of an element, and its content. */
  private asText(element: MdxElement): string {
    const content = this.blocks(element);
    return this.asLink(element, content) ?? stack(this.headOf(element), content);
  }

  /** A component with an address and one paragraph, such as a button. Undefined for other components. */
  private asLink(element: MdxElement, content: string): string | undefined {
    const href = this.attribute(element, 'href', 'to');
    if (href === undefined || this.hasConditions(element)) return undefined;
    if (this.attribute(element, ...TITLES) !== undefined) return undefined;
    return content === '' || /[\n[\]]/.test(content) ? undefined : `[${content}](${writeAddress(href)})`;
  }

  /** The text of the attributes of an unknown component. */
  private headOf(element: MdxElement): string {
    const title = this.attribute(element, ...TITLES);
    const description = this.attribute(element, 'description');
    const href = this.attribute(element, 'href', 'to');
    const label = title === undefined ? '' : `**${oneLine(title)}**`;
    const link = href === undefined ? label : `[${label || href}](${writeAddress(href)})`;
    return [link, description === undefined ? '' : oneLine(description)]
      .filter((part) => part !== '')
      .join(' – ');
  }

  private componentOf(element: MdxElement): Component | undefined {
    return componentFor(this.context.originalName(element.name));
  }

  private expression(code: string): string {
    const [, id] = /^\s*\/\*\s*(#[^\s*]+)\s*\*\/\s*$/.exec(code) ?? [];
    if (id !== undefined) return `{${id}}`;
    const value = literalOf(code, this.context.values);
    return value ?? `{${oneLine(withoutComments(code)).replace(/[<*_`[\]\\]/g, '\\$&')}}`;
  }

  attribute(element: MdxElement, ...names: string[]): string | undefined {
    for (const name of names) {
      const value = element.attributes.get(name);
      if (value === undefined) continue;
      const text = typeof value === 'string' ? value : literalOf(value.code, this.context.values);
      if (text !== undefined && text.trim() !== '') return text.trim();
    }
    const misspelt = this.misspelt(element, names);
    return misspelt === undefined ? undefined : this.attribute(element, misspelt);
  }

  /** The attribute that one of these names was misspelt as, which is reported. */
  private misspelt(element: MdxElement, names: readonly string[]): string | undefined {
    const { attributes, name, start } = element;
    if (attributes.size === 0 || names.some((each) => attributes.has(each))) return undefined;
    const found = [...attributes.keys()].find(
      (written) => !names.includes(written) && isMisspelt(written, names),
    );
    if (found !== undefined) this.context.report(`<${name} ${found}>`, 'attribute', start);
    return found;
  }

  isSet(element: MdxElement, name: string): boolean {
    const value = element.attributes.get(this.misspelt(element, [name]) ?? name);
    const text = typeof value === 'object' ? value.code.trim() : value;
    return text !== undefined && text !== 'false';
  }

  blocks(element: MdxElement): string {
    const { content, children } = element;
    if (content.end <= content.start) return '';
    const margin = /^[ \t]*(?=\S)/.exec(this.lineBefore(content.start))?.[0] ?? '';
    const output = new MdxOutput(margin, this.context.budget);
    this.render(children, content.start, content.end, output);
    return dedent(output.toString());
  }

  hasConditions({ content: { start, end } }: MdxElement): boolean {
    const { written, tokens, context } = this;
    this.conditions ??= Array.from(
      conditionTags(written, context.isMdx, tokens).keys(),
      ({ index }) => index,
    );
    return (this.conditions[lowerBound(this.conditions, start)] ?? end) < end;
  }

  line(element: MdxElement): string {
    const parts: string[] = [];
    let position = element.content.start;
    for (const node of element.children) {
      parts.push(this.written.slice(position, node.start));
      position = node.end;
      if (node.type === 'element') parts.push(this.inlineForm(node));
      else if (node.type === 'expression') parts.push(this.expression(node.code));
      else if (!isUnseen(node) && node.type !== 'lost') parts.push(this.written.slice(node.start, node.end));
    }
    parts.push(this.written.slice(position, element.content.end));
    return oneLine(parts.join(''));
  }

  elementsIn({ content, children }: MdxElement): MdxElement[] | undefined {
    let position = content.start;
    const elements: MdxElement[] = [];
    for (const node of children) {
      if (this.written.slice(position, node.start).trim() !== '') return undefined;
      position = node.end;
      if (node.type === 'element') elements.push(node);
      else if (!isUnseen(node) && node.type !== 'lost') return undefined;
    }
    return this.written.slice(position, content.end).trim() === '' ? elements : undefined;
  }

  convertAll(elements: readonly MdxElement[]): string {
    const output = new MdxOutput('', this.context.budget);
    for (const element of elements) this.renderElements([element], output, element.end);
    return dedent(output.toString());
  }

  codeIn(element: MdxElement): { markdown: string; info: string }[] {
    return element.children.flatMap((node) =>
      node.type === 'code' ? [{ markdown: this.fence(node), info: node.info }] : [],
    );
  }

  source({ content, children }: MdxElement): string {
    const parts: string[] = [];
    let position = content.start;
    for (const { start, end, ...node } of unseenIn(children)) {
      // A line of code can look like a statement.
      if (node.type === 'removed' && node.statement !== undefined) continue;
      parts.push(this.written.slice(position, start));
      position = end;
    }
    return dedent([...parts, this.written.slice(position, content.end)].join(''));
  }

  literal(element: MdxElement): string | undefined {
    if (this.hasConditions(element)) return undefined;
    const [only, ...more] = element.children.filter((node) => !isUnseen(node));
    if (only?.type !== 'expression' || more.length > 0) return undefined;
    return literalOf(only.code, this.context.values);
  }

  indent(markdown: string, prefix: string): string {
    return indentRest(markdown, prefix, this.context.budget);
  }

  footnote(markdown: string): string | undefined {
    if (this.footnotesOff > 0) return undefined;
    const { footnotes } = this.context;
    footnotes.push(this.indent(markdown, '    '));
    return `[^tip-${footnotes.length}]`;
  }

  withoutFootnotes<Result>(convert: () => Result): Result {
    this.footnotesOff += 1;
    const converted = convert();
    this.footnotesOff -= 1;
    return converted;
  }

  paragraphs(markdown: string): BlockNode[] | null {
    this.parsed += 1;
    return this.parsed > MAX_PARSED ? null : readParagraphs(markdown);
  }

  html(markdown: string): string | null {
    const paragraphs = this.paragraphs(markdown);
    return paragraphs === null ? null : writeHtmlBlocks(paragraphs, new Footnotes([]));
  }

  pagesBelow(): readonly LinkedPage[] {
    return this.context.pagesBelow();
  }

  report({ name, start }: MdxElement): void {
    this.context.report(tagOf(name), 'unknown', start);
  }

  /** The line before a position, as far as it can have markers and indentation. */
  private lineBefore(position: number): string {
    const before = this.written.slice(Math.max(0, position - MAX_PREFIX), position);
    return before.slice(before.lastIndexOf('\n') + 1);
  }
}
