import { plainText } from '../../../markdown/document/atoms.js';
import { headingsOf } from '../../../markdown/document/document.js';
import type { DocumentNode, InlineChild } from '../../../markdown/document/nodes.js';
import { breakable } from './long-words.js';
import type { Shown } from './shown.js';

/** A heading in the outline. */
export interface OutlineItem {
  id: string;
  title: string;
  /** Below a heading of the first level. */
  isNested: boolean;
}

/** The headings of the two highest levels. A page with fewer than two has no outline. */
export function outlineOf(document: DocumentNode | null): OutlineItem[] {
  const headings = document === null ? [] : headingsOf(document.nodes);
  const highest = Math.min(...headings.map(({ type }) => levelOf(type)));
  // Nothing is above the headings before the first one of the highest level.
  const first = headings.findIndex(({ type }) => levelOf(type) === highest);
  const items = headings.flatMap(({ type, meta, nodes = [] }, index) => {
    const title = plainText(nodes as InlineChild[]).trim();
    if (meta?.id === undefined || title === '' || levelOf(type) > highest + 1) return [];
    return [{ id: meta.id, title, isNested: index > first && levelOf(type) > highest }];
  });
  return items.length < 2 ? [] : items;
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

function levelOf(type: string): number {
  return Number(type.slice(-1));
}
