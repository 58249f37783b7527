import { DocumentError } from '../../markdown/document/document.errors.js';
import { receivedDocumentToMarkdown } from '../../markdown/document/received-document.js';
import { parseMarkdown, type ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { TooManyPartsError } from '../../markdown/source/too-many-parts-error.js';

/** The result of parsing a text, or why it cannot be read: errors lose their class when they cross threads. */
export type ParsedText = ParsedMarkdown | { refusal: string };

/** Runs in a worker thread: parses texts; the results are in the same order. */
export default function parseTexts(texts: string[]): ParsedText[] {
  return texts.map((text) => {
    try {
      return parseMarkdown(text);
    } catch (error) {
      if (!(error instanceof TooManyPartsError)) throw error;
      return { refusal: error.message };
    }
  });
}

/** A structured document to write as markdown. */
export interface WriteTask {
  json: string;
  spaceId: string;
  /** Longest markdown of a page, in bytes. */
  maxBytes: number;
}

/** The markdown of a document, or the error in the document and its path. */
export type ConvertedText = { markdown: string } | { path: string; message: string };

/** Runs in a worker thread: writes structured documents as markdown, in the same order. */
export function convertDocuments(tasks: WriteTask[]): ConvertedText[] {
  return tasks.map(({ json, spaceId, maxBytes }) => {
    try {
      return { markdown: receivedDocumentToMarkdown(json, spaceId, maxBytes) };
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      return { path: error.path, message: error.message };
    }
  });
}
