import { link, mention, button } from './inlines/links.js';
import { inlineImage } from './inlines/pictures.js';
import { annotation, emoji, expression, icon, inlineMath } from './inlines/symbols.js';
import type { InlineRenderer } from './layout-context.js';

/** The renderer of each type of inline, except `raw`: `inlines/raw-html.ts` reads it, because it changes the look of the text after it. */
const RENDERERS: ReadonlyMap<string, InlineRenderer> = new Map([
  ['link', link],
  ['mention', mention],
  ['button', button],
  ['inline-image', inlineImage],
  ['emoji', emoji],
  ['icon', icon],
  ['expression', expression],
  ['inline-math', inlineMath],
  ['annotation', annotation],
]);

/** The renderer of a type. A type without one shows its text. */
export function inlineRenderer(type: string): InlineRenderer {
  return RENDERERS.get(type) ?? ((node, look, context) => context.inlinesOf(node.nodes ?? [], look));
}
