import type { NodeRule } from '../blocks/descriptor.js';
import { IMAGE_SIZES } from './html-inlines.js';

/** Patterns of values that are written into markup without escapes. */
const NAME = /^[\w+-]{1,64}$/;
const EXPRESSION = /^[^{}\r\n]+$/;

/** The inlines, in the order of the API reference. Inlines without their own text have their marks in `data.marks`. */
export const INLINE_RULES: Readonly<Record<string, NodeRule>> = {
  link: {
    content: 'line',
    data: { ref: 'ref', title: 'string', rel: 'string', target: 'string' },
    required: ['ref'],
  },
  'inline-image': {
    content: 'none',
    data: {
      ...{ ref: 'image', refDark: 'image', caption: 'string', title: 'string' },
      ...{ width: 'length', height: 'length', size: IMAGE_SIZES },
    },
    required: ['ref'],
  },
  emoji: { content: 'none', data: { code: NAME, name: NAME }, required: ['code'] },
  icon: { content: 'none', data: { icon: NAME }, required: ['icon'] },
  expression: { content: 'none', data: { expression: EXPRESSION }, required: ['expression'] },
  'inline-math': { content: 'none', data: { formula: /^[^$\r\n]+$/ }, required: ['formula'] },
  mention: { content: 'none', data: { ref: 'ref' }, required: ['ref'] },
  button: {
    content: 'none',
    data: {
      ...{ label: 'string', kind: /^(?:primary|secondary)$/, icon: 'string' },
      ...{ ref: 'ref', action: 'action' },
    },
    required: ['label'],
  },
  annotation: { content: 'line', data: { label: 'string' }, fragments: { 'annotation-body': 'blocks' } },
  element: { content: 'line', data: { name: 'phrase', attributes: 'attributes' }, required: ['name'] },
  raw: { content: 'none', data: { markdown: 'string' }, required: ['markdown'] },
};
