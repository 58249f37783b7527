import { hasConditionTag, withoutBrokenConditions } from '../../markdown/document/broken-conditions.js';
import { documentToMarkdown, markdownToDocument } from '../../markdown/document/document.js';
import { TooLongError } from '../../markdown/document/length-budget.js';
import { type BlockNode, type DocumentNode, stringOf } from '../../markdown/document/nodes.js';
import { eachNode, replaceNodes } from '../../markdown/document/walk.js';
import { normalExpression } from './source-conditions.js';

/** Headings of markdown keep their levels. */
const DEEPEST_HEADING = 6;
const WORD = /[\p{L}\p{N}]+/gu;
/** The label of a footnote, whose number depends on the footnotes before it. */
const FOOTNOTE = /\[\^[^\]\s]*\]/g;
/** A tag that hides everything after it, because it has no end. */
const HIDING = '{% if false %}\n';

const NOBODY: ReadonlySet<string> = new Set(['false']);

/** How often each word is in a text. */
export type WordCounts = ReadonlyMap<string, number>;

export function countWords(text: string): WordCounts {
  const counts = new Map<string, number>();
  for (const [word] of text.replace(FOOTNOTE, ' ').matchAll(WORD))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The words that are more often in one text than in another. */
export function wordsBeyond(counts: WordCounts, others: WordCounts): Set<string> {
  const words = new Set<string>();
  for (const [word, count] of counts) if (count > (others.get(word) ?? 0)) words.add(word);
  return words;
}

/** A text of markdown that is read once, to see it as different readers. */
export class ShownText {
  private readonly document: DocumentNode;

  constructor(markdown: string) {
    this.document = markdownToDocument(markdown, undefined, DEEPEST_HEADING);
  }

  /** In how many blocks tags of conditions are that are not a pair: they hide more than is between them. */
  get brokenTags(): number {
    let count = 0;
    eachNode(this.document.nodes, ({ object, type, data }) => {
      const isRaw = object === 'block' && type === 'raw';
      if (isRaw && hasConditionTag(stringOf(data, 'markdown') ?? '')) count += 1;
    });
    return count;
  }

  /** The words for readers for whom conditions with these expressions do not hold. Undefined if that is not known. */
  wordsWithout(expressions: ReadonlySet<string>): WordCounts | undefined {
    const hides = ({ type, data }: BlockNode) =>
      type === 'if' && expressions.has(normalExpression(stringOf(data, 'expression') ?? ''));
    const nodes = replaceNodes(withoutBrokenConditions(this.document.nodes), {
      block: (node) => (hides(node) ? [] : undefined),
    });
    try {
      return countWords(documentToMarkdown({ ...this.document, nodes }));
    } catch (error) {
      if (error instanceof TooLongError) return undefined;
      throw error;
    }
  }
}

/** Blocks that only their authors see. Undefined if there are none, or they have ends of conditions that would end this one. */
export function hiddenBlock(markdown: string): string | undefined {
  if (markdown.trim() === '') return undefined;
  const block = `${HIDING}\n${markdown.trim()}\n\n{% endif %}`;
  return new ShownText(block).wordsWithout(NOBODY)?.size === 0 ? block : undefined;
}

/** A text that only its authors see. A condition without an end hides everything behind it. */
export function hideText(markdown: string): string {
  const isHidden = (text: string) =>
    withoutBrokenConditions(markdownToDocument(text, undefined, DEEPEST_HEADING).nodes).length === 0;
  const hidden = `${HIDING}\n${markdown}`;
  if (isHidden(hidden)) return hidden;
  // Each end of a condition in the text is at most the end of one of them.
  const ends = markdown.match(/\{%-?\s*endif/g)?.length ?? 0;
  return HIDING.repeat(ends) + hidden;
}
