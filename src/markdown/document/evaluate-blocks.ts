import { evaluateExpression, namesVisitor } from '../../common/conditions/condition.js';
import { marksOf } from './atoms.js';
import type { Variables } from './evaluate.js';
import { inOneLine } from './escape.js';
import { type DocumentNode, stringOf, text } from './nodes.js';
import { hasConditionTag, withoutBrokenConditions } from './broken-conditions.js';
import { withoutRemark, withoutRemarks } from './remarks.js';
import { eachNode, type Replacement, replaceNodes } from './walk.js';

/** The reader for whom conditions and expressions are evaluated. */
export interface Reader {
  /** The claims of the visitor. Null: conditions on the visitor are not evaluated. */
  claims: Readonly<Record<string, unknown>> | null;
  /**
   * Variables for conditions, if the text keeps the expressions that do not depend on the visitor. Absent: all expressions
   * become text.
   */
  conditionsWith?: Variables;
  /**
   * Leaves out the values of expressions about the visitor, so the rest is the same for all readers for whom the same
   * conditions hold.
   */
  isAnonymous?: true;
  /** Keeps the expressions that name the visitor: only conditions are decided. */
  keepsValues?: true;
}

/**
 * The conditions and expressions of a document that can depend on its reader. Readers for whom all of them have the same
 * values see the same.
 */
export interface ReaderExpressions {
  /** They decide which blocks the reader sees, with their links, headings and files. */
  conditions: string[];
  /** Expressions that name the visitor. */
  values: string[];
}

/** A text with both may have parts in conditions, even if it is too long to be read as blocks. */
const CONDITION = /\{%-?\s*if(?![\w-])/;

/** Whether the visible parts of a text can depend on the reader. Takes linear time. */
export function dependsOnReader(markdown: string): boolean {
  return CONDITION.test(markdown) || (markdown.includes('visitor') && /\{\{|expression/.test(markdown));
}

/**
 * The document as a reader sees it: blocks whose condition holds replace the condition, others are removed, and expressions
 * become text. An invalid condition does not hold, and an expression without a value is shown as written, unless it names
 * the visitor: then nothing is shown, because it may contain texts for other visitors. Tags of conditions in raw blocks hide
 * the blocks that they may belong to (`withoutBrokenConditions`). Remarks of authors are removed for a visitor.
 */
export function evaluateBlocks(document: DocumentNode, variables: Variables, reader: Reader): DocumentNode {
  const { claims, conditionsWith, isAnonymous = false, keepsValues = false } = reader;
  const values = conditionsWith ?? variables;
  const valueOf = (expression: string) => evaluateExpression(expression, claims ?? {}, values);
  const staysCondition = (expression: string) => claims === null && namesVisitor(expression);
  const staysExpression = (expression: string) =>
    namesVisitor(expression) ? claims === null || keepsValues : conditionsWith !== undefined;
  const by: Replacement = {
    block: (node) => {
      const { type, data, nodes = [] } = node;
      const shown = claims === null ? undefined : withoutRemarks(node);
      if (shown !== undefined) return shown;
      const condition = stringOf(data, 'expression') ?? '';
      if (type !== 'if' || staysCondition(condition)) return undefined;
      const blocks = nodes.flatMap((node) => (node.object === 'block' ? [node] : []));
      return valueOf(condition) === true ? replaceNodes(blocks, by) : [];
    },
    inline: (node) => {
      const shown = claims === null ? undefined : withoutRemark(node);
      if (shown !== undefined) return shown;
      const expression = stringOf(node.data, 'expression') ?? '';
      if (node.type !== 'expression' || staysExpression(expression)) return undefined;
      const value = isAnonymous && namesVisitor(expression) ? undefined : valueOf(expression);
      if (value !== undefined) return [text(inOneLine(String(value)), marksOf(node))];
      // It may contain texts for other visitors.
      return namesVisitor(expression) ? [] : [text(`{{ ${expression} }}`, marksOf(node))];
    },
  };
  const nodes = claims === null ? document.nodes : withoutBrokenConditions(document.nodes);
  return { ...document, nodes: replaceNodes(nodes, by) };
}

/** The expressions of a document that can depend on the reader, each once. */
export function readerExpressions(document: DocumentNode): ReaderExpressions {
  const conditions = new Set<string>();
  const values = new Set<string>();
  eachNode(document.nodes, ({ object, type, data }) => {
    const expression = stringOf(data, 'expression') ?? '';
    if (type === 'if') conditions.add(expression);
    if (type === 'expression' && namesVisitor(expression)) values.add(expression);
    // No reader sees the blocks that it may belong to.
    if (object === 'block' && type === 'raw' && hasConditionTag(stringOf(data, 'markdown') ?? ''))
      conditions.add('false');
  });
  return { conditions: [...conditions], values: [...values] };
}
