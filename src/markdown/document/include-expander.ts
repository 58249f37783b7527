import { isShown } from './includes.js';
import { AnchorNames } from '../source/sections.js';
import { anchoredOf } from './document.js';
import { IncludedTooLongError } from './document.errors.js';
import { prefixKeys } from './keys.js';
import type { BlockNode, DocumentNode } from './nodes.js';
import { eachNode, replaceNodes } from './walk.js';

/** A document with the bytes of the text that it was read from. */
export interface SizedDocument {
  document: DocumentNode;
  bytes: number;
}

/**
 * Replaces the includes of a document by the texts of reusable contents, nested ones too, as if they were written there.
 * Anchors of headings stay unique.
 */
export class IncludeExpander {
  private readonly known = new Map<string, SizedDocument | undefined>();
  private readonly names = new AnchorNames();
  private left = 0;

  /**
   * @param maxBytes of all texts together, each counted as often as it is included
   * @param read reads the text of a reusable content, undefined if it does not exist. Called once for each
   */
  constructor(
    private readonly maxBytes: number,
    private readonly read: (id: string) => SizedDocument | undefined,
  ) {}

  /**
   * Replaces the includes. An include without a target, of a text in itself, or nested too deeply stays.
   * @throws IncludedTooLongError
   */
  expand({ document, bytes }: SizedDocument): DocumentNode {
    this.left = this.maxBytes - bytes;
    // Links lead to the headings of the document, so these get their anchors first.
    for (const { meta } of anchoredOf(document.nodes))
      if (meta?.id !== undefined) this.names.next(meta.id, meta.id);
    return { ...document, nodes: this.blocks(document.nodes, []) };
  }

  private blocks(nodes: readonly BlockNode[], within: readonly string[]): BlockNode[] {
    return replaceNodes(nodes, {
      block: (node) => {
        const id = includedBy(node);
        const included = id === undefined || !isShown(id, within) ? undefined : this.contentOf(id, node.key);
        return id === undefined || included === undefined
          ? undefined
          : this.blocks(included, [...within, id]);
      },
    });
  }

  /** The blocks of a reusable content for an include. */
  private contentOf(id: string, place: string | undefined): BlockNode[] | undefined {
    if (!this.known.has(id)) this.known.set(id, this.read(id));
    const found = this.known.get(id);
    if (found === undefined) return undefined;
    this.left -= found.bytes;
    if (this.left < 0) throw new IncludedTooLongError(this.maxBytes);
    const nodes = structuredClone(found.document.nodes);
    this.nameHeadings(nodes);
    if (place !== undefined) prefixKeys(nodes, place);
    return nodes;
  }

  /** Gives headings unique anchors, and updates the links to them within the text. */
  private nameHeadings(nodes: readonly BlockNode[]): void {
    const renamed = new Map<string, string>();
    for (const heading of anchoredOf(nodes)) {
      const id = heading.meta?.id;
      if (id === undefined) continue;
      const name = this.names.next(id, id);
      if (name === id) continue;
      renamed.set(id, name);
      heading.meta = { ...heading.meta, id: name };
      if (heading.data.id !== undefined) heading.data = { ...heading.data, id: name };
    }
    if (renamed.size > 0) followAnchors(nodes, renamed);
  }
}

function includedBy({ type, data }: BlockNode): string | undefined {
  const ref = data.ref as { kind?: unknown; reusableContent?: unknown } | undefined;
  if (type !== 'reusable-content' || ref?.kind !== 'reusable-content') return undefined;
  return typeof ref.reusableContent === 'string' ? ref.reusableContent : undefined;
}

/** Updates links to headings of the same text. */
function followAnchors(nodes: readonly BlockNode[], renamed: ReadonlyMap<string, string>): void {
  eachNode(nodes, (node) => {
    const ref = node.data.ref as { kind?: unknown; anchor?: unknown; page?: unknown } | undefined;
    const name = typeof ref?.anchor === 'string' ? renamed.get(ref.anchor) : undefined;
    if (name !== undefined && ref?.kind === 'anchor' && ref.page === undefined)
      node.data = { ...node.data, ref: { ...ref, anchor: name } };
  });
}
