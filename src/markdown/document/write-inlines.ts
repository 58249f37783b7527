import { type Atom, leaf, marksOf, plainText, sameMark, toAtoms, toNodes } from './atoms.js';
import { emojiName } from './emoji.js';
import { escapeText, guardLine, inOneLine, writeDestination, writeTitle } from './escape.js';
import { writeAttributes } from './html-tree.js';
import { type Footnotes, footnoteTarget } from './footnotes.js';
import { type InlineChild, type InlineNode, type Mark, type NodeData, stringOf } from './nodes.js';
import { labelOf, targetOf } from '../source/references.js';
import {
  writeAnnotationStart,
  writeButton,
  writeElementTags,
  writeInlineImage,
  writeLinkStart,
  writeMark,
} from './write-html.js';

/** The place of inline content. A cell and a heading are one line, and a cell ends at a bar. */
export type InlinePosition = 'paragraph' | 'heading' | 'cell';

/** Half of the length that `splitIntoChunks` leaves in one part. */
const MAX_LENGTH_AT_MARGIN = 4 * 1024;

const DELIMITERS: Partial<Record<Mark['type'], string>> = { bold: '**', italic: '*', strikethrough: '~~' };

/** Writes inline content as markdown, in lines that begin no block. */
export function writeInlines(
  nodes: readonly InlineChild[],
  place: InlinePosition,
  footnotes: Footnotes,
): string {
  const written = new InlineWriter(place, footnotes).write(toAtoms(nodes), '', '');
  if (place === 'cell') return guardEnds(written).replaceAll('|', '\\|');
  if (place === 'heading')
    return guardEnds(written)
      .replace(/#$/, '\\#')
      .replace(/\{(?=#[^\s{}#]+\}$)/, '\\{');
  // Long paragraphs are read in parts, but only lines at the margin begin a part.
  const margin = written.length > MAX_LENGTH_AT_MARGIN ? ' ' : '';
  return written.split('\n').map(guardLine).join(`\n${margin}`);
}

function guardEnds(line: string): string {
  return line
    .replace(/^[ \t]/, (space) => (space === ' ' ? '&#x20;' : '&#x9;'))
    .replace(/[ \t]$/, (space) => (space === ' ' ? '&#x20;' : '&#x9;'));
}

class InlineWriter {
  private inLink = false;

  constructor(
    private readonly place: InlinePosition,
    private readonly footnotes: Footnotes,
  ) {}

  /** @param before @param after the characters around the content; empty at the ends of a line */
  write(atoms: readonly Atom[], before: string, after: string): string {
    const parts: string[] = [];
    for (let index = 0; index < atoms.length;) {
      const atom = atoms[index];
      if (atom === undefined) break;
      const [mark] = atomMarks(atom);
      const last = parts.at(-1)?.slice(-1) ?? before;
      if (mark === undefined) {
        const written = this.writeAtom(atom, last, startOf(atoms[index + 1], after));
        if (written !== '') parts.push(written);
        index += 1;
        continue;
      }
      let end = index;
      for (let next = atoms[end]; next && hasMark(next, mark); next = atoms[end]) end += 1;
      const written = this.writeMarked(atoms.slice(index, end), mark, last, startOf(atoms[end], after));
      if (written !== '') parts.push(written);
      index = end;
    }
    return parts.join('');
  }

  private writeMarked(atoms: readonly Atom[], mark: Mark, before: string, after: string): string {
    const inside = atoms.map((atom) => withoutMark(atom, mark));
    if (mark.type === 'code') {
      const content = inside.map((atom) => (atom.object === 'leaf' ? atom.text : null));
      const code = content.includes(null) ? null : content.join('');
      // A backslash before a bar would unescape the bar of a cell.
      const isPossible = code !== null && code !== '' && !/[\r\n]/.test(code);
      if (isPossible && !(this.place === 'cell' && code.includes('\\|'))) return this.writeCode(code);
    }
    let delimiter = DELIMITERS[mark.type];
    let content = inside;
    if (mark.type === 'bold' && inside.every((atom) => atomMarks(atom)[0]?.type === 'italic')) {
      delimiter = '***';
      content = inside.map((atom) => withoutMark(atom, { object: 'mark', type: 'italic' }));
    }
    if (delimiter !== undefined) {
      const edge = delimiter.charAt(0);
      const written = this.write(content, edge, edge);
      if (canDelimit(before, written, after)) return `${delimiter}${written}${delimiter}`;
    }
    return writeMark(mark, this.write(inside, '>', '<'));
  }

  private writeCode(code: string): string {
    const longest = (code.match(/`+/g) ?? []).map((run) => run.length);
    let length = 1;
    while (longest.includes(length)) length += 1;
    const fence = '`'.repeat(length);
    const needsSpace = /^`|`$/.test(code) || (/^ .* $/s.test(code) && code.trim() !== '');
    const padded = needsSpace ? ` ${code} ` : code;
    return `${fence}${padded}${fence}`;
  }

  private writeAtom(atom: Atom, before: string, after: string): string {
    if (atom.object === 'leaf') return this.writeText(atom.text, before, after);
    return this.writeInline(atom, before, after);
  }

  private writeText(text: string, before: string, after: string): string {
    const parts = text.split('\n');
    const lines = parts.map((part, index) => {
      const escaped = escapeText(
        part,
        index === 0 && before !== '',
        index < parts.length - 1 || after !== '',
      );
      return escaped.replaceAll('\r', '&#xD;');
    });
    const out = [lines[0] ?? ''];
    for (let index = 1; index < lines.length; index += 1) {
      const line = lines[index] ?? '';
      // A backslash breaks a line only between two lines of a paragraph.
      const last = out.at(-1) ?? '';
      const isBetween =
        last !== '' && !/(?:<br>|\n)$/.test(last.slice(-4)) && line !== '' && this.place === 'paragraph';
      out.push((isBetween ? '\\\n' : '<br>') + line);
    }
    return out.join('');
  }

  private writeInline(node: InlineNode, before: string, after: string): string {
    const { data } = node;
    switch (node.type) {
      case 'link':
        return this.writeLink(node);
      case 'inline-image':
        return this.writeImage(node);
      case 'emoji': {
        const name = emojiName(data);
        const isApart =
          /^(?:[+-]\d+|(?=[\d_+-]*[A-Za-z])[\w+-]+)$/.test(name) && !/[A-Za-z0-9:]/.test(before + after);
        return isApart ? `:${name}:` : `<span${writeAttributes({ 'data-emoji': name })}></span>`;
      }
      case 'icon': {
        const icon = stringOf(data, 'icon') ?? '';
        return `<i${writeAttributes({ class: `fa-${icon}` })}>:${icon}:</i>`;
      }
      case 'expression':
        return `{{ ${inOneLine(stringOf(data, 'expression') ?? '').replace(/[{}]/g, '')} }}`;
      case 'inline-math': {
        const formula = inOneLine(stringOf(data, 'formula') ?? '').replaceAll('$', '');
        return `$$${formula}$$`;
      }
      case 'mention': {
        const target = targetOf(data.ref);
        return `[${escapeText(labelOf(target), true, true)}](${writeDestination(target)} "mention")`;
      }
      case 'button':
        return writeButton(data, this.writeText(stringOf(data, 'label') ?? '', '>', '<'));
      case 'annotation':
        return this.writeAnnotation(node);
      case 'element': {
        const [start, end] = writeElementTags(data);
        return `${start}${this.write(toAtoms(node.nodes ?? []), '>', '<')}${end}`;
      }
      case 'raw':
        return stringOf(data, 'markdown') ?? '';
      default:
        return this.write(toAtoms(node.nodes ?? []), before, after);
    }
  }

  private writeLink(node: InlineNode): string {
    const nodes = node.nodes ?? [];
    if (node.data.rel || node.data.target)
      return `${writeLinkStart(node.data)}${this.write(toAtoms(nodes), '>', '<')}</a>`;
    const target = targetOf(node.data.ref);
    const title = stringOf(node.data, 'title');
    const label = plainText(nodes);
    const isPlain = nodes.every(
      (child) => child.object === 'text' && child.leaves.every(({ marks }) => marks.length === 0),
    );
    if (!title && isPlain && label === target && /^https?:\/\/[^\s<>|\p{Cc}]+$/u.test(target))
      return `<${target}>`;
    this.inLink = true;
    const text = this.write(toAtoms(nodes), '[', ']');
    this.inLink = false;
    return `[${text}](${writeDestination(target)}${writeTitle(title)})`;
  }

  private writeImage(node: InlineNode): string {
    const { data } = node;
    const target = targetOf(data.ref);
    const caption = stringOf(data, 'caption');
    const title = stringOf(data, 'title');
    if (['size', 'refDark', 'width', 'height'].some((name) => data[name] !== undefined))
      return writeInlineImage(node);
    return `![${this.writeAlternative(caption ?? '')}](${writeDestination(target)}${writeTitle(title)})`;
  }

  private writeAlternative(text: string): string {
    return this.writeText(inOneLine(text), '[', ']');
  }

  private writeAnnotation(node: InlineNode): string {
    const label = this.footnotes.add(node);
    const atoms = toAtoms(node.nodes ?? []);
    if (label !== null && atoms.length === 0) return `[^${label}]`;
    // Markdown has no links in links, and no references to footnotes that do not exist.
    if (label === null || this.inLink || atoms.some(isLink))
      return `${writeAnnotationStart(node, label)}${this.write(atoms, '>', '<')}</a>`;
    return `[${this.write(atoms, '[', ']')}](${writeDestination(footnoteTarget(label))})[^${label}]`;
  }
}

/** Whether an inline is written as a link in markdown, or contains one. */
function isLink(atom: Atom): boolean {
  if (atom.object === 'leaf') return false;
  return ['link', 'mention', 'annotation'].includes(atom.type) || toAtoms(atom.nodes ?? []).some(isLink);
}

/** Marks of an atom, outermost first. The marks of a link are the marks that all of its text has. */
function atomMarks(atom: Atom): readonly Mark[] {
  if (atom.object === 'leaf') return atom.marks;
  const nodes = atom.nodes ?? [];
  if (nodes.length === 0) return marksOf(atom);
  const [first, ...rest] = toAtoms(nodes).map(atomMarks);
  return (first ?? []).filter((mark) => rest.every((marks) => marks.some((other) => sameMark(mark, other))));
}

/** Whether a mark continues on an atom. Code contains no other marks, so an atom with more marks is separate code. */
function hasMark(atom: Atom, mark: Mark): boolean {
  const marks = atomMarks(atom);
  return marks.some((other) => sameMark(other, mark)) && (mark.type !== 'code' || marks.length === 1);
}

function withoutMark(atom: Atom, mark: Mark): Atom {
  if (atom.object === 'leaf')
    return leaf(
      atom.text,
      atom.marks.filter((other) => !sameMark(other, mark)),
    );
  if (atom.nodes !== undefined && atom.nodes.length > 0) {
    return { ...atom, nodes: toNodes(toAtoms(atom.nodes).map((child) => withoutMark(child, mark))) };
  }
  return { ...atom, data: { ...atom.data, marks: marksOf(atom).filter((other) => !sameMark(other, mark)) } };
}

/** The first character of a written atom, or `*` if it is unknown. */
function startOf(atom: Atom | undefined, after: string): string {
  if (atom === undefined) return after;
  if (atomMarks(atom).length > 0) return '*';
  if (atom.object === 'leaf') return atom.text.charAt(0);
  return atom.type === 'link' || atom.type === 'annotation' || atom.type === 'mention' ? '[' : '*';
}

/**
 * Whether delimiters around the content are read as delimiters (CommonMark 0.31 section 6.2): both have letters inside, or
 * white space or punctuation outside, and no adjacent delimiter.
 */
function canDelimit(before: string, content: string, after: string): boolean {
  const first = content.charAt(0);
  const last = content.slice(-1);
  if (/[*_~\\]/.test(before + after) || /^[*_~\s]/.test(content) || /[*_~\s\\]$/.test(content)) return false;
  const opens = isLetter(first) || before === '' || /^[\s!-/:-@[-`{-~]$/.test(before);
  const closes = isLetter(last) || after === '' || /^[\s!-/:-@[-`{-~]$/.test(after);
  return content !== '' && opens && closes;
}

/** A letter or digit. Half of a surrogate pair counts as one. */
function isLetter(character: string): boolean {
  return /^[\p{L}\p{N}\uD800-\uDFFF]$/u.test(character);
}

/** `[label]: target "title"` */
export function writeDefinition(data: NodeData): string {
  const name = (stringOf(data, 'label') ?? '').replace(/[[\]\\]/g, '\\$&');
  return `[${name}]: ${writeDestination(targetOf(data.ref))}${writeTitle(stringOf(data, 'title'))}`;
}
