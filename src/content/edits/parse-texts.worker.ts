import { parseMarkdown, type ParsedMarkdown } from '../markdown/parse-markdown.js';

/** Runs in a worker thread: texts in, what they hold out, in the same order. */
export default function parseTexts(texts: string[]): ParsedMarkdown[] {
  return texts.map(parseMarkdown);
}
