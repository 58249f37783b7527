import type { DocumentLink, StoredDocument } from './stored-document.js';

/** Where a link leads that must lead nowhere: to the top of its own page. */
const NOWHERE = '#';

/**
 * A document in which some links lead nowhere.
 * @param placeholder the target of such a link, which leads nowhere either
 * @returns the same object when there are none
 */
export function withoutLinks(
  document: StoredDocument,
  isRemoved: (link: DocumentLink) => boolean,
  placeholder: (link: DocumentLink) => string = () => NOWHERE,
): StoredDocument {
  if (!document.links.some(isRemoved)) return document;
  const { markdown, sections } = document;
  const parts: string[] = [];
  const links: DocumentLink[] = [];
  let read = 0;
  let length = 0;
  for (const link of document.links) {
    const removed = isRemoved(link);
    const spelling = removed ? placeholder(link) : markdown.slice(link.start, link.end);
    parts.push(markdown.slice(read, link.start), spelling);
    const start = length + link.start - read;
    length = start + spelling.length;
    read = link.end;
    const range = { start, end: length };
    if (!removed) links.push({ ...link, ...range });
    else {
      const { relation, section } = link;
      const kept = { relation, ...(section === undefined ? {} : { section }) };
      links.push({ ...range, kind: 'unresolved', target: spelling, ...kept });
    }
  }
  return { markdown: [...parts, markdown.slice(read)].join(''), links, sections };
}
