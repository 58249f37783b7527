import type { PagePreview } from '../../rendering/site/site-page.js';

/** The content that an address below a site previews. */
export interface PreviewAddress {
  kind: PagePreview['kind'];
  /** Number of the change request in its space, or ID of the revision. */
  name: string;
  /** Number of path segments before those of the preview. They lead to the space of the content. */
  length: number;
}

const KINDS = new Map<string, PagePreview['kind']>([
  ['~changes', 'change-request'],
  ['~revisions', 'revision'],
]);

/**
 * Reads `{base}~changes/{number}/…` and `{base}~revisions/{id}/…`, where `base` is that of the site space whose content
 * is previewed. Numbers of change requests are those of a space.
 * @returns undefined for all other addresses
 */
export function readPreviewAddress({ pathname }: URL): PreviewAddress | undefined {
  if (!pathname.includes('/~')) return undefined;
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const length = segments.findIndex((segment) => KINDS.has(segment));
  const kind = KINDS.get(segments[length] ?? '');
  const name = segments[length + 1];
  return kind === undefined || name === undefined ? undefined : { kind, name, length };
}

/** The path of a preview below the site space of its content, with a trailing slash. */
export function previewPath({ kind, name }: Pick<PreviewAddress, 'kind' | 'name'>): string {
  return `${kind === 'revision' ? '~revisions' : '~changes'}/${encodeURIComponent(name)}/`;
}
