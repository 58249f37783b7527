/** A text as it is stored: link targets are stable references. */
export interface PdfText {
  markdown: string;
  /** The headings that links can lead to, in order. */
  headings: { anchor: string; level: number }[];
}

/** A page of the space as it goes into the file. */
export interface PdfPage {
  id: string;
  title: string;
  description?: string;
  /** null: the page has none. */
  text: PdfText | null;
  /** By name; expressions in the text, and in what it includes, mean them. */
  variables?: Record<string, string>;
  /** Where a page that is only a link leads. */
  leadsTo?: PdfLinkTarget;
}

/** Where a link leads. */
export type PdfLinkTarget = { kind: 'page'; pageId: string; anchor?: string } | { kind: 'url'; url: string };

/** What the texts of all pages are shown with. */
export interface PdfParts {
  /** Local paths of the images that the pages show, by id of the file. */
  images: Record<string, string>;
  /** Texts that pages include, by id of the reusable content. */
  includes: Record<string, PdfText>;
  /** Titles of pages and names of files that texts link to, by id, for links without a text of their own. */
  names: Record<string, string>;
  /** Of the space, by name. */
  variables: Record<string, string>;
  /** UTF-16 units of the longest text that is read; longer ones are shown as they are written. Left out: all are read. */
  longestRead?: number;
  /** Bytes that a text may have with the values of its variables; left out: any number. */
  pageMarkdown?: number;
}

/** What a worker needs to make one file. */
export interface PdfJob extends PdfParts {
  title: string;
  /** ISO 8601. */
  createdAt: string;
  pages: PdfPage[];
  /** Address of a page that is not in the file: what is before its id. */
  pageAddress: string;
  /** Local path of the file to write. */
  output: string;
}

/** Bounds of one file. Time and memory of the thread are bounded besides. */
export const PDF_LIMITS = {
  pages: 5_000,
  /** UTF-16 units of all texts, with what they include. */
  text: 16_000_000,
  /** Bytes of all images. */
  images: 200_000_000,
  /** Bytes of one image; a larger one becomes a caption. */
  image: 20_000_000,
  seconds: 60,
} as const;
