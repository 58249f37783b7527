/** The target of a link, a mention or a link page. Wire format: `ref` in documents, `to` in customization. */
export type ContentReference =
  | { kind: 'url'; url: string }
  | { kind: 'page'; page: string; space?: string }
  | { kind: 'anchor'; anchor: string; page?: string; space?: string }
  | { kind: 'file'; file: string }
  | { kind: 'space'; space: string }
  | { kind: 'collection'; collection: string }
  | { kind: 'user'; user: string }
  | { kind: 'reusable-content'; reusableContent: string; space?: string }
  | { kind: 'openapi'; spec: string };

/** The target of a link in a document. A file can have an anchor (`#page=3` of a PDF). */
export type DocumentReference = ContentReference | { kind: 'file'; file: string; anchor: string };

/** The property that a reference of each kind must have. */
export const REFERENCE_PROPERTY = {
  url: 'url',
  page: 'page',
  anchor: 'anchor',
  file: 'file',
  space: 'space',
  collection: 'collection',
  user: 'user',
  'reusable-content': 'reusableContent',
  openapi: 'spec',
} as const satisfies Record<ContentReference['kind'], string>;

export const REFERENCE_KINDS = Object.keys(REFERENCE_PROPERTY) as readonly ContentReference['kind'][];
