import { readDocument } from '../document/document.js';

/** Runs in a worker thread: markdown in, the structured document as JSON out, which crosses threads as one string. */
export default function documentWorker(markdown: string): string {
  return JSON.stringify(readDocument(markdown));
}
