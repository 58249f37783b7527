import { beforeEdits } from '../source/edits.js';
import type { Range } from '../source/ranges.js';
import { BEGINNING, hasBeginning, hiddenPlaces } from './broken-conditions.js';
import type { Scope } from './condition-scopes.js';
import type { ReadText } from './document.js';
import { masksCondition } from './mask-blocks.js';
import { type BlockNode, stringOf } from './nodes.js';
import type { Definition, FootnoteDefinition } from './parse-source.js';
import { commentsIn, remarksIn } from './remarks.js';
import { eachNode } from './walk.js';

/** The condition of text that no reader sees. */
export const NEVER = 'false';
const HIDDEN: readonly string[] = [NEVER];
const SHOWN: readonly string[] = [];

/** A stretch of a text that only some readers see, or no reader. */
export interface HiddenRange extends Range {
  /** A reader sees it if all of them hold. */
  conditions: readonly string[];
}

interface AnyNode {
  type: string;
  identifier?: string;
  position?: { start: { offset?: number }; end: { offset?: number } };
  children?: readonly AnyNode[];
}

/**
 * Where a text is hidden from readers: in conditions, in comments, and in other markup that shows nothing. Tags are read as
 * in the text for readers: code and escaped text contain no tags here either.
 * @param read the text, from `readText`
 * @returns ranges in order, which do not overlap
 */
export function hiddenRanges(markdown: string, { from, nodes }: ReadText): HiddenRange[] {
  if (from !== undefined) return apart(new HiddenParts(markdown, from, nodes).find());
  // If a text cannot be read and has tags of conditions, no reader sees any of it.
  const all = [{ start: 0, end: markdown.length }];
  return (BEGINNING.test(markdown) ? all : commentsIn(markdown)).map(hidden);
}

class HiddenParts {
  private readonly found: HiddenRange[] = [];
  /** Undo the edits of the text, the last ones first. */
  private readonly undo: readonly ((range: Range) => Range)[];
  private readonly known = new Map<Scope, readonly string[]>();
  /** The hidden ranges around the definitions of links, and around all links that use them. */
  private readonly definitions = new Map<object, HiddenRange>();
  private readonly uses = new Map<object, readonly string[]>();

  /** Otherwise, the ends of conditions in the text hide nothing. */
  private readonly hasConditions: boolean;
  /** Blocks that conditions with unpaired tags hide, at the ends of the text and of other conditions. */
  private readonly hiddenBlocks = new Set<BlockNode>();

  constructor(
    private readonly markdown: string,
    private readonly from: NonNullable<ReadText['from']>,
    nodes: readonly BlockNode[],
  ) {
    this.undo = from.parsed.edits.map(beforeEdits).reverse();
    this.hasConditions = hasBeginning(nodes);
    if (from.unused.size === 0) return;
    this.addHiddenBlocks(nodes);
    eachNode(nodes, ({ type, nodes: inside = [] }) => {
      if (type === 'if') this.addHiddenBlocks(inside as readonly BlockNode[]);
    });
  }

  /** In the order of their starts. A range within another range has its conditions, too, or is hidden from all readers. */
  find(): HiddenRange[] {
    const { blocks, edits } = this.from.parsed;
    for (const { node, start } of blocks) this.visit(node, start, SHOWN);
    for (const [node, { conditions, ...range }] of this.definitions) {
      // Nothing shows a definition that nothing uses.
      const all = union(conditions, this.uses.get(node) ?? HIDDEN);
      if (all !== SHOWN) this.found.push({ ...range, conditions: all });
    }
    for (const [layer, made] of edits.entries()) {
      for (const edit of made) if (masksCondition(edit)) this.found.push(hidden(this.original(edit, layer)));
    }
    return this.found.sort((one, other) => one.start - other.start || other.end - one.end);
  }

  private addHiddenBlocks(siblings: readonly BlockNode[]): void {
    const hidden = hiddenPlaces(siblings, () => this.hasConditions);
    for (const [at, block] of siblings.entries())
      if (hidden?.blocks[at] === true) this.hiddenBlocks.add(block);
  }

  private visit(node: AnyNode, offset: number, around: readonly string[]): void {
    const { start, end } = node.position ?? {};
    const range = { start: offset + (start?.offset ?? 0), end: offset + (end?.offset ?? 0) };
    const conditions = this.conditionsOf(node, around);
    if (node.type === 'definition') this.definitions.set(node, { ...this.original(range), conditions });
    else if (conditions !== around) this.found.push({ ...this.original(range), conditions });
    if (node.type === 'linkReference' || node.type === 'imageReference') this.addUse(node, conditions);
    if (node.type === 'html' && conditions !== HIDDEN) this.addRemarks(this.original(range));
    for (const child of node.children ?? []) this.visit(child, offset, conditions);
  }

  private addUse(reference: AnyNode, conditions: readonly string[]): void {
    const { definitions, resolved } = this.from.parsed;
    const { identifier = '' } = reference;
    const definition: Definition | undefined =
      resolved === undefined ? definitions.get(identifier) : resolved.links.get(reference);
    if (definition === undefined) return;
    const known = this.uses.get(definition);
    this.uses.set(definition, known === undefined ? conditions : intersection(known, conditions));
  }

  private conditionsOf(node: AnyNode, around: readonly string[]): readonly string[] {
    const { footnotes, scopes, unused } = this.from;
    const own = this.chain(scopes.of(node));
    if (node.type !== 'footnoteDefinition') return union(around, own);
    const footnote = node as FootnoteDefinition;
    // A footnote that nothing refers to is at the end of its condition, or of the text.
    const written = unused.get(footnote);
    if (written !== undefined && this.hiddenBlocks.has(written)) return HIDDEN;
    return union(union(around, own), this.chain(footnotes.scopeOf(footnote)));
  }

  /** A condition with the conditions around it. */
  private chain(scope: Scope | undefined): readonly string[] {
    if (scope === undefined) return SHOWN;
    let chain = this.known.get(scope);
    if (chain === undefined) {
      const all = new Set<string>();
      for (let each: Scope | undefined = scope; each !== undefined; each = each.parent) {
        if (each.block !== undefined) all.add(stringOf(each.block.data, 'expression') ?? '');
        else if (this.hasConditions) all.add(NEVER);
      }
      chain = all.has(NEVER) ? HIDDEN : [...all];
      this.known.set(scope, chain);
    }
    return chain;
  }

  private addRemarks({ start, end }: Range): void {
    for (const each of remarksIn(this.markdown.slice(start, end)))
      this.found.push(hidden({ start: start + each.start, end: start + each.end }));
  }

  /** @param layer the number of edits that were made before the text that the range is in; all by default */
  private original(range: Range, layer = this.undo.length): Range {
    return this.undo.slice(this.undo.length - layer).reduce((each, undo) => undo(each), range);
  }
}

function hidden({ start, end }: Range): HiddenRange {
  return { start, end, conditions: HIDDEN };
}

/** One of the lists, if it has all of the other. */
function union(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one === HIDDEN || other === HIDDEN) return HIDDEN;
  if (other.every((each) => one.includes(each))) return one;
  return one.every((each) => other.includes(each)) ? other : [...new Set([...one, ...other])];
}

function intersection(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one === HIDDEN) return other;
  if (other === HIDDEN || one.every((each) => other.includes(each))) return one;
  const common = one.filter((each) => other.includes(each));
  return common.length === 0 ? SHOWN : common;
}

/** Cuts ranges where others begin that are in them. */
function apart(ranges: readonly HiddenRange[]): HiddenRange[] {
  const parts: HiddenRange[] = [];
  const open: HiddenRange[] = [];
  let done = 0;
  const cutAt = (place: number): void => {
    for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
      const end = Math.min(inner.end, place);
      if (end > done) parts.push({ ...inner, start: done, end });
      done = Math.max(done, end);
      if (inner.end > place) break;
      open.pop();
    }
    done = Math.max(done, place);
  };
  for (const range of ranges) {
    cutAt(range.start);
    const isIn = open.at(-1)?.conditions === HIDDEN;
    open.push(isIn ? { ...range, conditions: HIDDEN } : range);
  }
  cutAt(Infinity);
  return parts;
}
