import { type NodeData, stringOf } from '../../../markdown/document/nodes.js';
import { repeatsTarget } from '../../../markdown/document/link-text.js';
import { referenceOf } from '../../../markdown/document/node-parts.js';
import type { InlineComponent, RenderContext } from '../render-context.js';
import type { LinkTarget } from '../site-page.js';
import { followed, linkAttributes } from './link-target.js';

/** A link. Without a text of its own, it shows the name of its target. */
export const Link: InlineComponent = ({ node, context }) => {
  const { nodes = [], data } = node;
  const ref = referenceOf(data.ref);
  const target = followed(ref, context);
  if (ref === undefined || target === undefined) return context.inlines(nodes);
  const isUnnamed = nodes.length === 0 || repeatsTarget(nodes, ref);
  return (
    <a {...linkAttributes(target, context)} title={titleOf(data)}>
      {isUnnamed ? target.title : context.inlines(nodes)}
    </a>
  );
};

/** The title of a link. GitBook marks links with a title that says only what they are. */
function titleOf(data: NodeData): string | undefined {
  const title = stringOf(data, 'title');
  return title === 'mention' ? undefined : title;
}

/** A mention shows the name of its target. */
export const Mention: InlineComponent = ({ node, context }) => {
  const target = followed(node.data.ref, context);
  if (target === undefined) return null;
  return (
    <a class="mention" {...linkAttributes(target, context)}>
      {target.emoji !== undefined && `${target.emoji} `}
      {target.title}
    </a>
  );
};

/** A button: a link, or a search. */
export const Button: InlineComponent = ({ node, context }) => {
  const { data } = node;
  const target = followed(data.ref, context);
  const icon = stringOf(data, 'icon');
  const content = (
    <>
      {icon !== undefined && context.icon(icon.replace(/^fa-/, ''))}
      {stringOf(data, 'label') || target?.title}
    </>
  );
  const classes = `btn button-${data.kind === 'secondary' ? 'secondary' : 'primary'}`;
  if (target !== undefined) {
    return (
      <a class={classes} {...linkAttributes(target, context)}>
        {content}
      </a>
    );
  }
  const search = searchOf(data.action, context);
  if (search === undefined) return <span class={classes}>{content}</span>;
  return (
    <a class={classes} href={search} data-search>
      {content}
    </a>
  );
};

/** The address of the search that a button starts. */
function searchOf(action: unknown, { page }: RenderContext): string | undefined {
  if (typeof action !== 'object' || action === null) return undefined;
  const { query } = action as NodeData;
  const isAsked = typeof query === 'string' && query !== '';
  return `${page.shell.base}~search${isAsked ? `?q=${encodeURIComponent(query.toWellFormed())}` : ''}`;
}

/** The icon, emoji or symbol of a target. */
export function targetSymbol({ icon, emoji }: LinkTarget, context: RenderContext) {
  if (emoji !== undefined) return <span class="link-emoji">{emoji}</span>;
  return icon === undefined ? null : context.icon(icon);
}
