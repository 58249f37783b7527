import { emojiName } from './emoji.js';
import {
  type InlineChild,
  type InlineNode,
  type Leaf,
  type Mark,
  MARK_TYPES,
  type TextNode,
} from './nodes.js';

/** A stretch of text with its marks, or an inline node: inline content before it is put together. */
export type Atom = Leaf | InlineNode;

export function leaf(text: string, marks: readonly Mark[] = []): Leaf {
  return { object: 'leaf', text, marks: [...marks] };
}

/**
 * Adds a mark in the order of marks. If there is already a mark of the same type, that mark stays, because it is the inner
 * one.
 */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  if (marks.some(({ type }) => type === mark.type)) return [...marks];
  return [...marks, mark].sort((one, other) => MARK_TYPES.indexOf(one.type) - MARK_TYPES.indexOf(other.type));
}

/** Applies a mark to all atoms. Inline nodes without their own text store marks in `data.marks`. */
export function applyMark(atoms: readonly Atom[], mark: Mark): Atom[] {
  return atoms.map((atom) => {
    if (atom.object === 'leaf') return { ...atom, marks: withMark(atom.marks, mark) };
    const nodes = atom.nodes;
    if (nodes !== undefined && nodes.length > 0)
      return { ...atom, nodes: toNodes(applyMark(toAtoms(nodes), mark)) };
    return { ...atom, data: { ...atom.data, marks: withMark(marksOf(atom), mark) } };
  });
}

/** The marks of an inline node without text. */
export function marksOf(node: InlineNode): Mark[] {
  return Array.isArray(node.data.marks) ? (node.data.marks as Mark[]) : [];
}

/** Builds inline content. Adjacent leaves with the same marks are joined, and adjacent leaves form one text. */
export function toNodes(atoms: readonly Atom[]): InlineChild[] {
  const nodes: InlineChild[] = [];
  let open: TextNode | undefined;
  for (const atom of atoms) {
    if (atom.object === 'inline') {
      nodes.push(atom);
      open = undefined;
      continue;
    }
    if (atom.text === '') continue;
    const last = open?.leaves.at(-1);
    if (open === undefined) {
      open = { object: 'text', leaves: [{ ...atom }] };
      nodes.push(open);
    } else if (last !== undefined && sameMarks(last.marks, atom.marks)) last.text += atom.text;
    else open.leaves.push({ ...atom });
  }
  return nodes;
}

export function toAtoms(nodes: readonly InlineChild[]): Atom[] {
  return nodes.flatMap((node): Atom[] => (node.object === 'text' ? node.leaves : [node]));
}

export function sameMark(one: Mark, other: Mark): boolean {
  return (
    one.type === other.type &&
    (one.data?.text ?? 'default') === (other.data?.text ?? 'default') &&
    (one.data?.background ?? 'default') === (other.data?.background ?? 'default')
  );
}

function sameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  return (
    one.length === other.length &&
    one.every((mark, index) => {
      const counterpart = other[index];
      return counterpart !== undefined && sameMark(mark, counterpart);
    })
  );
}

/** Removes the white space at the ends, which markdown and HTML do not show. */
export function trimAtoms(atoms: readonly Atom[]): Atom[] {
  const trimmed = [...atoms];
  for (let first = trimmed[0]; first?.object === 'leaf'; first = trimmed[0]) {
    const text = first.text.replace(/^[ \t]+/, '');
    if (text !== '') {
      trimmed[0] = { ...first, text };
      break;
    }
    trimmed.shift();
  }
  for (let last = trimmed.at(-1); last?.object === 'leaf'; last = trimmed.at(-1)) {
    const text = last.text.replace(/(?<![ \t])[ \t]+$/, '');
    if (text !== '') {
      trimmed[trimmed.length - 1] = { ...last, text };
      break;
    }
    trimmed.pop();
  }
  return trimmed;
}

/** The plain text of inline content. */
export function plainText(nodes: readonly InlineChild[]): string {
  return nodes
    .map((node) => {
      if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
      if (node.nodes !== undefined) return plainText(node.nodes);
      const { code, expression, formula, label } = node.data as Record<string, string | undefined>;
      if (code !== undefined) return `:${emojiName(node.data)}:`;
      if (expression !== undefined) return `{{ ${expression} }}`;
      return formula !== undefined ? `$$${formula}$$` : (label ?? '');
    })
    .join('');
}
