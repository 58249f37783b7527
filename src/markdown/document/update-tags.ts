import { slugify } from '../source/slug.js';
import type { DocumentNode, NodeData } from './nodes.js';
import { eachNode } from './walk.js';

const HAS_LETTERS = /[\p{L}\p{N}]/u;

/** A tag of an update, as structured documents have it. */
export interface UpdateTag {
  kind: 'tag';
  /** The slug. */
  tag: string;
  /** The label that readers see, if it is not the slug. */
  label?: string;
}

/** Reads the tags of an update, which are separated by commas: `tags="new, API"`. */
export function readTags(written: string): UpdateTag[] {
  const tags = new Map<string, UpdateTag>();
  for (const part of written.split(',')) {
    const label = part.replace(/\s+/g, ' ').trim();
    const tag = HAS_LETTERS.test(label) ? slugify(label) : label;
    if (label !== '' && !tags.has(tag))
      tags.set(tag, { kind: 'tag', tag, ...(label === tag ? {} : { label }) });
  }
  return [...tags.values()];
}

/** Writes the tags of an update: the inverse of `readTags`. A text stays as it is. */
export function writeTags(tags: unknown): string | undefined {
  return Array.isArray(tags) ? (tags as UpdateTag[]).map(tagLabel).join(',') : (tags as string | undefined);
}

/** The label of a tag for readers. */
export function tagLabel({ tag, label }: UpdateTag): string {
  return label ?? tag;
}

/** The tags of an update in a document. */
export function tagsOf({ tags }: NodeData): readonly UpdateTag[] {
  return Array.isArray(tags) ? (tags as UpdateTag[]) : [];
}

/** The tags of all updates in a document, in their order; each slug once. */
export function tagsIn(document: DocumentNode): UpdateTag[] {
  const tags = new Map<string, UpdateTag>();
  eachNode(document.nodes, ({ type, data }) => {
    if (type === 'update') for (const each of tagsOf(data)) if (!tags.has(each.tag)) tags.set(each.tag, each);
    return true;
  });
  return [...tags.values()];
}
