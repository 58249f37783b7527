import { readReference, targetOf } from '../source/references.js';
import { identifierOf } from '../source/read-tokens.js';
import { type BlockNode, type DocumentChild, fragment, type InlineNode, stringOf, text } from './nodes.js';
import type { ConditionScopes, Scope } from './condition-scopes.js';
import type { FootnoteDefinition } from './parse-source.js';
import { eachNode } from './walk.js';

/** The anchor of a footnote in exports, before its label. */
const ANCHOR = 'user-content-fn-';
/** Maximum depth of footnotes in footnotes. A deeper one stays as written. */
const MAX_DEPTH = 10;

/** The target of the link to a footnote. */
export function footnoteTarget(label: string): string {
  return targetOf({ kind: 'anchor', anchor: ANCHOR + label });
}

/** The label of the footnote that a target leads to. Undefined for other targets. */
export function footnoteLabel(target: string): string | undefined {
  const ref = readReference(target);
  const anchor = 'anchor' in ref ? ref.anchor : undefined;
  return anchor?.startsWith(ANCHOR) === true ? anchor.slice(ANCHOR.length) : undefined;
}

/** An annotation without the body of its footnote. */
export function annotation(label: string, nodes: InlineNode['nodes']): InlineNode {
  return { object: 'inline', type: 'annotation', isVoid: false, data: label === '' ? {} : { label }, nodes };
}

function isAnnotation(node: BlockNode | InlineNode): node is InlineNode {
  return node.object === 'inline' && node.type === 'annotation';
}

function labelOf({ data }: InlineNode): string {
  return stringOf(data, 'label') ?? '';
}

function bodyOf(node: InlineNode): BlockNode[] | undefined {
  return node.fragments?.find((part) => part.fragment === 'annotation-body')?.nodes;
}

/** Gives annotations the bodies of the footnotes of a text. The first annotation of a footnote has its body. */
export class FootnoteBodies {
  /** With the conditions that their bodies are in. */
  private readonly used = new Map<FootnoteDefinition, Scope | undefined>();

  /** @param read reads the body of a footnote */
  constructor(
    private readonly scopes: ConditionScopes,
    private readonly read: (definition: FootnoteDefinition) => BlockNode[],
  ) {}

  /** Adds the bodies of the annotations in nodes, in document order. */
  attach(nodes: DocumentChild[], depth = 0, around?: Scope): void {
    this.removeHidden(nodes, around);
    for (const node of nodes) {
      if (node.object === 'text') continue;
      const scope = this.scopes.inside(node, around);
      const definition = isAnnotation(node)
        ? this.scopes.findFootnote(identifierOf(labelOf(node)), scope)
        : undefined;
      const isNew = definition !== undefined && !this.used.has(definition) && depth < MAX_DEPTH;
      const body = isNew ? this.take(definition, scope) : undefined;
      this.attach(node.nodes ?? [], depth, scope);
      if (body === undefined) for (const part of node.fragments ?? []) this.attach(part.nodes, depth, scope);
      else {
        this.attach(body, depth + 1, scope);
        node.fragments = [fragment('annotation-body', body)];
      }
    }
  }

  /**
   * Replaces annotations whose footnote is in conditions that they are not in. As annotations, they would get the hidden
   * footnote when the document is written and read again.
   */
  private removeHidden(nodes: DocumentChild[], scope: Scope | undefined): void {
    for (let at = nodes.length - 1; at >= 0; at -= 1) {
      const node = nodes[at];
      if (node?.object !== 'inline' || !isAnnotation(node)) continue;
      const label = labelOf(node);
      if (this.scopes.isHiddenFootnote(identifierOf(label), scope))
        nodes.splice(at, 1, ...(node.nodes?.length ? node.nodes : [text(`[^${label}]`)]));
    }
  }

  /**
   * The footnotes that no annotation has, with the bodies of the footnotes in them, and the conditions that they are in.
   */
  *rest(): Generator<{
    definition: FootnoteDefinition;
    body: BlockNode[];
    condition: BlockNode | undefined;
  }> {
    for (const { node: definition, scope } of this.scopes.allFootnotes()) {
      if (this.used.has(definition)) continue;
      const body = this.take(definition, scope);
      this.attach(body, 1, scope);
      yield { definition, body, condition: scope?.block };
    }
  }

  /** The condition that the body of a footnote is in: the condition of its first annotation. */
  scopeOf(definition: FootnoteDefinition): Scope | undefined {
    return this.used.get(definition);
  }

  private take(definition: FootnoteDefinition, scope: Scope | undefined): BlockNode[] {
    this.used.set(definition, scope);
    return this.read(definition);
  }
}

/** The footnotes of a document that is written. They are written at its end. */
export class Footnotes {
  private readonly pending: { label: string; body: BlockNode[] }[] = [];
  /** Identifiers of the labels that are written. */
  private readonly written = new Set<string>();
  /** Identifiers of the labels of annotations. */
  private readonly labels = new Set<string>();
  /** Identifiers of the labels that have a footnote. */
  private readonly defined: Set<string>;
  /** The labels in the markdown, by the labels in the document. */
  private readonly names = new Map<string, string>();
  private readonly namesByBody = new Map<readonly BlockNode[], string>();
  private count = 0;

  /** @param defined identifiers of further footnotes, outside of the blocks */
  constructor(blocks: readonly BlockNode[], defined: Iterable<string> = []) {
    this.defined = new Set(defined);
    eachNode(blocks, (node) => {
      if (isAnnotation(node)) {
        this.labels.add(identifierOf(labelOf(node)));
        if (bodyOf(node) !== undefined) this.defined.add(identifierOf(labelOf(node)));
      }
      const [, raw] = /^\[\^([^\s[\]]+)\]:/.exec(stringOf(node.data, 'markdown') ?? '') ?? [];
      if (node.type !== 'raw' || raw === undefined) return;
      this.defined.add(identifierOf(raw));
      this.written.add(identifierOf(raw));
    });
  }

  /** Adds the footnote of an annotation. @returns its label. Null when no footnote has the label of the annotation */
  add(node: InlineNode): string | null {
    const label = labelOf(node);
    const body = bodyOf(node);
    // A bar would have to be escaped in a table, but not in the definition.
    const isPossible = /^[^\s[\]\\^|]+$/.test(label);
    if (body === undefined) {
      const name = this.names.get(label) ?? (isPossible ? label : null);
      return this.defined.has(identifierOf(label)) ? name : null;
    }
    // An inline may be written more than once, until its markup has the right meaning.
    const known = this.namesByBody.get(body);
    if (known !== undefined) return known;
    const name = isPossible && !this.written.has(identifierOf(label)) ? label : this.newName();
    this.written.add(identifierOf(name));
    if (label !== '') this.names.set(label, name);
    this.namesByBody.set(body, name);
    this.pending.push({ label: name, body });
    return name;
  }

  /** Removes the next footnote to write. A footnote may contain another one, which is written after it. */
  take(): { label: string; body: BlockNode[] } | undefined {
    return this.pending.shift();
  }

  private newName(): string {
    for (;;) {
      const name = String((this.count += 1));
      if (!this.written.has(name) && !this.labels.has(name)) return name;
    }
  }
}
