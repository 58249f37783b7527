import type { Range } from '../../markdown/source/ranges.js';
import { isHidden } from './hidden-markup.js';
import type { MdxAttributes, MdxToken } from './scan-mdx.js';

/** Deepest element. Tags of deeper ones are left out; their content is not. */
const MAX_DEPTH = 20;

/** An element with its content. A container (`:::note`) is an element with the name `:::note`. */
export interface MdxElement extends Range {
  type: 'element';
  name: string;
  attributes: MdxAttributes;
  /** The part of the text between its tags; empty for an element without content. */
  content: Range;
  children: MdxNode[];
}

/** A tag without its counterpart, or a tag that is nested too deeply. */
interface LostTag extends Range {
  type: 'lost';
  name: string;
}

export type MdxNode =
  MdxElement | LostTag | Extract<MdxToken, { type: 'expression' | 'choice' | 'code' | 'removed' | 'word' }>;

interface OpenElement extends MdxElement {
  /** Colons of a container. */
  size?: number;
  /** Whether it is text if it has no end: `Array<Item>`. */
  isGlued?: boolean;
  /** For a hidden element, the number of elements around it that are nested too deeply to be an element. */
  ignoredAround?: number | undefined;
}

/**
 * Pairs the tags of a text. An element without an end reaches to the end of the element around it, and is reported; so is
 * an end without a beginning. A hidden element is `removed`.
 * @param isMdx in plain markdown, a container without an end is text
 * @param report is called with the name of a tag without a counterpart, and its position
 */
export function buildMdxTree(
  tokens: readonly MdxToken[],
  length: number,
  isMdx: boolean,
  report: (name: string, position: number) => void,
): MdxNode[] {
  const root: MdxNode[] = [];
  const open: OpenElement[] = [];
  /** Open elements that are nested too deeply to be an element. */
  let ignored = 0;
  /** The outermost hidden element that is open. */
  let hidden: OpenElement | undefined;
  const siblings = (): MdxNode[] => open.at(-1)?.children ?? root;

  /** Replaces the last element with its content, after a text. */
  const unwrap = (element: MdxElement, text?: MdxNode): void => {
    const nodes = siblings();
    nodes.pop();
    if (text !== undefined) nodes.push(text);
    // There can be more than a call has room for.
    for (const node of element.children) nodes.push(node);
  };
  const end = (depth: number, range: Range): void => {
    while (open.length > depth) {
      const element = open.pop() as OpenElement;
      const isEnded = open.length === depth && range.end > range.start;
      element.content.end = range.start;
      element.end = isEnded ? range.end : range.start;
      if (element.ignoredAround !== undefined) {
        siblings().pop();
        siblings().push({ type: 'removed', isElement: true, start: element.start, end: element.end });
        ignored = element.ignoredAround;
        hidden = undefined;
      }
      if (isEnded) continue;
      if (element.isGlued !== true) report(tagOf(element.name), element.start);
      if (element.size !== undefined && !isMdx) {
        // Its first line and its content are text of the element around it.
        unwrap(element);
      } else if (element.isGlued === true) {
        unwrap(element, { type: 'word', start: element.start, end: element.content.start });
      }
    }
  };
  const addLost = (name: string, { start, end: to }: Range): void => {
    report(tagOf(name), start);
    siblings().push({ type: 'lost', name, start, end: to });
  };
  const begin = (
    name: string,
    attributes: MdxAttributes,
    token: Range,
    more: Pick<OpenElement, 'size' | 'isGlued'>,
  ): void => {
    const isOutermostHidden = hidden === undefined && isMdx && isHidden(name, attributes);
    // Hidden elements are hidden at any depth.
    if (open.length >= MAX_DEPTH && !isOutermostHidden) {
      ignored += 1;
      addLost(name, token);
      return;
    }
    const content = { start: token.end, end: token.end };
    const element: OpenElement = {
      type: 'element',
      name,
      attributes,
      content,
      children: [],
      ...token,
      ...more,
      ignoredAround: isOutermostHidden ? ignored : undefined,
    };
    if (isOutermostHidden) {
      hidden = element;
      ignored = 0;
    }
    siblings().push(element);
    open.push(element);
  };

  for (const token of tokens) {
    const range = { start: token.start, end: token.end };
    switch (token.type) {
      case 'open':
        begin(token.name, token.attributes, range, { isGlued: token.isGlued });
        break;
      case 'void': {
        const content = { start: token.end, end: token.end };
        const { name, attributes } = token;
        if (isMdx && isHidden(name, attributes))
          siblings().push({ type: 'removed', isElement: true, ...range });
        else siblings().push({ type: 'element', name, attributes, content, children: [], ...range });
        break;
      }
      case 'close': {
        const depth = open.findLastIndex(({ name }) => name === token.name);
        if (ignored > 0) {
          ignored -= 1;
          siblings().push({ type: 'lost', name: token.name, ...range });
        } else if (depth === -1 || (hidden !== undefined && depth < open.indexOf(hidden)))
          addLost(`/${token.name}`, range);
        else end(depth, range);
        break;
      }
      case 'directive':
        begin(`:::${token.name}`, new Map([['title', token.title]]), range, { size: token.size });
        break;
      case 'directive-end': {
        const depth = open.findLastIndex(({ size }) => size !== undefined && size <= token.size);
        if (depth !== -1) end(depth, range);
        break;
      }
      case 'span':
        break;
      default:
        siblings().push(token);
    }
  }
  end(0, { start: length, end: length });
  return root;
}

/** Whether no reader sees a part of a text: comments, statements, hidden elements, and expressions that decide on markup. */
export function isUnseen({ type }: MdxNode): boolean {
  return type === 'removed' || type === 'choice';
}

/** The parts of a text that no reader sees, also those in elements. */
export function* unseenIn(nodes: readonly MdxNode[]): Generator<MdxNode> {
  for (const node of nodes) {
    if (node.type === 'element') yield* unseenIn(node.children);
    else if (isUnseen(node)) yield node;
  }
}

/** The name as it is reported. */
export function tagOf(name: string): string {
  return name.startsWith(':::') ? name : `<${name}>`;
}
