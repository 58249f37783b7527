import { generatedId } from '../../content/edits/generated-page.js';
import { seedOf } from '../../markdown/document/spec-seeds.js';
import type { LinkTarget } from '../../rendering/site/site-page.js';
import { apiPageKey } from '../../rendering/site/target-key.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { linkTarget, type LinkSpace } from './link-targets.js';
import { pageOrder } from './page-order.js';
import { slugOf } from './page-specs.js';
import { specTags } from './spec-tags.js';

/** Tags of a page whose pages are looked for. */
const MAX_TAGS = 1_000;

/**
 * The pages of a space that were generated from the specifications of an organization and show the same as tags in texts.
 * Readers find there the operations that do not fit on a page with many of them.
 */
export function apiPages(
  organizationId: string,
  links: LinkSpace,
  texts: readonly { markdown: string }[],
): Record<string, LinkTarget> {
  const found: Record<string, LinkTarget> = {};
  const tags = [...specTags(texts)].slice(0, MAX_TAGS);
  if (tags.length === 0) return found;
  const { computed, places } = pageOrder(links.own.index);
  const add = (key: string, { page }: PlacedPage): void => {
    const target = places.has(page.id) ? linkTarget({ kind: 'page', page: page.id }, links) : undefined;
    if (target !== undefined) found[key] ??= target;
  };
  const roots = new Map<string, PlacedPage>();
  for (const placed of computed) {
    const isOwn = placed.page.computed?.organization === organizationId;
    const slug = isOwn ? slugOf(placed.page) : undefined;
    if (slug !== undefined && !roots.has(slug)) roots.set(slug, placed);
  }
  for (const { spec = '', type, text } of tags) {
    const root = roots.get(spec);
    if (root === undefined) continue;
    add(apiPageKey(spec), root);
    const seed = seedOf({ type, data: attributesIn(text) });
    const placed = seed === undefined ? undefined : links.own.index.find(generatedId(root.page.id, seed));
    if (placed !== undefined) add(apiPageKey(spec, seed), placed);
  }
  return found;
}

/** The part of its specification that a tag shows. */
function attributesIn(text: string): Record<string, unknown> {
  const named = ['path', 'name', 'method', 'schemas'].flatMap((name) => {
    const [, double, single] =
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]{1,1000})"|'([^']{1,1000})')`).exec(text) ?? [];
    const value = double ?? single;
    return value === undefined ? [] : [[name, name === 'schemas' ? value.split(',') : value] as const];
  });
  return Object.fromEntries(named);
}
