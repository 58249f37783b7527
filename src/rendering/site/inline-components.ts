import { Button, Link, Mention } from './inlines/links.js';
import {
  Annotation,
  Emoji,
  Expression,
  Icon,
  InlineElement,
  InlineImage,
  InlineMath,
} from './inlines/symbols.js';
import type { InlineComponent } from './render-context.js';

/** The component of each type of inline, except `raw`: `inlines/line.tsx` reads it, because its tags contain what follows. */
export const INLINE_COMPONENTS: ReadonlyMap<string, InlineComponent> = new Map([
  ['link', Link],
  ['mention', Mention],
  ['button', Button],
  ['inline-image', InlineImage],
  ['emoji', Emoji],
  ['icon', Icon],
  ['expression', Expression],
  ['inline-math', InlineMath],
  ['annotation', Annotation],
  ['element', InlineElement],
]);
