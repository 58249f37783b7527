import { link, mention, button } from './inlines/links.js';
import { inlineImage } from './inlines/pictures.js';
import { annotation, emoji, expression, icon, inlineMath } from './inlines/symbols.js';
import type { InlineRenderer } from './layout-context.js';

/** How each type of inline is shown; `raw` is read by `inlines/raw-html.ts`, since it changes how what follows looks. */
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

/** The renderer of a type; of a type without one, the text it holds is shown. */
export function inlineRenderer(type: string): InlineRenderer {
  return RENDERERS.get(type) ?? ((node, look, context) => context.inlinesOf(node.nodes ?? [], look));
}
