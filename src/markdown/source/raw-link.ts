import type { DocumentLink } from './stored-document.js';

/** A link target where it stands in a markdown text. */
export interface RawLink {
  /** UTF-16 offsets of the target alone, without the brackets or quotes around it. */
  start: number;
  end: number;
  /**
   * What the target means: as written, but for escapes (`\_`) and character references (`&amp;`) of markdown and HTML,
   * which are decoded. Percent-encoding stays. Autolinks have the scheme they imply (`mailto:`, `http:`).
   */
  target: string;
  relation: DocumentLink['relation'];
  section?: DocumentLink['section'];
  /** Set for autolinks: nothing but a URL can be spelled in their place. */
  kind?: 'url';
  /** Set for the value of an HTML attribute without quotes, where the tokenizer takes a slash for the end. */
  unquoted?: true;
}
