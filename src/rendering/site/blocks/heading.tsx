import { lineOf } from '../../../markdown/document/node-parts.js';
import type { BlockComponent } from '../render-context.js';
import { textOf } from './plain-text.js';
import { alignmentClass } from './text-blocks.js';

const HEADINGS = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

/**
 * A heading with a link to itself. The title of the page is the only `h1`. A heading that contains only pictures is not
 * shown as a heading.
 */
export const Heading: BlockComponent = ({ node, context }) => {
  const Tag = HEADINGS[context.levelOf(node)];
  const id = node.meta?.id;
  const line = context.inlines(lineOf(node));
  const align = alignmentClass(node);
  if (id === undefined && textOf([node]) === '') return <p class={align}>{line}</p>;
  if (id === undefined) return <Tag class={align}>{line}</Tag>;
  return (
    <Tag id={id} class={align}>
      <Aliases of={context.aliasesOf(id)} />
      {line}
      <a class="heading-link" href={`#${encodeURIComponent(id)}`} aria-label={context.texts.linkToSection}>
        #
      </a>
    </Tag>
  );
};

/** Empty targets, so that other anchors of a section lead to it as well. */
export function Aliases({ of }: { of: readonly string[] }) {
  return of.map((alias) => <span class="anchor" id={alias} />);
}
