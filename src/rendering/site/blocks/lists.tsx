import type { ComponentChildren } from 'preact';
import type { BlockNode } from '../../../markdown/document/nodes.js';
import { blocksOf, lineOf } from '../../../markdown/document/node-parts.js';
import type { BlockComponent, RenderContext } from '../render-context.js';

/** A list with numbers. */
export const OrderedList: BlockComponent = ({ node, context }) => {
  const { start } = node.data;
  const isNumber = typeof start === 'number' && Number.isSafeInteger(start) && start !== 1;
  return <ol start={isNumber ? start : undefined}>{items(node, context)}</ol>;
};

/** A list with bullets, or of tasks. */
export const List: BlockComponent = ({ node, context }) => (
  <ul class={node.type === 'list-tasks' ? 'tasks' : undefined}>{items(node, context)}</ul>
);

function items(node: BlockNode, context: RenderContext): ComponentChildren {
  return blocksOf(node).map((item) => {
    const { checked } = item.data;
    const content = itemContent(item, context);
    if (typeof checked !== 'boolean') return <li>{content}</li>;
    const { done, notDone } = context.texts;
    return (
      <li class="task">
        <input type="checkbox" disabled checked={checked} aria-label={checked ? done : notDone} />
        <div>{content}</div>
      </li>
    );
  });
}

/** A paragraph at the start of an item has no element of its own. */
function itemContent(item: BlockNode, context: RenderContext): ComponentChildren {
  const [first, ...rest] = blocksOf(item);
  if (first?.type !== 'paragraph') return context.blocks(blocksOf(item));
  const line = context.inlines(lineOf(first));
  return rest.length === 0 ? line : [<p>{line}</p>, context.blocks(rest)];
}
