import { descriptorOf, kindOf } from '../blocks/blocks.js';
import type { BlockDescriptor } from '../blocks/descriptor.js';
import { quote, writeTag } from '../source/tags.js';
import { splitMeta } from './code-meta.js';
import { inOneLine, writeDestination, writeTitle } from './escape.js';
import type { Footnotes } from './footnotes.js';
import type { LengthBudget } from './length-budget.js';
import { writeAttributes } from './html-tree.js';
import { writeLength } from './length.js';
import { type BlockNode, type InlineChild, type NodeData, stringOf } from './nodes.js';
import { isPlainImages } from './plain-images.js';
import { labelOf, targetOf } from '../source/references.js';
import { writeTags } from './update-tags.js';
import { writeElementTags, writeHtmlInlines } from './write-html.js';
import {
  inlinesOf,
  plainLine,
  writeAligned,
  writeFigure,
  writeFigures,
  writeHtmlHeading,
  writePre,
} from './write-html-blocks.js';
import { writeDefinition, writeInlines } from './write-inlines.js';
import { writeTable } from './write-table.js';

/** The place of a block. */
interface BlockPosition {
  inList: boolean;
  /** At the start of the text, where `---` would begin front matter. */
  first: boolean;
}

const LISTS = new Set(['list-ordered', 'list-unordered', 'list-tasks']);

/** Writes blocks as markdown. */
export class BlockWriter {
  /** @param budget for the markers and the indentation of lines; methods throw `TooLongError` when it is used up */
  constructor(
    private readonly footnotes: Footnotes,
    private readonly budget: LengthBudget,
  ) {}

  /** Writes sibling blocks, separated by blank lines. */
  write(blocks: readonly BlockNode[], place: BlockPosition): string {
    const parts: string[] = [];
    let alternate = false;
    for (const [index, node] of blocks.entries()) {
      const previous = blocks[index - 1];
      // Adjacent lists are separate only if their markers differ.
      alternate = previous !== undefined && sameKindOfList(previous, node) && !alternate;
      const written = this.writeBlock(node, { ...place, first: place.first && index === 0 }, alternate);
      if (written !== '') parts.push(written);
    }
    return parts.join('\n\n');
  }

  private writeBlock(node: BlockNode, place: BlockPosition, alternate: boolean): string {
    const { data } = node;
    switch (node.type) {
      case 'paragraph':
        return data.align
          ? writeAligned(node, this.footnotes)
          : writeInlines(inlinesOf(node), 'paragraph', this.footnotes);
      case 'heading-1':
      case 'heading-2':
      case 'heading-3':
      case 'heading-4':
      case 'heading-5':
      case 'heading-6':
        return this.writeHeading(node);
      case 'divider':
        return place.inList || place.first ? '___' : '---';
      case 'blockquote':
        return this.prefixLines(this.inside(node), '> ', true) || '>';
      case 'code':
        return writeCode(node);
      case 'math':
        return `$$\n${(stringOf(data, 'formula') ?? '').replace(/^( {0,3}| *\t[ \t]*)\$\$[ \t]*$/gm, '$1$ $')}\n$$`;
      case 'list-ordered':
      case 'list-unordered':
      case 'list-tasks':
        return this.writeList(node, alternate);
      case 'images':
        return this.writeImages(node);
      case 'drawing':
        return writeFigure(node, this.footnotes);
      case 'table':
        return writeTable(node, this.footnotes);
      case 'expandable':
        return this.writeExpandable(node);
      case 'element': {
        const [start, end] = writeElementTags(data);
        return enclose(start, this.inside(node), end, false);
      }
      case 'comment':
        return `<!--${stringOf(data, 'text') ?? ''}-->`;
      case 'definition':
        return writeDefinition(data);
      case 'raw':
        return stringOf(data, 'markdown') ?? '';
      default:
        return this.writeTagged(node);
    }
  }

  private writeHeading(node: BlockNode): string {
    if (node.data.align) return writeHtmlHeading(node, this.footnotes);
    const level = '#'.repeat(Number(node.type.slice(-1)));
    const id = stringOf(node.data, 'id');
    const anchor = id === undefined ? '' : `<a${writeAttributes({ href: `#${id}`, id })}></a>`;
    const title = writeInlines(inlinesOf(node), 'heading', this.footnotes);
    return [level, title, anchor].filter((part) => part !== '').join(' ');
  }

  private writeList(node: BlockNode, alternate: boolean): string {
    const items = childrenOf(node);
    const start = typeof node.data.start === 'number' ? node.data.start : 1;
    const written = items.map((item, index) => {
      const marker =
        node.type === 'list-ordered'
          ? `${Math.min(start + index, 999_999_999)}${alternate ? ')' : '.'}`
          : alternate
            ? '*'
            : '-';
      const { checked } = item.data;
      const box = typeof checked === 'boolean' ? `[${checked ? 'x' : ' '}] ` : '';
      const content = box + this.writeItem(item, box !== '');
      if (content === '') return marker;
      const indent = ' '.repeat(marker.length + 1);
      return `${marker} ${this.prefixLines(content, indent, false).slice(indent.length)}`;
    });
    const tight = isTight(node);
    return (tight ? written.map(tighten) : written).join(tight ? '\n' : '\n\n');
  }

  /** The content of an item. @param isTask whether it begins on the line of a box */
  private writeItem(item: BlockNode, isTask: boolean): string {
    const nodes = childrenOf(item);
    const write = (blocks: readonly BlockNode[]) => this.write(blocks, { inList: true, first: false });
    const [first, ...others] = nodes;
    if (!isTask) return write(nodes);
    // A box needs text after it, on its line.
    if (first === undefined || isEmpty(first)) return ['<br>', write(others)].join('\n\n').trimEnd();
    if (first.type !== 'math') return write(nodes);
    const formula = `$$${String(first.data.formula)
      .trim()
      .replace(/(?<!\s)\s*[\r\n]\s*/g, ' ')}$$`;
    return others.length === 0 ? formula : `${formula}\n\n${write(others)}`;
  }

  /** Writes images as markdown if it can express them. */
  private writeImages(node: BlockNode): string {
    const images = childrenOf(node);
    if (!isPlainImages(node.data, images)) return writeFigures(node, this.footnotes);
    return images.map((image) => this.writeImage(image)).join(' ');
  }

  private writeImage({ data }: BlockNode): string {
    const inline: InlineChild = {
      object: 'inline',
      type: 'inline-image',
      isVoid: true,
      data: {
        ref: data.ref,
        ...(data.alt ? { caption: data.alt } : {}),
        ...(data.title ? { title: data.title } : {}),
      },
    };
    return writeInlines([inline], 'paragraph', this.footnotes);
  }

  private writeExpandable(node: BlockNode): string {
    const title = node.fragments?.find((part) => part.fragment === 'expandable-title')?.nodes ?? [];
    const body = node.fragments?.find((part) => part.fragment === 'expandable-body')?.nodes ?? [];
    const summary = writeHtmlInlines(title.flatMap(inlinesOf), this.footnotes);
    const { defaultExpanded, open: wasOpen } = node.data;
    const open = (defaultExpanded ?? wasOpen) === true ? ' open' : '';
    const content = this.write(body, { inList: false, first: false });
    return [
      `<details${open}>`,
      `<summary>${summary}</summary>`,
      ...(content ? [content] : []),
      '</details>',
    ].join('\n\n');
  }

  /** Writes a block as its tag says. */
  private writeTagged(node: BlockNode): string {
    const descriptor = descriptorOf(node.type);
    const tags = Object.entries(descriptor?.tags ?? {});
    const [first] = tags;
    if (descriptor === undefined || first === undefined) return this.writeUnknown(node);
    const { ref, ...others } = node.data;
    const { tag, ...untagged } = others;
    const [name, form] = tags.find(([each]) => each === tag) ?? first;
    const target = targetOf(ref);
    if (form.argument === 'quoted') return `{% ${name} ${quote(target)} %}`;
    if (form.argument === 'written') return this.writeCondition(name, node);
    const attributes = {
      ...(form.reference === undefined
        ? {}
        : { [form.reference]: form.reference === 'spec' ? specOf(ref) : target }),
      ...writeValues(tags.length > 1 ? untagged : others, descriptor),
    };
    if (form.end === 'optional') return this.captioned(name, attributes, node);
    return form.reference === undefined
      ? this.around(name, attributes, node)
      : this.linked(name, attributes, node, target);
  }

  private writeCondition(tag: string, node: BlockNode): string {
    const expression = inOneLine(stringOf(node.data, 'expression') ?? '')
      .replaceAll('%}', '% }')
      .replaceAll('{%', '{ %');
    return enclose(
      `{% ${tag} ${expression} %}`,
      this.inside(node),
      `{% end${tag} %}`,
      isText(childrenOf(node)),
    );
  }

  /** Writes the content of a block that markdown cannot express. */
  private writeUnknown(node: BlockNode): string {
    const children = node.nodes ?? [];
    const isInline = children.length > 0 && children.every((child) => child.object !== 'block');
    const own = isInline
      ? writeInlines(inlinesOf(node), 'paragraph', this.footnotes)
      : this.write(childrenOf(node), { inList: false, first: false });
    const fragments = (node.fragments ?? []).map((part) =>
      this.write(part.nodes, { inList: false, first: false }),
    );
    return [own, ...fragments].filter((part) => part !== '').join('\n\n');
  }

  private around(tag: string, attributes: NodeData, node: BlockNode): string {
    return enclose(writeTag(tag, attributes), this.inside(node), `{% end${tag} %}`, isText(childrenOf(node)));
  }

  private captioned(tag: string, attributes: NodeData, node: BlockNode): string {
    const caption = node.fragments?.find((part) => part.fragment === 'caption')?.nodes;
    const start = writeTag(tag, attributes);
    if (caption === undefined) return start;
    const content = this.write(caption, { inList: false, first: false });
    return enclose(start, content, `{% end${tag} %}`, isText(caption));
  }

  private linked(tag: string, attributes: NodeData, node: BlockNode, target: string): string {
    const content = node.fragments?.find((part) => part.fragment === 'content')?.nodes;
    const label = labelOf(target);
    const written = content
      ? this.write(content, { inList: false, first: false })
      : `[${label
          .replace(/^(https?):/i, '$1\\:')
          .replace(/^www\./i, 'www\\.')
          .replaceAll('@', '\\@')}](${writeDestination(target)}${writeTitle(undefined)})`;
    return enclose(
      writeTag(tag, attributes),
      written,
      `{% end${tag} %}`,
      content === undefined || isText(content),
    );
  }

  private prefixLines(content: string, prefix: string, blankToo: boolean): string {
    this.budget.spendOnLines(content, prefix);
    return content
      .split('\n')
      .map((line) => (line === '' ? (blankToo ? prefix.trimEnd() : '') : prefix + line))
      .join('\n');
  }

  private inside(node: BlockNode): string {
    return this.write(childrenOf(node), { inList: false, first: false });
  }
}

/** The values of attributes, as a tag has them. */
function writeValues(data: NodeData, descriptor: BlockDescriptor): NodeData {
  const written = Object.entries(data).map(([name, value]) => {
    const kind = kindOf(descriptor, name);
    if (kind === 'length') return [name, writeLength(value)];
    if (kind === 'tags') return [name, writeTags(value)];
    if (kind === 'strings' && Array.isArray(value)) return [name, value.join(',')];
    return [name, value];
  });
  return Object.fromEntries(written) as NodeData;
}

function childrenOf(node: BlockNode): BlockNode[] {
  return (node.nodes ?? []).filter((child): child is BlockNode => child.object === 'block');
}

/** An empty paragraph, which shows that there is a block. */
function isEmpty({ type, nodes = [] }: BlockNode): boolean {
  return type === 'paragraph' && nodes.length === 0;
}

/** The attributes of a tag that name an API. */
function specOf(ref: unknown): string {
  const { kind, spec } = (ref ?? {}) as { kind?: unknown; spec?: unknown };
  return kind === 'openapi' && typeof spec === 'string' ? spec : targetOf(ref);
}

function sameKindOfList(one: BlockNode, other: BlockNode): boolean {
  if (!LISTS.has(one.type) || !LISTS.has(other.type)) return false;
  return (one.type === 'list-ordered') === (other.type === 'list-ordered');
}

/** Whether blocks need no blank line between them and the tags around them. */
function isText(blocks: readonly BlockNode[]): boolean {
  return blocks.every(({ type, data }) => type === 'paragraph' && !data.align);
}

function enclose(start: string, content: string, end: string, isTight: boolean): string {
  if (content === '') return `${start}\n${end}`;
  return [start, content, end].join(isTight ? '\n' : '\n\n');
}

/** Whether a list needs no blank lines: each item is a paragraph, and at most a list like that. */
function isTight(list: BlockNode): boolean {
  return childrenOf(list).every((item) => {
    const [first, nested, ...more] = childrenOf(item);
    if (first === undefined) return true;
    if (first.type !== 'paragraph' || first.data.align || more.length > 0) return false;
    return nested === undefined || (LISTS.has(nested.type) && canFollow(nested) && isTight(nested));
  });
}

/** Whether a list can follow a paragraph without a blank line (CommonMark 0.31 section 5.2). */
function canFollow({ data, nodes }: BlockNode): boolean {
  const [first] = nodes ?? [];
  return data.start === undefined && first?.object === 'block' && !childrenOf(first).every(isEmpty);
}

/** An item of a list without blank lines: a nested list follows its paragraph at once. */
function tighten(item: string): string {
  return item.replace(/\n\n(?=[ ]+(?:[-*]|\d+[.)])(?:[ \n]|$))/g, '\n');
}

function writeCode(whole: BlockNode): string {
  const node = splitMeta(whole);
  if (childrenOf(node).some(({ data }) => data.highlighted === true)) return writePre(node);
  const { syntax = '', meta = '', ...rest } = node.data as Record<string, string | undefined>;
  const value = childrenOf(node).map(plainLine).join('\n');
  const info = [syntax, meta]
    .filter((part) => part !== '')
    .map(escapeInfo)
    .join(' ');
  const mark = info.includes('`') ? '~' : '`';
  const runs = value.match(mark === '`' ? /`+/g : /~+/g) ?? [];
  const fence = mark.repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3));
  const fenced = `${fence}${info}\n${value}${childrenOf(node).length > 0 ? '\n' : ''}${fence}`;
  return Object.keys(rest).length === 0 ? fenced : `${writeTag('code', rest)}\n${fenced}\n{% endcode %}`;
}

function escapeInfo(info: string): string {
  return info.replace(/[\r\n]+/g, ' ').replace(/\\(?=[!-/:-@[-`{-~])|&(?=[#A-Za-z])/g, '\\$&');
}
