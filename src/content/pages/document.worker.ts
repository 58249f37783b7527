import { readDocument } from '../document/document.js';

/** A text to convert: what `readDocument` takes. */
export interface DocumentJob {
  markdown: string;
  anchors?: readonly string[] | undefined;
}

/** Runs in a worker thread: markdown in, the structured document as JSON out, which crosses threads as one string. */
export default function documentWorker({ markdown, anchors }: DocumentJob): string {
  return JSON.stringify(readDocument(markdown, anchors));
}
