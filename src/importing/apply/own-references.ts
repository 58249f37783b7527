import type { DocumentLink, StoredDocument } from '../../markdown/source/stored-document.js';

/**
 * A document of a source with other authors than the space, without references to anything of the space but pages: a file that
 * it shows is one that its readers get.
 * @param own IDs of the files of the source
 */
export function withOwnReferences(document: StoredDocument, own: ReadonlySet<string>): StoredDocument {
  const { markdown, sections } = document;
  if (document.links.every((link) => isOwn(link, own))) return document;
  const parts: string[] = [];
  const links: DocumentLink[] = [];
  let read = 0;
  let length = 0;
  for (const link of document.links) {
    parts.push(markdown.slice(read, link.start));
    length += link.start - read;
    const spelling = isOwn(link, own) ? markdown.slice(link.start, link.end) : '#';
    const range = { start: length, end: length + spelling.length };
    const { relation, section } = link;
    links.push(
      isOwn(link, own)
        ? { ...link, ...range }
        : {
            ...range,
            kind: 'unresolved',
            target: '#',
            relation,
            ...(section === undefined ? {} : { section }),
          },
    );
    parts.push(spelling);
    length = range.end;
    read = link.end;
  }
  return { markdown: [...parts, markdown.slice(read)].join(''), links, sections };
}

function isOwn({ kind, target }: DocumentLink, own: ReadonlySet<string>): boolean {
  if (kind === 'file') return own.has(target);
  return kind === 'page' || kind === 'unresolved' || (kind === 'url' && !target.startsWith('ref:'));
}
