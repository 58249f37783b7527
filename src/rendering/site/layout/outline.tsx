import { plainText } from '../../../markdown/document/atoms.js';
import { headingsOf } from '../../../markdown/document/document.js';
import type { InlineChild } from '../../../markdown/document/nodes.js';
import { eachNode } from '../../../markdown/document/walk.js';
import { headingRanks } from '../heading-levels.js';
import type { RenderContext } from '../render-context.js';
import { breakable } from './long-words.js';
import type { Shown } from './shown.js';

/** A heading in the outline. */
export interface OutlineItem {
  id: string;
  title: string;
  /** Below a heading of the first level. */
  isNested: boolean;
}

/**
 * The headings of the two highest levels. An operation is below the headings, and its parts below it. A page with fewer
 * than two has no outline.
 */
export function outlineOf(context: Pick<RenderContext, 'document' | 'sections'>): OutlineItem[] {
  const sections = sectionsOf(context);
  const highest = Math.min(...sections.map(({ level }) => level));
  // Nothing is above the headings before the first one of the highest level.
  const first = sections.findIndex(({ level }) => level === highest);
  const items = sections.flatMap(({ id, title, level }, index) =>
    id === undefined || title === '' || level > highest + 1
      ? []
      : [{ id, title, isNested: index > first && level > highest }],
  );
  return items.length < 2 ? [] : items;
}

/** All headings and sections of operations, in the order of the text. */
function sectionsOf({ document, sections }: Pick<RenderContext, 'document' | 'sections'>) {
  const all: { id: string | undefined; title: string; level: number }[] = [];
  if (document === null) return all;
  const rankOf = headingRanks(document);
  const belowHeadings = headingsOf(document.nodes).length === 0 ? 0 : 1;
  eachNode(document.nodes, (node) => {
    if (node.object !== 'block') return true;
    if (node.type.startsWith('heading-')) {
      const title = plainText((node.nodes ?? []) as InlineChild[]).trim();
      all.push({ id: node.meta?.id, title, level: rankOf(node.type) });
    }
    const { title, parts = [] } = sections.get(node) ?? {};
    if (title !== undefined) all.push({ ...title, level: belowHeadings });
    const level = title === undefined ? belowHeadings : belowHeadings + 1;
    for (const part of parts) all.push({ ...part, level });
    return node.type !== 'table';
  });
  return all;
}

/** The outline beside the article, on wide screens. */
export function Outline({ items, shown }: { items: readonly OutlineItem[]; shown: Shown }) {
  return (
    <nav class="outline" data-outline aria-labelledby="~outline">
      <p class="outline-title" id="~outline">
        {shown.texts.onThisPage}
      </p>
      <OutlineList items={items} />
    </nav>
  );
}

/** The outline above the article, on other screens. */
export function OutlineBar({ items, shown }: { items: readonly OutlineItem[]; shown: Shown }) {
  return (
    <nav class="outline-bar" aria-label={shown.texts.onThisPage}>
      <details data-outline>
        <summary>
          <span class="chevron" />
          <span data-outline-current={shown.texts.onThisPage}>{shown.texts.onThisPage}</span>
        </summary>
        <OutlineList items={items} />
      </details>
    </nav>
  );
}

function OutlineList({ items }: { items: readonly OutlineItem[] }) {
  return (
    <ul>
      {items.map(({ id, title, isNested }) => (
        <li key={id} class={isNested ? 'nested' : undefined}>
          <a href={`#${encodeURIComponent(id)}`}>{breakable(title)}</a>
        </li>
      ))}
    </ul>
  );
}
