import type { PdfLabels } from './pdf-labels.js';

/** A text as it is stored: link targets are stable references. */
export interface PdfText {
  markdown: string;
  /** The headings that links can lead to, in order. */
  headings: { anchor: string; aliases?: readonly string[]; level: number }[];
}

/** An image as a local file. */
export interface PdfImage {
  path: string;
  /** A drawing: SVG. Absent: PNG or JPEG. */
  isSvg?: true;
  /** As small as an icon: among text, it is part of the line. */
  isSmall?: true;
}

/** A page of a file. */
export interface PdfPage {
  id: string;
  title: string;
  /** Number of pages of the file above it in the tree of pages. */
  depth: number;
  description?: string;
  /** Null if the page has no text. */
  text: PdfText | null;
  /** Variables by name, for expressions in the text and in the reusable contents that it includes. */
  variables?: Record<string, string>;
  /** The target of a link page. */
  leadsTo?: PdfLinkTarget;
}

/** Where a link leads. */
export type PdfLinkTarget = { kind: 'page'; pageId: string; anchor?: string } | { kind: 'url'; url: string };

/** What the texts of all pages need. */
export interface PdfParts {
  /** Images that the pages show, by ID of the file. */
  images: Record<string, PdfImage>;
  /** Texts that pages include, by ID of the reusable content. */
  includes: Record<string, PdfText>;
  /** Titles of linked pages and names of linked files, by ID, for links without their own text. */
  names: Record<string, string>;
  /** Of the space, by name. */
  variables: Record<string, string>;
  /** Maximum UTF-16 units of a text that is read. Longer texts are shown as written. Absent: no limit. */
  longestRead?: number;
  /** Maximum bytes of a text with the values of its variables. Absent: no limit. */
  pageMarkdown?: number;
  /** Claims of the visitor for whom conditions are evaluated. Absent: the content of all conditions is shown. */
  claims?: Readonly<Record<string, unknown>>;
  /** Absent: in English. */
  labels?: PdfLabels;
}

/** What a worker needs to make one file. */
export interface PdfJob extends PdfParts {
  title: string;
  /** ISO 8601. */
  createdAt: string;
  pages: PdfPage[];
  /** Addresses of pages outside the file begin with this, followed by the page ID. */
  pageAddress: string;
  /** Addresses of linked pages by ID, where they differ from that. */
  addresses?: Readonly<Record<string, string>>;
  /** Local path of the file to write. */
  output: string;
}

/** Limits of one file. The time and memory of the thread are limited separately. */
export const PDF_LIMITS = {
  pages: 5_000,
  /** UTF-16 units of all texts, including reusable contents. */
  text: 16_000_000,
  /** Bytes of all images. */
  images: 200_000_000,
  /** Bytes of one image; a larger one becomes a caption. */
  image: 20_000_000,
  seconds: 60,
} as const;
