import type { DocumentReference } from '../../markdown/source/content-reference.js';

/** The key of the target of a reference, in `PageContent.targets`. An anchor has the key of its page. */
export function targetKey(ref: DocumentReference): string {
  switch (ref.kind) {
    case 'url':
      return `url/${ref.url}`;
    case 'page':
    case 'anchor':
      return [...(ref.space === undefined ? [] : ['space', ref.space]), 'page', ref.page ?? ''].join('/');
    case 'file':
      return `file/${ref.file}`;
    case 'space':
      return `space/${ref.space}`;
    case 'collection':
      return `collection/${ref.collection}`;
    case 'user':
      return `user/${ref.user}`;
    case 'reusable-content':
      return `reusable-content/${ref.reusableContent}`;
    case 'openapi':
      return `openapi/${ref.spec}`;
  }
}

/**
 * Identifies a page that was generated from a specification.
 * @param seed of the part that the page shows; undefined: the page of the whole specification
 */
export function apiPageKey(slug: string, seed?: string): string {
  return seed === undefined ? slug : `${slug} ${seed}`;
}
