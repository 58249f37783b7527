import { zip } from './archive.js';

const MAIN = 'http://schemas.openxmlformats.org';
const NAMES = `xmlns:w="${MAIN}/wordprocessingml/2006/main" xmlns:r="${MAIN}/officeDocument/2006/relationships"`;
const PACKAGE = `${MAIN}/package/2006`;
const RELATIONS = `${MAIN}/officeDocument/2006/relationships`;

/** A relationship of a document to another part or file. */
export interface Relationship {
  id: string;
  /** Last part of its type: `image`, `hyperlink`, `attachedTemplate`… */
  type: string;
  target: string;
  isExternal?: boolean;
}

/** A paragraph of one run; an item of a list when it has a level. */
export function wordParagraph(text: string, level?: number): string {
  const list =
    level === undefined
      ? ''
      : `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>`;
  return `<w:p>${list}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** A Word document, built by hand so it can contain what no word processor writes. */
export function wordDocument(body: string, relationships: readonly Relationship[] = []): Promise<Buffer> {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/></w:lvl>`,
  );
  const related: Relationship[] = [
    { id: 'numbering', type: 'numbering', target: 'numbering.xml' },
    ...relationships,
  ];
  return zip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationshipsOf([{ id: 'r1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/_rels/document.xml.rels': relationshipsOf(related),
    'word/numbering.xml': `<w:numbering ${NAMES}><w:abstractNum w:abstractNumId="0">${levels.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/document.xml': `<w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
  });
}

function relationshipsOf(relationships: readonly Relationship[]): string {
  const items = relationships.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"${isExternal === true ? ' TargetMode="External"' : ''}/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}
