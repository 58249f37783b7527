import type { NavPage } from '../site-page.js';
import { fill } from '../texts/texts-of.js';
import { TargetIcon } from './icon.js';
import { NewTabNote, linkTo } from './link.js';
import { breakable } from './long-words.js';
import type { Shown } from './shown.js';

/** The page tree of a site space. */
export function PageTree({ tree, shown }: { tree: readonly NavPage[]; shown: Shown }) {
  if (tree.length === 0) return null;
  return (
    <nav class="tree" data-tree aria-label={shown.texts.pages}>
      <TreeBranch pages={tree} shown={shown} />
    </nav>
  );
}

/** The list of pages below another one, or at the top. */
export function TreeBranch(props: {
  pages: readonly NavPage[];
  shown: Shown;
  id?: string;
  isOpen?: boolean;
}) {
  const { pages, shown, id, isOpen = true } = props;
  return (
    <ul id={id} hidden={!isOpen}>
      {pages.map((page) =>
        page.kind === 'group' ? (
          <li class="group" key={page.id}>
            <span class="group-title" id={`g-${page.id}`}>
              <TargetIcon shown={shown} target={page} />
              {page.title}
              <ChangeMark page={page} shown={shown} />
            </span>
            {page.children.length > 0 && <TreeBranch pages={page.children} shown={shown} />}
          </li>
        ) : (
          <TreeItem page={page} shown={shown} key={page.id} />
        ),
      )}
    </ul>
  );
}

function TreeItem({ page, shown }: { page: NavPage; shown: Shown }) {
  const hasChildren = page.children.length > 0 || page.hasMore;
  const isOpen = page.children.length > 0 && (page.active || page.onTrail);
  const list = `t-${page.id}`;
  return (
    <li data-tree-more={page.hasMore ? page.id : undefined}>
      <div class={hasChildren ? 'row parent' : 'row'}>
        <a
          {...linkTo({ href: page.href ?? '', ...(page.external === true ? { external: true } : {}) }, shown)}
          class={page.kind === 'link' && page.external === true ? 'item external' : 'item'}
          aria-current={page.active ? 'page' : undefined}
        >
          <TargetIcon shown={shown} target={page} />
          <span>
            {breakable(page.title)}
            <NewTabNote link={page} shown={shown} />
            <ChangeMark page={page} shown={shown} />
          </span>
        </a>
        {hasChildren && (
          <button
            hidden
            type="button"
            class="toggle"
            data-tree-toggle
            aria-expanded={isOpen}
            aria-controls={page.children.length > 0 ? list : undefined}
            aria-label={fill(shown.texts.pagesBelow, { title: page.title })}
          >
            <span class="chevron" />
          </button>
        )}
      </div>
      {page.children.length > 0 && (
        <TreeBranch pages={page.children} shown={shown} id={list} isOpen={isOpen} />
      )}
    </li>
  );
}

/** In a preview, says whether a page was added, edited or moved. */
function ChangeMark({ page: { change }, shown: { texts } }: { page: NavPage; shown: Shown }) {
  if (change === undefined) return null;
  const marks = { added: texts.markAdded, edited: texts.markEdited, moved: texts.markMoved };
  return (
    <>
      {' '}
      <span class={`change ${change}`}>{marks[change]}</span>
    </>
  );
}
