import { evaluateExpression, namesVisitor } from '../../common/conditions/condition.js';
import { marksOf } from './atoms.js';
import type { Variables } from './evaluate.js';
import { type DocumentNode, stringOf, text } from './nodes.js';
import { type Replacement, replaceNodes } from './walk.js';

/** The reader for whom conditions and expressions are evaluated. */
export interface Reader {
  /** The claims of the visitor. Null: conditions on the visitor are not evaluated. */
  claims: Readonly<Record<string, unknown>> | null;
}

/**
 * The document as a reader sees it: blocks whose condition holds replace the condition, others are removed, and
 * expressions become text. An invalid condition does not hold, and an invalid expression is shown as written.
 */
export function evaluateBlocks(
  document: DocumentNode,
  variables: Variables,
  { claims }: Reader,
): DocumentNode {
  const stays = (expression: string) => claims === null && namesVisitor(expression);
  const valueOf = (expression: string) => evaluateExpression(expression, claims ?? {}, variables);
  const by: Replacement = {
    block: ({ type, data, nodes = [] }) => {
      const condition = stringOf(data, 'expression') ?? '';
      if (type !== 'if' || stays(condition)) return undefined;
      const blocks = nodes.flatMap((node) => (node.object === 'block' ? [node] : []));
      return valueOf(condition) === true ? replaceNodes(blocks, by) : [];
    },
    inline: (node) => {
      const expression = stringOf(node.data, 'expression') ?? '';
      if (node.type !== 'expression' || stays(expression)) return undefined;
      const value = valueOf(expression);
      return [text(value === undefined ? `{{ ${expression} }}` : String(value), marksOf(node))];
    },
  };
  return { ...document, nodes: replaceNodes(document.nodes, by) };
}
