import type { BlockDescriptor } from './descriptor.js';

export const ALIGN = /^(?:start|center|end)$/;
const FORMULA = /^(?![^]*^[ \t]*\$\$[ \t]*$)/m;
/** The label of a definition. `^` would begin the label of a footnote. */
export const LABEL = /^(?!\^)(?! *$)[^\r\n\t]{1,400}$/;
/** What a comment can contain (HTML standard, section 13.1.6). */
export const COMMENT = /^(?!-?>)(?![^]*(?:-->|--!>))[^]*$/;

export const paragraph: BlockDescriptor = { content: 'line', data: { align: ALIGN }, inCells: true };

export const heading: BlockDescriptor = {
  content: 'line',
  data: { id: 'string', align: ALIGN },
  inCells: true,
};

export const list: BlockDescriptor = { content: { only: 'list-item' }, inCells: true };

export const orderedList: BlockDescriptor = { ...list, data: { start: 'number' } };

/** HTML has no form for boxes. */
export const taskList: BlockDescriptor = { content: { only: 'list-item' } };

export const listItem: BlockDescriptor = {
  content: 'blocks',
  data: { checked: 'boolean' },
  empty: 'filled',
  inCells: true,
};

export const divider: BlockDescriptor = { content: 'none', inCells: true };

export const blockquote: BlockDescriptor = { content: 'blocks', inCells: true };

export const code: BlockDescriptor = {
  content: { only: 'code-line' },
  data: { syntax: 'string', meta: 'string', title: 'string', overflow: 'string', lineNumbers: 'flag' },
  tags: { code: { attributes: ['title', 'lineNumbers', 'overflow', 'fullWidth', 'expandable'] } },
  inCells: true,
};

export const codeLine: BlockDescriptor = { content: 'line', data: { highlighted: 'boolean' }, inCells: true };

export const math: BlockDescriptor = { content: 'none', data: { formula: FORMULA }, required: ['formula'] };

/** `document/check-table.ts` has the rules of its data and its cells. */
export const table: BlockDescriptor = { content: 'none' };

/** An element of HTML that only contains blocks, such as `<div>`. */
export const element: BlockDescriptor = {
  content: 'blocks',
  data: { name: 'container', attributes: 'attributes' },
  required: ['name'],
  inCells: true,
};

export const comment: BlockDescriptor = { content: 'none', data: { text: COMMENT }, required: ['text'] };

/** The definition of a link that nothing refers to. */
export const definition: BlockDescriptor = {
  content: 'none',
  data: { label: LABEL, ref: 'ref', title: 'string' },
  required: ['label', 'ref'],
};

/** Markup that is not understood, as written. */
export const raw: BlockDescriptor = { content: 'none', data: { markdown: 'string' }, required: ['markdown'] };
