import type { PageHead } from '../site-page.js';
import { Breadcrumbs } from './breadcrumbs.js';
import { TargetIcon } from './icon.js';
import { PageActions } from './page-actions.js';
import type { Shown } from './shown.js';

/** The top of a page, above its text. A page without a visible title still has one for screen readers. */
export function PageTitle({ page, shown }: { page: PageHead; shown: Shown }) {
  const { layout, title, description } = page;
  return (
    <header class="page-head">
      <Breadcrumbs links={page.breadcrumbs} shown={shown} />
      {layout.title ? (
        <h1>
          <TargetIcon shown={shown} target={page} size={32} />
          {title}
        </h1>
      ) : (
        <h1 class="sr-only">{title}</h1>
      )}
      {layout.description && description !== undefined && <p class="description">{description}</p>}
      <PageActions page={page} shown={shown} />
    </header>
  );
}
