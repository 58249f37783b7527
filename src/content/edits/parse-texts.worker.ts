import { DocumentError } from '../document/document-error.js';
import { writeSentDocument } from '../document/sent-document.js';
import { parseMarkdown, type ParsedMarkdown } from '../markdown/parse-markdown.js';
import { TooManyPartsError } from '../markdown/too-many-parts-error.js';

/** What a text holds, or why it cannot be read: errors of our own do not cross threads as what they are. */
export type ReadText = ParsedMarkdown | { refusal: string };

/** Runs in a worker thread: texts in, what they hold out, in the same order. */
export default function parseTexts(texts: string[]): ReadText[] {
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
}

/** The markdown of a document, or what is wrong with it and where. */
export type WrittenText = { markdown: string } | { path: string; message: string };

/** Runs in a worker thread: structured documents in, markdown out, in the same order. */
export function writeDocuments(tasks: WriteTask[]): WrittenText[] {
  return tasks.map(({ json, spaceId }) => {
    try {
      return { markdown: writeSentDocument(json, spaceId) };
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      return { path: error.path, message: error.message };
    }
  });
}
