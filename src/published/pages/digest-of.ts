import { createHash } from 'node:crypto';
import type { PageContent } from '../../rendering/site/site-page.js';

/** Equal for equal contents of pages, as far as they decide how long a page takes to be rendered. */
export function digestOf({ text, specs, generatedFrom }: PageContent): string {
  const versions = Object.values(specs).map(({ organizationId, name, version }) => [
    organizationId,
    name,
    version,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([text, versions, generatedFrom]))
    .digest('base64url');
}
