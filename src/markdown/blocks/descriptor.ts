/** The allowed values of a property of a node's data. */
export type DataKind =
  | 'action'
  | 'attributes'
  | 'container'
  | 'phrase'
  | 'string'
  | 'strings'
  | 'number'
  | 'boolean'
  | 'length'
  | 'ref'
  | 'image'
  | 'address'
  | 'flag'
  | 'tags'
  | 'player'
  | RegExp;

/** What a request may contain of a node. */
export interface NodeRule {
  /** The content of `nodes`: blocks, blocks of one type, or inlines and texts. Void nodes have none. */
  content: 'blocks' | 'line' | 'none' | { only: string };
  data?: Readonly<Record<string, DataKind>>;
  /** Required properties. */
  required?: readonly string[];
  /** The names of its fragments, and whether they contain only paragraphs. */
  fragments?: Readonly<Record<string, 'blocks' | 'paragraphs'>>;
}

/** A tag that is written as `{% name attribute="value" %}`. */
export interface TagForm {
  /**
   * Whether `{% endname %}` ends its content. By default, it does. `none`: the tag has no content. `optional`: the tag is
   * complete without an end, and its content is its caption.
   */
  end?: 'none' | 'optional';
  /** The tag has one argument instead of attributes, as it is written or in quotes. */
  argument?: 'written' | 'quoted';
  /** The attribute that becomes `ref`. `spec` is the slug of an API. */
  reference?: string;
  /** The attribute that is a link of the page, or null for the argument. */
  link?: { attribute: string | null; relation: 'reference' | 'dependsOn' };
  /** The attributes that authors write. Others are allowed, but an import reports one that is like one of these. */
  attributes?: readonly string[];
  /** The values of attributes that are left out. */
  defaults?: Readonly<Record<string, string>>;
}

/**
 * A type of block, for all that read, write and check blocks. It is plain data without imports, because the grammar of
 * tags (`source/tags.ts`) depends on it.
 */
export interface BlockDescriptor extends NodeRule {
  /** The names of its tags. If a block does not have the first one, `data.tag` is the name of its tag. */
  tags?: Readonly<Record<string, TagForm>>;
  /** What becomes of a block without content: a request is refused, or an empty paragraph is added. By default, it stays. */
  empty?: 'refused' | 'filled';
  /** Whether HTML has a form for it. Only these blocks are allowed in cells of tables. */
  inCells?: true;
}
