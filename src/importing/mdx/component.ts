import type { BlockNode } from '../../markdown/document/nodes.js';
import { encodeDestination } from '../../markdown/source/relative-paths.js';
import type { MdxElement } from './mdx-tree.js';

/** A page that a component can lead to. */
export interface LinkedPage {
  title: string;
  description?: string;
  /** Relative to the text with the component, or a URL. */
  href: string;
}

/** The tools for functions that convert components. */
export interface MdxTools {
  /** The text of the first of these attributes that is written out; undefined if there is none. */
  attribute(element: MdxElement, ...names: string[]): string | undefined;
  /** Whether an attribute is set to anything but `false`. */
  isSet(element: MdxElement, name: string): boolean;
  /** The content of an element as blocks, at the left margin. */
  blocks(element: MdxElement): string;
  /**
   * Whether conditions begin or end in the content of an element. Only if the content is written as blocks, in their order,
   * the conditions still hide the same.
   */
  hasConditions(element: MdxElement): boolean;
  /** The content of an element on one line. */
  line(element: MdxElement): string;
  /** The elements in an element; undefined if it has other content. */
  elementsIn(element: MdxElement): MdxElement[] | undefined;
  /** Converts elements as blocks, at the left margin. */
  convertAll(elements: readonly MdxElement[]): string;
  /** The fenced code in an element, at the left margin. `info` is what follows the first fence. */
  codeIn(element: MdxElement): { markdown: string; info: string }[];
  /** The content of an element as it is written, at the left margin. */
  source(element: MdxElement): string;
  /** The value of an expression that is the only content of an element. */
  literal(element: MdxElement): string | undefined;
  /** Puts a prefix before each line but the first. @throws TooLongError when the page would become too long */
  indent(markdown: string, prefix: string): string;
  /** Adds a footnote. @returns the reference to it; undefined where footnotes are not possible */
  footnote(markdown: string): string | undefined;
  /** Converts content for a place without footnotes. */
  withoutFootnotes<Result>(convert: () => Result): Result;
  /** The paragraphs of a text, with an item of a list as a paragraph. Null for a text with other blocks. */
  paragraphs(markdown: string): BlockNode[] | null;
  /** A text as HTML, in a place where only paragraphs can be. Null for a text with other blocks. */
  html(markdown: string): string | null;
  /** The pages that a list of the pages below this one shows. */
  pagesBelow(): readonly LinkedPage[];
  /** Reports that an element is not understood. */
  report(element: MdxElement): void;
}

/** How a component is converted. It has at least one of the two forms. */
export interface Component {
  /** Converts it within a line. */
  inline?(element: MdxElement, tools: MdxTools): string;
  /** Converts it, and the elements that join it, to blocks. Without it, the inline form is a paragraph. */
  blocks?(group: readonly MdxElement[], tools: MdxTools): string;
  /** Whether the inline form is used where both are possible. @param isAlone whether it is alone on its lines */
  prefersInline?(element: MdxElement, tools: MdxTools, isAlone: boolean): boolean;
  /** Whether the element after a group is part of the same block. */
  joins?(group: readonly MdxElement[], next: MdxElement, tools: MdxTools): boolean;
}

/** A component that is always part of a line. */
export function inLine(inline: NonNullable<Component['inline']>): Component {
  return { inline };
}

/** A component that is always a block. */
export function asBlock(convert: (element: MdxElement, tools: MdxTools) => string): Component {
  return { blocks: ([element], tools) => (element === undefined ? '' : convert(element, tools)) };
}

/** A component with no room for blocks: with conditions in it, it becomes its content. */
export function asSingleBlock(convert: (element: MdxElement, tools: MdxTools) => string): Component {
  return asBlock((element, tools) =>
    tools.hasConditions(element) ? tools.blocks(element) : convert(element, tools),
  );
}

/** A component that becomes one block with the same components after it. @param names of all of them */
export function asGroup(
  names: readonly string[],
  convert: (group: readonly MdxElement[], tools: MdxTools) => string,
): Component {
  return { blocks: convert, joins: (_, { name }) => names.includes(name) };
}

/** Joins blocks with blank lines between them. */
export function stack(...blocks: (string | undefined)[]): string {
  return blocks.filter((block) => block !== undefined && block.trim() !== '').join('\n\n');
}

/** A text in one line that can be within a paragraph, a heading or a cell. */
export function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Writes an address as the target of a link or image of markdown, also in a cell. */
export function writeAddress(address: string): string {
  return address
    .split(/([#%&=?]+)/)
    .map((part, index) => (index % 2 === 0 ? encodeDestination(part) : part))
    .join('')
    .replace(/&(?=#|\w+;)/g, '\\&');
}

/** Escapes a text for markdown. */
export function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>{}|~]/g, '\\$&');
}
