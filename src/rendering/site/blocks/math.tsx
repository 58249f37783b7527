import type { ComponentChildren } from 'preact';
import { stringOf } from '../../../markdown/document/nodes.js';
import type { BlockComponent, RenderContext } from '../render-context.js';
import { codeBlock } from './code.js';
import { formulaHtml } from './formulas.js';

/** A formula in a block of its own. One with an error is shown as written. */
export const MathBlock: BlockComponent = ({ node, context }) => {
  const formula = (stringOf(node.data, 'formula') ?? '').trim();
  const html = formulaHtml(formula, true, context.formulaBudget);
  if (html === undefined) return codeBlock({ lines: formula.split('\n'), syntax: 'latex' }, context);
  context.needs.add('katex');
  return <div class="math" dir="ltr" tabIndex={0} dangerouslySetInnerHTML={{ __html: html }} />;
};

/** A formula in a line. One with an error is shown as written. */
export function inlineFormula(formula: string, context: RenderContext): ComponentChildren {
  const html = formulaHtml(formula, false, context.formulaBudget);
  if (html === undefined) return <code dir="ltr">{formula}</code>;
  context.needs.add('katex');
  return <span class="math-in-line" dir="ltr" dangerouslySetInnerHTML={{ __html: html }} />;
}
