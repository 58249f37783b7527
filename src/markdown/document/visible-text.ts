import { storeAlone } from '../source/stored-alone.js';
import type { StoredDocument } from '../source/stored-document.js';
import { documentToMarkdown, headingsOf, markdownToDocument } from './document.js';
import { dependsOnReader, evaluateBlocks, type Reader } from './evaluate-blocks.js';
import type { Variables } from './evaluate.js';
import type { DocumentNode } from './nodes.js';
import { hasRemarks, mayHaveRemarks } from './remarks.js';

/** Headings of markdown keep their levels. */
const DEEPEST_HEADING = 6;

/** A reader of a text, with its variables. */
export interface TextReader extends Pick<Reader, 'isAnonymous' | 'keepsValues'> {
  claims: NonNullable<Reader['claims']>;
  variables: Variables;
}

/**
 * A stored text as one reader sees it: without the blocks whose condition does not hold, and without their links, headings
 * and anchors. The other headings keep their anchors.
 * @param anchors of the headings of the text
 * @throws TooManyPartsError
 */
export function visibleText(
  markdown: string,
  anchors: readonly string[],
  reader: TextReader,
): StoredDocument {
  const visible = visibleMarkdown(markdown, anchors, reader);
  return withAnchors(storeAlone(visible.markdown), visible.anchors);
}

/**
 * The markdown of `visibleText`, with the anchors of its headings. A text that the reader sees completely stays as written.
 * @throws TooLongError
 */
export function visibleMarkdown(
  markdown: string,
  anchors: readonly string[] | undefined,
  { claims, variables, ...rest }: TextReader,
): { markdown: string; anchors: string[] } {
  const whole = markdownToDocument(markdown, anchors, DEEPEST_HEADING);
  const mayStay = !dependsOnReader(markdown) && !hasRemarks(whole);
  const asWritten = { markdown, anchors: anchorsOf(whole) };
  if (mayStay && !mayHaveRemarks(markdown)) return asWritten;
  const visible = evaluateBlocks(whole, variables, { ...rest, claims, conditionsWith: variables });
  const written = documentToMarkdown(visible);
  // A document has no node for some remarks, such as those in an expression. Its markdown is without them.
  if (mayStay && beginningsIn(written) >= beginningsIn(markdown)) return asWritten;
  return { markdown: written, anchors: anchorsOf(visible) };
}

/** How many remarks may begin in a text, wherever they are, also in attributes. */
function beginningsIn(markdown: string): number {
  return markdown.match(/(?:<|&lt;)(?:[!?]|\/[^A-Za-z])/g)?.length ?? 0;
}

function anchorsOf({ nodes }: DocumentNode): string[] {
  return headingsOf(nodes).map(({ meta }) => meta?.id ?? '');
}

/** Gives sections the anchors of their headings. If the numbers differ, the anchors belong to other headings. */
function withAnchors(text: StoredDocument, anchors: readonly string[]): StoredDocument {
  const headings = text.sections.filter(({ level }) => level > 0);
  if (headings.length !== anchors.length) return text;
  const names = new Map(headings.map(({ anchor }, place) => [anchor, anchors[place] ?? anchor]));
  const named = <Part extends object>(part: Part, name: keyof Part & string): Part => {
    const anchor = names.get(part[name] as string | undefined);
    return anchor === undefined ? part : { ...part, [name]: anchor };
  };
  return {
    ...text,
    links: text.links.map((link) => named(link, 'section')),
    sections: text.sections.map((section) => (section.level === 0 ? section : named(section, 'anchor'))),
  };
}
