import type { DocumentLink, StoredDocument } from './stored-document.js';

/** Where a link leads that must lead nowhere: to the top of its own page. */
const NOWHERE = '#';

/** A document in which some links lead nowhere. @returns the same object when there are none */
export function withoutLinks(
  document: StoredDocument,
  isRemoved: (link: DocumentLink) => boolean,
): StoredDocument {
  if (!document.links.some(isRemoved)) return document;
  const { markdown, sections } = document;
  const parts: string[] = [];
  const links: DocumentLink[] = [];
  let read = 0;
  let length = 0;
  for (const link of document.links) {
    const removed = isRemoved(link);
    const spelling = removed ? NOWHERE : markdown.slice(link.start, link.end);
    parts.push(markdown.slice(read, link.start), spelling);
    const start = length + link.start - read;
    length = start + spelling.length;
    read = link.end;
    const range = { start, end: length };
    if (!removed) links.push({ ...link, ...range });
    else {
      const { relation, section } = link;
      const kept = { relation, ...(section === undefined ? {} : { section }) };
      links.push({ ...range, kind: 'unresolved', target: NOWHERE, ...kept });
    }
  }
  return { markdown: [...parts, markdown.slice(read)].join(''), links, sections };
}
