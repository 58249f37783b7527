import { declarationsOf } from '../../markdown/source/css-declarations.js';
import { literalOf } from './javascript.js';
import type { AttributeValue, MdxAttributes } from './scan-mdx.js';

const NO_VALUES = new Map<string, string>();
/** Longest style in JavaScript that is read, in characters. */
const MAX_STYLE = 2_000;
/** A declaration in an object of JavaScript, also if its value is computed and can be the one that hides. */
const HIDING_CODE = /\bdisplay["'`]?\s*:[^,}]*\bnone\b|\bvisibility["'`]?\s*:[^,}]*\b(?:hidden|collapse)\b/;

/**
 * Whether the site of a source shows nothing of an element: `<template>`, the attribute `hidden`, a style that hides, and the
 * class `hidden` alone. With other classes, it can be shown on some screens.
 */
export function isHidden(name: string, attributes: MdxAttributes): boolean {
  if (name === 'template') return true;
  if (attributes.size === 0) return false;
  const hidden = attributes.get('hidden');
  const isStated =
    hidden !== undefined &&
    (typeof hidden === 'string' || !/^\s*(?:false|null|undefined)\s*$/.test(hidden.code));
  if (isStated || hidesByStyle(attributes.get('style'))) return true;
  return ['className', 'class'].some((each) => textOf(attributes.get(each))?.trim() === 'hidden');
}

function hidesByStyle(style: AttributeValue | undefined): boolean {
  const css = textOf(style);
  if (css === undefined) return typeof style === 'object' && HIDING_CODE.test(style.code.slice(0, MAX_STYLE));
  const values = declarationsOf(css);
  return values.get('display') === 'none' || /^(?:hidden|collapse)$/.test(values.get('visibility') ?? '');
}

function textOf(value: AttributeValue | undefined): string | undefined {
  return typeof value === 'object' ? literalOf(value.code, NO_VALUES) : value;
}
