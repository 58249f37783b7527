import type { DocumentReference } from './content-reference.js';
import { encodeDestination, encodeFileAnchor } from './relative-paths.js';
import { readReference } from './references.js';
import { decodePercent } from './storable-text.js';
import type { DocumentLink, StoredDocument } from './stored-document.js';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PAGE = new RegExp(`^(?:/spaces/(${ID}))?/pages/(${ID})(?:#(.*))?$`, 's');
const FILE = new RegExp(`^/files/(${ID})(?:#(.*))?$`, 's');
/**
 * The text before the target of a link between angle brackets, or of a definition. The text before an autolink is different.
 */
const BEFORE_TARGET = /\]\(\s*<$|\]:\s*<$/;

/**
 * Markdown whose references do not depend on paths: `/pages/<id>`, `/spaces/<id>/pages/<id>` and `/files/<id>`, with the
 * anchor if there is one. References of other kinds stay as they are stored. `readReferencePath` reads them back.
 */
export function writeReferencePaths({ markdown, links }: StoredDocument): string {
  const parts: string[] = [];
  let read = 0;
  for (const link of links) {
    const path = pathOf(link, markdown);
    if (path === null) continue;
    parts.push(markdown.slice(read, link.start), path);
    read = link.end;
  }
  parts.push(markdown.slice(read));
  return parts.join('');
}

/** The reference that such a path means; null for other addresses. */
export function readReferencePath(address: string): DocumentReference | null {
  const [, file, fileAnchor] = FILE.exec(address) ?? [];
  if (file !== undefined)
    return { kind: 'file', file, ...(fileAnchor ? { anchor: decodePercent(fileAnchor) } : {}) };
  const [, space, page, anchor] = PAGE.exec(address) ?? [];
  if (page === undefined) return null;
  const place = { page, ...(space === undefined ? {} : { space }) };
  return anchor ? { kind: 'anchor', anchor: decodePercent(anchor), ...place } : { kind: 'page', ...place };
}

function pathOf({ kind, target, anchor, start }: DocumentLink, markdown: string): string | null {
  const fragment = (encode: (text: string) => string) => (anchor ? `#${encode(anchor)}` : '');
  if (kind === 'page') return `/pages/${target}${fragment(encodeDestination)}`;
  if (kind === 'file') return `/files/${target}${fragment(encodeFileAnchor)}`;
  if (kind !== 'url' || !target.startsWith('ref:space/') || isAutolink(markdown, start)) return null;
  const reference = readReference(target);
  if ((reference.kind !== 'page' && reference.kind !== 'anchor') || reference.page === undefined) return null;
  const path = `/spaces/${reference.space}/pages/${reference.page}`;
  return reference.kind === 'anchor' ? `${path}#${encodeDestination(reference.anchor)}` : path;
}

/** Only an address with a scheme can be an autolink. */
function isAutolink(markdown: string, start: number): boolean {
  return markdown[start - 1] === '<' && !BEFORE_TARGET.test(markdown.slice(Math.max(0, start - 40), start));
}
