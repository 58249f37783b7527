import { writeFile } from 'node:fs/promises';
import { XMLSerializer } from '@xmldom/xmldom';
import { readLimited } from '../structure/read-limited.js';
import { type Hiding, hidingOf, WordStyles } from './word-styles.js';
import { elementAt, elementsOf, isNamed, parseWordXml, valueOf } from './word-xml.js';

/** Names and attributes that hide text. A document without any of them hides nothing. */
const MAY_HIDE = /vanish|webHidden|\bhidden\s*=|visibility\s*:|display\s*:/;
/** The files with texts and styles. Others can contain these elements, too. */
const MAY_BE_READ = /<(?:[\w.-]+:)?(?:document|footnotes|endnotes|styles)[\s>]/;
const STYLES = 'word/styles.xml';
/** The style of a hidden drawing in older documents. */
const HIDING_STYLE = /visibility\s*:\s*hidden|display\s*:\s*none/i;
const VML = 'urn:schemas-microsoft-com:vml';

/** A file of a document. */
interface Part {
  path: string;
  tempPath: string;
}

/** The styles of the elements around an element. */
interface Surroundings {
  paragraph: Hiding;
  table: Hiding;
}

/**
 * Removes text and drawings that a Word document hides from its readers, in its files: authors keep remarks there, and the
 * converter does not know about it.
 * @param parts the files of XML
 * @param maxBytes the longest of them that is read
 * @throws Error when one is not well-formed; RangeError when elements are nested too deeply
 */
export async function removeHiddenText(parts: readonly Part[], maxBytes: number): Promise<void> {
  const texts = new Map<Part, string>();
  let mayHide = false;
  for (const part of parts) {
    const xml = (await readLimited(part.tempPath, maxBytes))?.toString().replace(/^\ufeff/, '') ?? '';
    if (!MAY_BE_READ.test(xml)) continue;
    texts.set(part, xml);
    mayHide ||= MAY_HIDE.test(xml);
  }
  if (!mayHide) return;
  const files = [...texts].map(([part, xml]) => ({ part, document: parseWordXml(xml) }));
  const sheets = files.filter(({ document }) => isNamed(document.documentElement, 'styles'));
  // Word keeps styles for its older versions in further files.
  const ordered = sheets.toSorted(
    (one, other) => Number(other.part.path === STYLES) - Number(one.part.path === STYLES),
  );
  const styles = new WordStyles(ordered.map(({ document }) => document.documentElement));
  for (const { part, document } of files) {
    const hidden = hiddenIn(document.documentElement, styles);
    if (hidden.size === 0) continue;
    // Not removed before, because each removal takes as long as there are other children.
    const xml = new XMLSerializer().serializeToString(document, false, (node) =>
      hidden.has(node) ? null : node,
    );
    await writeFile(part.tempPath, xml);
  }
}

/** The hidden nodes below an element. */
function hiddenIn(root: Element, styles: WordStyles): Set<Node> {
  const hidden = new Set<Node>();
  const open: [element: Element, around: Surroundings][] = [
    [root, { paragraph: styles.of('paragraph', undefined), table: {} }],
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [element, before] = next;
    let around = before;
    if (isNamed(element, 'tbl'))
      around = { ...around, table: styles.of('table', valueOf(elementAt(element, 'tblPr', 'tblStyle'))) };
    if (isNamed(element, 'p'))
      around = { ...around, paragraph: styles.of('paragraph', valueOf(elementAt(element, 'pPr', 'pStyle'))) };
    const isHiddenRun = isNamed(element, 'r') && hidesRun(element, around, styles);
    for (const child of elementsOf(element)) {
      // The converter counts the beginnings and ends of fields.
      const isHidden = isHiddenRun
        ? !isNamed(child, 'rPr') && !isNamed(child, 'fldChar')
        : isHiddenDrawing(child);
      if (isHidden) hidden.add(child);
      else open.push([child, around]);
    }
  }
  return hidden;
}

function hidesRun(run: Element, { paragraph, table }: Surroundings, styles: WordStyles): boolean {
  const properties = elementAt(run, 'rPr');
  const character = styles.of('character', valueOf(elementAt(properties, 'rStyle')));
  return styles.hides(hidingOf(properties), [table, paragraph, character]);
}

function isHiddenDrawing(element: Element): boolean {
  if (element.namespaceURI === VML) return HIDING_STYLE.test(element.getAttribute('style') ?? '');
  if (element.localName !== 'inline' && element.localName !== 'anchor') return false;
  const properties = elementsOf(element).find(({ localName }) => localName === 'docPr');
  return /^(?:1|true)$/.test(properties?.getAttribute('hidden') ?? '');
}
