import { stringOf } from '../../../markdown/document/nodes.js';
import { type InlineRenderer } from '../layout-context.js';
import { fragmentOf } from '../../../markdown/document/node-parts.js';

/** Code points of an emoji, as `1f469-200d-1f4bb`. */
const CODE_POINTS = /^[\da-f]{4,6}(?:-[\da-f]{4,6}){0,9}$/i;
const LAST_CODE_POINT = 0x10ffff;

/** Whether the text in an icon is its name, for fonts that do not have it. */
export function isIconName(text: string): boolean {
  return /^:?[\w-]*:?$/.test(text.trim());
}

/** The emoji, or its name as written. */
export const emoji: InlineRenderer = (node, look) => {
  const code = stringOf(node.data, 'code') ?? '';
  const points = CODE_POINTS.test(code) ? code.split('-').map((part) => Number.parseInt(part, 16)) : [];
  const isEmoji = points.length > 0 && points.every((point) => point <= LAST_CODE_POINT);
  return [{ ...look, text: isEmoji ? String.fromCodePoint(...points) : `:${code}:` }];
};

/** Icons are decoration and are left out: no font of the file has them. */
export const icon: InlineRenderer = () => [];

/** An expression without a value stays as written. */
export const expression: InlineRenderer = (node, look) => [
  { ...look, text: `{{ ${stringOf(node.data, 'expression') ?? ''} }}` },
];

/** A formula as written. */
export const inlineMath: InlineRenderer = (node, look) => [
  { ...look, code: true, text: stringOf(node.data, 'formula') ?? '' },
];

/** The number of a footnote, after its text. */
export const annotation: InlineRenderer = (node, look, context) => {
  const label = stringOf(node.data, 'label') ?? '*';
  const body = fragmentOf(node, 'annotation-body');
  if (body.length > 0) context.addFootnote(label, body);
  return [...context.inlinesOf(node.nodes ?? [], look), { ...look, text: `[${label}]` }];
};
