import type { BlockNode } from './nodes.js';
import {
  type Definition,
  type FootnoteDefinition,
  identifierOfFootnote,
  type ResolvedDefinitions,
} from './parse-source.js';

/**
 * The scope of a condition: the text between `{% if … %}` and its `{% endif %}`, or the text that a condition with unpaired
 * tags hides.
 */
export interface Scope {
  /** The block of the condition. Undefined if its tags are not a pair: no reader sees its content. */
  block: BlockNode | undefined;
  /** The condition around it. */
  parent: Scope | undefined;
}

/** Nodes that a `BlockReader` read, or a condition with all that is in it, at their place among the blocks that were read. */
export type ReadItem = { index: number } & ({ nodes: readonly object[] } | { scope: Scope });

interface Scoped<Node> {
  node: Node;
  scope: Scope | undefined;
}

interface AnyNode {
  type: string;
  children?: readonly AnyNode[];
}

/**
 * The conditions that the definitions of links and footnotes of a text are in. A definition in a condition is used only by
 * references in the same condition: readers from whom the condition hides it must not see it elsewhere.
 */
export class ConditionScopes {
  private readonly scopes = new Map<object, Scope>();
  private readonly scopeOfBlock = new WeakMap<object, Scope>();
  private readonly links = new Map<string, Scoped<Definition>[]>();
  private readonly footnotes = new Map<string, Scoped<FootnoteDefinition>[]>();
  private readonly references: Scoped<{ identifier: string }>[] = [];

  /** Adds a condition that was read, with all that is in it. */
  add(block: BlockNode, items: readonly ReadItem[]): Scope {
    const scope: Scope = { block, parent: undefined };
    this.scopeOfBlock.set(block, scope);
    this.put(items, scope);
    return scope;
  }

  /** Adds the scope of a condition with unpaired tags: sibling blocks, their content, and the definitions between them. */
  addBroken(blocks: readonly BlockNode[], items: readonly ReadItem[]): Scope {
    const scope: Scope = { block: undefined, parent: undefined };
    for (const block of blocks) if (!this.scopeOfBlock.has(block)) this.scopeOfBlock.set(block, scope);
    this.put(items, scope);
    return scope;
  }

  private put(items: readonly ReadItem[], scope: Scope): void {
    for (const item of items) {
      if ('scope' in item) place(item.scope, scope);
      else for (const node of item.nodes) this.putNode(node, scope);
    }
  }

  private putNode(node: object, scope: Scope): void {
    const own = this.scopes.get(node);
    if (own !== undefined) place(own, scope);
    else this.scopes.set(node, scope);
  }

  /** Finds the definitions and references, once all conditions were added. */
  collect(nodes: Iterable<AnyNode>): void {
    for (const node of nodes) this.visit(node, undefined);
  }

  /**
   * Which definitions the references use. Undefined if no definition is in a condition: then all references use the first
   * definitions.
   */
  resolve(): ResolvedDefinitions | undefined {
    const [links, footnotes] = [[...this.links.values()].flat(), [...this.footnotes.values()].flat()];
    if ([...links, ...footnotes].every(({ scope }) => scope === undefined)) return undefined;
    const resolved = new Map<object, Definition>();
    for (const { node, scope } of this.references) {
      const found = this.links.get(node.identifier)?.find((each) => contains(each.scope, scope));
      if (found !== undefined) resolved.set(node, found.node);
    }
    const [written, read] = [footnotes.filter(isBroken), footnotes.filter((each) => !isBroken(each))];
    return {
      links: resolved,
      usedLinks: new Set(resolved.values()),
      footnotes: new Set(read.map(({ node }) => node)),
      writtenFootnotes: new Set(written.map(({ node }) => node)),
    };
  }

  /** The condition that a node was read in. Undefined: the condition of the node around it. */
  of(node: object): Scope | undefined {
    return this.scopes.get(node);
  }

  /** The condition that the content of a block is in, if the block is in `around`. */
  inside(block: object, around: Scope | undefined): Scope | undefined {
    return this.scopeOfBlock.get(block) ?? around;
  }

  /** The footnote of a reference in a condition. */
  findFootnote(identifier: string, scope: Scope | undefined): FootnoteDefinition | undefined {
    return this.footnotes.get(identifier)?.find((each) => !isBroken(each) && contains(each.scope, scope))
      ?.node;
  }

  /** Whether only conditions that a reference is not in have the footnote with its identifier. */
  isHiddenFootnote(identifier: string, scope: Scope | undefined): boolean {
    return this.footnotes.get(identifier)?.every((each) => !contains(each.scope, scope)) ?? false;
  }

  /** All footnotes that a reference may use, with the condition that they are in. */
  allFootnotes(): Scoped<FootnoteDefinition>[] {
    return [...this.footnotes.values()].flat().filter((each) => !isBroken(each));
  }

  private visit(node: AnyNode, around: Scope | undefined): void {
    const scope = this.scopes.get(node) ?? around;
    if (scope !== around) place(scope, around);
    if (isDefinition(node)) listIn(this.links, node.identifier).push({ node, scope });
    else if (isFootnote(node)) {
      const all = listIn(this.footnotes, identifierOfFootnote(node));
      if (!all.some((each) => contains(each.scope, scope))) all.push({ node, scope });
    } else if (isReference(node)) this.references.push({ node, scope });
    for (const child of node.children ?? []) this.visit(child, scope);
  }
}

/** Puts a condition that was read in a container, with those around it there, into the condition around the container. */
function place(scope: Scope | undefined, around: Scope | undefined): void {
  for (let outer = scope; outer !== undefined && outer !== around; outer = outer.parent) {
    if (outer.parent !== undefined) continue;
    outer.parent = around;
    return;
  }
}

/** Whether everybody who sees the content of `inner` sees the content of `outer`. */
function contains(outer: Scope | undefined, inner: Scope | undefined): boolean {
  for (let scope = inner; scope !== undefined; scope = scope.parent) if (scope === outer) return true;
  return outer === undefined;
}

/** Whether no reader sees the place of a node. */
function isBroken({ scope }: Scoped<unknown>): boolean {
  return scope !== undefined && scope.block === undefined;
}

function listIn<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}

function isDefinition(node: AnyNode): node is Definition {
  return node.type === 'definition';
}

function isFootnote(node: AnyNode): node is FootnoteDefinition {
  return node.type === 'footnoteDefinition';
}

function isReference(node: AnyNode): node is AnyNode & { identifier: string } {
  return node.type === 'linkReference' || node.type === 'imageReference';
}
