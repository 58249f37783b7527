import { ValidationError, type ErrorDetail } from '../../common/errors/api-error.js';
import { tooLongAsMarkdown } from '../../markdown/document/received-document.js';
import type { ChangedText, StatedChange } from './content-change.js';
import type { MarkdownWorkers } from './markdown-workers.js';

/**
 * Converts the structured documents in changes to markdown.
 * @param maxMarkdown longest text, in bytes of UTF-8
 * @throws ValidationError with the paths of invalid documents
 */
export async function documentsToMarkdown(
  changes: readonly StatedChange<ChangedText>[],
  spaceId: string,
  maxMarkdown: number,
  workers: Pick<MarkdownWorkers, 'write'>,
): Promise<StatedChange[]> {
  const places = changes.flatMap((change, index) => {
    const text = 'document' in change ? change.document : undefined;
    return text !== undefined && 'document' in text ? [{ index, json: text.document.json }] : [];
  });
  if (places.length === 0) return changes as StatedChange[];
  const written = await workers.write(places.map(({ json }) => ({ json, spaceId, maxBytes: maxMarkdown })));
  const details: ErrorDetail[] = [];
  const done = [...changes];
  for (const [place, { index }] of places.entries()) {
    const text = written[place];
    const at = `changes[${index}].document.document`;
    if (text === undefined) throw new Error('A document of the changes was not written.');
    if (!('markdown' in text)) {
      details.push({ path: text.path === '' ? at : `${at}.${text.path}`, message: text.message });
    } else if (Buffer.byteLength(text.markdown) > maxMarkdown) {
      details.push({ path: at, message: tooLongAsMarkdown(maxMarkdown) });
    } else done[index] = { ...changes[index], document: text } as StatedChange;
  }
  if (details.length > 0) throw new ValidationError(details);
  return done as StatedChange[];
}
