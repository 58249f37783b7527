import { emojiName } from '../../../markdown/document/emoji.js';
import { stringOf } from '../../../markdown/document/nodes.js';
import { fragmentOf, referenceOf } from '../../../markdown/document/node-parts.js';
import { footnoteId } from '../blocks/footnotes.js';
import { inlineFormula } from '../blocks/math.js';
import { imageInLine } from '../blocks/picture.js';
import type { InlineComponent } from '../render-context.js';
import { filled } from '../texts/block-texts.js';
import { rawElement } from './raw-elements.js';
import type { Attributes } from '../../../markdown/document/html-tree.js';

/** Code points of an emoji, as `1f469-200d-1f4bb`. */
const CODE_POINTS = /^[\da-f]{2,6}(?:-[\da-f]{2,6}){0,11}$/i;
const LAST_CODE_POINT = 0x10ffff;

/** An emoji with its name, or its name as written. */
export const Emoji: InlineComponent = ({ node }) => {
  const code = stringOf(node.data, 'code') ?? '';
  const points = CODE_POINTS.test(code) ? code.split('-').map((part) => Number.parseInt(part, 16)) : [];
  const isEmoji = points.length > 0 && points.every((point) => point > 31 && point <= LAST_CODE_POINT);
  if (!isEmoji) return `:${code}:`;
  return (
    <span role="img" aria-label={emojiName(node.data).replaceAll('_', ' ')}>
      {String.fromCodePoint(...points).toWellFormed()}
    </span>
  );
};

/** An icon, as decoration. */
export const Icon: InlineComponent = ({ node, context }) => {
  const shown = context.icon(stringOf(node.data, 'icon') ?? '');
  return shown === null ? null : <span class="inline-icon">{shown}</span>;
};

/** An expression without a value stays as written. */
export const Expression: InlineComponent = ({ node }) => (
  <code dir="ltr">{`{{ ${stringOf(node.data, 'expression') ?? ''} }}`}</code>
);

/** A formula in a line. */
export const InlineMath: InlineComponent = ({ node, context }) =>
  inlineFormula(stringOf(node.data, 'formula') ?? '', context);

/** An image in a line. */
export const InlineImage: InlineComponent = ({ node: { data }, context }) => {
  const ref = referenceOf(data.ref);
  if (ref === undefined) return null;
  const { refDark, width, height } = data;
  const alt = stringOf(data, 'caption') ?? '';
  const dark = referenceOf(refDark);
  return imageInLine({ ref, dark, alt, width, height, size: stringOf(data, 'size') }, context);
};

/** A footnote, or a text with an annotation. Both link to the note below the text. */
export const Annotation: InlineComponent = ({ node, context }) => {
  const label = stringOf(node.data, 'label') ?? node.key ?? '*';
  const { nodes = [] } = node;
  const body = fragmentOf(node, 'annotation-body');
  const text = context.inlines(nodes);
  const reference = context.footnotes.refer(label, body.length > 0 ? body : undefined);
  if (reference === undefined) return text;
  const { number, id } = reference;
  const target = footnoteId(number);
  const link = { id, href: `#${target}`, 'data-popover': target, role: 'doc-noteref' as const };
  if (nodes.length > 0) {
    return (
      <a class="annotation" {...link}>
        {text}
      </a>
    );
  }
  return (
    <sup class="footnote">
      <a {...link} aria-label={filled(context.texts.footnote, { number })}>
        [{number}]
      </a>
    </sup>
  );
};

/** An element of HTML that has no inline of its own. */
export const InlineElement: InlineComponent = ({ node, context }) => {
  const { attributes } = node.data;
  const show = rawElement(
    { name: stringOf(node.data, 'name') ?? '', attributes: stringsIn(attributes) },
    context,
  );
  return show([context.inlines(node.nodes ?? [])]);
};

/** The attributes of an element whose values are texts. */
export function stringsIn(attributes: unknown): Attributes {
  if (typeof attributes !== 'object' || attributes === null) return {};
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
