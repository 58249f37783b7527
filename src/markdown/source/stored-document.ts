import { createHash } from 'node:crypto';

/**
 * A link target inside a document. `start` and `end` are UTF-16 offsets into the document's markdown and cover the
 * target alone (not the brackets or quotes around it), so another spelling is a splice.
 */
export interface DocumentLink {
  start: number;
  end: number;
  /** `unresolved`: a path into the content that had no target when it was written. */
  kind: 'page' | 'file' | 'url' | 'unresolved';
  /** The ID of the page or file; the target as written for `url` and `unresolved`. */
  target: string;
  /** Heading anchor within the page, without `#`. */
  anchor?: string;
  /** Anchor of the heading that it is in or below. Absent before the first heading, and if the anchor is too long. */
  section?: string;
  /** `dependsOn`: the document shows the target (image, include, embed); `reference`: it only leads there. */
  relation: 'reference' | 'dependsOn';
}

/** A heading with the text below it up to the next heading. The first one may have no heading. */
export interface DocumentSection {
  /** Anchor of the heading, unique in the document (github-slugger rules); absent before the first heading. */
  anchor?: string;
  /** Other anchors that lead into the section: other spellings of its own, and IDs and titles of blocks in it. */
  aliases?: string[];
  /** 1..6; 0 before the first heading. */
  level: number;
  title: string;
  /** Plain text without markup, code included. */
  text: string;
}

/**
 * The text of a page: markdown exactly as written, but for targets of links into the content, which are stable
 * references (`ref:page/<id>#anchor`, `ref:file/<id>`). Links and sections are worked out once, from the markdown.
 */
export interface StoredDocument {
  markdown: string;
  links: DocumentLink[];
  sections: DocumentSection[];
}

/** Characters of text that take as much memory as a link or a section. */
export const CHARACTERS_OF_PART = 50;

/**
 * The length of a document for limits of memory: its characters, and some for each of its links and sections. A text of
 * nothing but short headings takes fifty times the memory of its characters.
 */
export function weightOf({ markdown, links, sections }: StoredDocument): number {
  return markdown.length + CHARACTERS_OF_PART * (links.length + sections.length);
}

/** Content address of a document: lower-case hex SHA-256 of the markdown, which links and sections follow from. */
export function documentHash(markdown: string): string {
  return createHash('sha256').update('document.v1\n').update(markdown).digest('hex');
}
