import { IMAGE_SIZES } from './html-inlines.js';

/** The allowed values of a property of a node's data. */
export type DataKind =
  | 'action'
  | 'attributes'
  | 'container'
  | 'phrase'
  | 'string'
  | 'strings'
  | 'number'
  | 'boolean'
  | 'length'
  | 'ref'
  | 'image'
  | 'address'
  | 'flag'
  | 'tags'
  | 'player'
  | RegExp;

export interface NodeRule {
  /** The content of `nodes`: blocks, blocks of one type, or inlines and texts. Void nodes have none. */
  holds: 'blocks' | 'line' | 'nothing' | { only: string };
  data?: Record<string, DataKind>;
  /** Required properties. */
  needs?: readonly string[];
  /** Whether further attributes are allowed, as in a tag. */
  open?: boolean;
  /** Whether `nodes` must not be empty. */
  some?: boolean;
  /** The names of its fragments, and whether they contain only paragraphs. */
  fragments?: Readonly<Record<string, 'blocks' | 'paragraphs'>>;
}

/** Patterns of values that are written into markup without escapes. */
const NAME = /^[\w+-]{1,64}$/;
const EXPRESSION = /^[^{}\r\n]+$/;
const FORMULA = /^(?![^]*^[ \t]*\$\$[ \t]*$)/m;
/** The label of a definition. `^` would begin the label of a footnote. */
export const LABEL = /^(?!\^)(?! *$)[^\r\n\t]{1,400}$/;
const ALIGN = /^(?:start|center|end)$/;
/** Alignments of images. `start` and `end` are earlier names. */
const IMAGE_ALIGN = /^(?:left|center|right|start|end)$/;

const TAG = { open: true } as const;
const IMAGE: Record<string, DataKind> = {
  ...{ ref: 'image', refDark: 'image', alt: 'string', title: 'string' },
  ...{ width: 'length', height: 'length', size: 'string' },
};

/** What a comment can contain (HTML standard, section 13.1.6). */
export const COMMENT = /^(?!-?>)(?![^]*(?:-->|--!>))[^]*$/;

/** The blocks that markdown has a form for. Tables have rules of their own (`check-table.ts`). */
export const BLOCK_RULES: Readonly<Record<string, NodeRule>> = {
  paragraph: { holds: 'line', data: { align: ALIGN } },
  'heading-1': { holds: 'line', data: { id: 'string', align: ALIGN } },
  'heading-2': { holds: 'line', data: { id: 'string', align: ALIGN } },
  'heading-3': { holds: 'line', data: { id: 'string', align: ALIGN } },
  'list-ordered': { holds: { only: 'list-item' }, data: { start: 'number' } },
  'list-unordered': { holds: { only: 'list-item' } },
  'list-tasks': { holds: { only: 'list-item' } },
  'list-item': { holds: 'blocks', data: { checked: 'boolean' } },
  divider: { holds: 'nothing' },
  blockquote: { holds: 'blocks' },
  code: {
    holds: { only: 'code-line' },
    data: { syntax: 'string', meta: 'string', title: 'string', overflow: 'string', lineNumbers: 'flag' },
    ...TAG,
  },
  'code-line': { holds: 'line', data: { highlighted: 'boolean' } },
  hint: { holds: 'blocks', data: { style: /^(?:info|warning|danger|success)$/ }, ...TAG },
  math: { holds: 'nothing', data: { formula: FORMULA }, needs: ['formula'] },
  images: {
    holds: { only: 'image' },
    data: { align: IMAGE_ALIGN, fullWidth: 'boolean', withFrame: 'boolean' },
  },
  image: {
    holds: 'nothing',
    data: { ...IMAGE, class: 'string' },
    needs: ['ref'],
    fragments: { caption: 'paragraphs' },
  },
  drawing: { holds: 'nothing', data: IMAGE, needs: ['ref'], fragments: { caption: 'paragraphs' } },
  file: { holds: 'nothing', data: { ref: 'ref' }, needs: ['ref'], fragments: { caption: 'blocks' }, ...TAG },
  embed: {
    holds: 'nothing',
    data: { url: 'address', player: 'player' },
    needs: ['url'],
    fragments: { caption: 'blocks' },
    ...TAG,
  },
  'content-ref': {
    holds: 'nothing',
    data: { ref: 'ref' },
    needs: ['ref'],
    fragments: { content: 'blocks' },
    ...TAG,
  },
  'reusable-content': { holds: 'nothing', data: { ref: 'ref' }, needs: ['ref'] },
  expandable: {
    holds: 'nothing',
    // `open` is an earlier name.
    data: { defaultExpanded: 'boolean', open: 'boolean' },
    fragments: { 'expandable-title': 'paragraphs', 'expandable-body': 'blocks' },
  },
  tabs: { holds: { only: 'tabs-item' }, some: true, ...TAG },
  'tabs-item': { holds: 'blocks', data: { title: 'string' }, ...TAG },
  stepper: { holds: { only: 'stepper-step' }, some: true, ...TAG },
  'stepper-step': { holds: 'blocks', ...TAG },
  prompt: { holds: 'blocks', data: { description: 'string', icon: 'string' }, ...TAG },
  updates: { holds: { only: 'update' }, some: true, ...TAG },
  update: { holds: 'blocks', data: { date: 'string', tags: 'tags' }, ...TAG },
  columns: { holds: { only: 'column' }, some: true, ...TAG },
  column: { holds: 'blocks', data: { width: 'length' }, ...TAG },
  if: { holds: 'blocks', data: { expression: 'string' }, needs: ['expression'] },
  swagger: {
    holds: 'nothing',
    data: { ref: 'ref' },
    needs: ['ref'],
    fragments: { content: 'blocks' },
    ...TAG,
  },
  'openapi-operation': {
    holds: 'nothing',
    data: { ref: 'ref', path: 'string', method: 'string', tag: 'string' },
    needs: ['ref'],
    fragments: { content: 'blocks' },
    ...TAG,
  },
  'openapi-schemas': {
    holds: 'nothing',
    data: { ref: 'ref', schemas: 'strings', grouped: 'boolean' },
    needs: ['ref', 'schemas'],
    fragments: { content: 'blocks' },
    ...TAG,
  },
  'openapi-webhook': {
    holds: 'nothing',
    data: { ref: 'ref', name: 'string', method: 'string' },
    needs: ['ref', 'name', 'method'],
    fragments: { content: 'blocks' },
    ...TAG,
  },
  table: { holds: 'nothing' },
  element: { holds: 'blocks', data: { name: 'container', attributes: 'attributes' }, needs: ['name'] },
  comment: { holds: 'nothing', data: { text: COMMENT }, needs: ['text'] },
  definition: {
    holds: 'nothing',
    data: { label: LABEL, ref: 'ref', title: 'string' },
    needs: ['label', 'ref'],
  },
  raw: { holds: 'nothing', data: { markdown: 'string' }, needs: ['markdown'] },
};

/** Blocks that HTML has a form for. Only these are allowed in cells of tables. */
export const HTML_BLOCKS: ReadonlySet<string> = new Set([
  ...['paragraph', 'heading-1', 'heading-2', 'heading-3', 'list-ordered', 'list-unordered', 'list-item'],
  ...['hint', 'blockquote', 'element', 'divider', 'code', 'code-line', 'images', 'image', 'drawing'],
]);

/** Blocks that are allowed only in blocks of one type. Blocks that are written as tags are allowed anywhere. */
export const PARTS: ReadonlySet<string> = new Set(
  Object.values(BLOCK_RULES)
    .flatMap(({ holds }) => (typeof holds === 'object' ? [holds.only] : []))
    .filter((type) => BLOCK_RULES[type]?.open !== true),
);

/** The inlines. Inlines without their own text have their marks in `data.marks`. */
export const INLINE_RULES: Readonly<Record<string, NodeRule>> = {
  link: {
    holds: 'line',
    data: { ref: 'ref', title: 'string', rel: 'string', target: 'string' },
    needs: ['ref'],
  },
  'inline-image': {
    holds: 'nothing',
    data: {
      ...{ ref: 'image', refDark: 'image', caption: 'string', title: 'string' },
      ...{ width: 'length', height: 'length', size: IMAGE_SIZES },
    },
    needs: ['ref'],
  },
  emoji: { holds: 'nothing', data: { code: NAME, name: NAME }, needs: ['code'] },
  icon: { holds: 'nothing', data: { icon: NAME }, needs: ['icon'] },
  expression: { holds: 'nothing', data: { expression: EXPRESSION }, needs: ['expression'] },
  'inline-math': { holds: 'nothing', data: { formula: /^[^$\r\n]+$/ }, needs: ['formula'] },
  mention: { holds: 'nothing', data: { ref: 'ref' }, needs: ['ref'] },
  button: {
    holds: 'nothing',
    data: {
      ...{ label: 'string', kind: /^(?:primary|secondary)$/, icon: 'string' },
      ...{ ref: 'ref', action: 'action' },
    },
    needs: ['label'],
  },
  element: { holds: 'line', data: { name: 'phrase', attributes: 'attributes' }, needs: ['name'] },
  annotation: { holds: 'line', data: { label: 'string' }, fragments: { 'annotation-body': 'blocks' } },
  raw: { holds: 'nothing', data: { markdown: 'string' }, needs: ['markdown'] },
};
