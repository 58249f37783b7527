import type { DocumentLink } from './stored-document.js';

/** A link target in a markdown text. */
export interface RawLink {
  /** UTF-16 offsets of the target alone, without the brackets or quotes around it. */
  start: number;
  end: number;
  /**
   * The target as written, but with escapes (`\_`) and character references (`&amp;`) of markdown and HTML decoded.
   * Percent-encoding stays. Autolinks have the scheme they imply (`mailto:`, `http:`).
   */
  target: string;
  relation: DocumentLink['relation'];
  section?: DocumentLink['section'];
  /** Set for autolinks, which only a URL can replace. */
  kind?: 'url';
  /** Set for a definition that nothing refers to: a remark of its authors. */
  isUnused?: true;
  /** Set for the value of an HTML attribute without quotes, where a slash is encoded. */
  unquoted?: true;
}
