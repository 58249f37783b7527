import { type ComponentChildren, Fragment, h } from 'preact';
import { marksOf } from '../../../markdown/document/atoms.js';
import { parseTag } from '../../../markdown/document/html-tree.js';
import { type InlineChild, stringOf } from '../../../markdown/document/nodes.js';
import { INLINE_COMPONENTS } from '../inline-components.js';
import type { RenderContext } from '../render-context.js';
import { rawElement } from './raw-elements.js';
import { marked, showLeaf } from './marks.js';

/** Deeper elements are left out; their content stays. */
const MAX_OPEN = 20;

/** An element of HTML that is open in a line. */
interface OpenElement {
  name: string;
  children: ComponentChildren[];
  show(children: ComponentChildren[]): ComponentChildren;
}

/** Inline content. The HTML tags that a line keeps as written become elements, as far as these are allowed. */
export function showLine(nodes: readonly InlineChild[], context: RenderContext): ComponentChildren {
  const line = new Line(context);
  for (const node of nodes) {
    if (node.object === 'text') line.add(<Fragment>{node.leaves.map(showLeaf)}</Fragment>);
    else if (node.type === 'raw') line.addRaw(stringOf(node.data, 'markdown') ?? '');
    else {
      const show = INLINE_COMPONENTS.get(node.type);
      const shown = show === undefined ? context.inlines(node.nodes ?? []) : show({ node, context });
      line.add(marked(shown, marksOf(node)));
    }
  }
  return line.end();
}

class Line {
  private readonly children: ComponentChildren[] = [];
  private readonly open: OpenElement[] = [];

  constructor(private readonly context: RenderContext) {}

  add(child: ComponentChildren): void {
    (this.open.at(-1)?.children ?? this.children).push(child);
  }

  /** Adds markup that the document keeps as written. */
  addRaw(written: string): void {
    const tag = parseTag(written);
    if (tag === null) {
      // Anything else that begins like a tag is a comment or a declaration.
      if (!written.startsWith('<')) this.add(written);
      return;
    }
    if (tag.kind === 'close') return this.close(tag.name);
    const show = rawElement(tag, this.context);
    if (tag.kind === 'void') this.add(show([]));
    else if (this.open.length < MAX_OPEN) this.open.push({ name: tag.name, children: [], show });
  }

  /** All content. Elements that are open end with the line. */
  end(): ComponentChildren {
    while (this.open.length > 0) this.pop();
    return h(Fragment, null, this.children);
  }

  private close(name: string): void {
    const depth = this.open.findLastIndex((element) => element.name === name);
    while (depth !== -1 && this.open.length > depth) this.pop();
  }

  private pop(): void {
    const element = this.open.pop();
    if (element !== undefined) this.add(element.show(element.children));
  }
}
