import { type BlockNode, type NodeData, stringOf } from '../../../markdown/document/nodes.js';
import { readReference } from '../../../markdown/source/references.js';
import { codeSpans } from '../inlines/code-spans.js';
import type { Span } from '../layout-block.js';
import type { BlockRenderer, LayoutContext } from '../layout-context.js';
import { linked } from '../link-target.js';
import { referenceOf } from '../../../markdown/document/node-parts.js';

/** Most stars that are drawn. A higher rating is shown as a number. */
const MAX_STARS = 10;

/** A table, or a column of cards. */
export const table: BlockRenderer = (node, place, context) => {
  const read = new Table(node, context);
  const rows = read.isCards ? read.cards() : read.rows();
  const isEmpty = rows.flat(2).every(({ text }) => text.trim() === '');
  if (!isEmpty) context.add({ kind: 'table', rows, head: read.hasHead }, place);
};

/** The columns and records of one table. */
class Table {
  private readonly view: NodeData;
  private readonly columns: { id: string; definition: NodeData }[];
  private readonly records: NodeData[];
  private readonly fragments: ReadonlyMap<string, BlockNode[]>;

  constructor(
    node: BlockNode,
    private readonly context: LayoutContext,
  ) {
    this.view = dataOf(node.data.view);
    const definitions = dataOf(node.data.definition);
    const visible = Array.isArray(this.view.columns) ? (this.view.columns as unknown[]) : [];
    this.columns = visible.map((id) => ({ id: String(id), definition: dataOf(definitions[String(id)]) }));
    this.records = Object.values(dataOf(node.data.records)).map(dataOf).sort(byOrder);
    this.fragments = new Map(
      (node.fragments ?? []).map((part) => [part.fragment ?? part.type ?? '', part.nodes]),
    );
  }

  get isCards(): boolean {
    return this.view.type === 'cards';
  }

  get hasHead(): boolean {
    return (
      !this.isCards &&
      this.view.hideHeader !== true &&
      this.columns.some(({ definition }) => isTitled(definition))
    );
  }

  /** The head, if it is visible and has a title, and a row for each record. */
  rows(): Span[][][] {
    const rows = this.records.map(({ values }) =>
      this.columns.map((column) => this.cell(column, dataOf(values))),
    );
    return this.hasHead ? [this.columns.map(({ definition }) => this.title(definition)), ...rows] : rows;
  }

  /** A cell for each card: its values, with the first line in bold, and the page that it links to. */
  cards(): Span[][][] {
    const target = stringOf(this.view, 'targetDefinition');
    return this.records.map(({ values }) => {
      const parts = this.columns.map((column) => this.cell(column, dataOf(values)).flatMap(withCode));
      const link = target === undefined ? undefined : referenceIn(dataOf(values)[target]);
      if (link !== undefined) parts.push([{ ...linked({}, link), text: this.context.nameOf(link) }]);
      const lines = parts.filter((spans) => spans.some(({ text }) => text.trim() !== ''));
      return [lines.flatMap((spans, index) => (index === 0 ? bold(spans) : [{ text: '\n' }, ...spans]))];
    });
  }

  private title(definition: NodeData): Span[] {
    const nodes = this.fragments.get(stringOf(definition, 'titleFragment') ?? '');
    return nodes === undefined
      ? [{ text: stringOf(definition, 'title') ?? '' }]
      : this.context.spansOf(nodes);
  }

  private cell({ id, definition }: { id: string; definition: NodeData }, values: NodeData): Span[] {
    const value = Object.hasOwn(values, id) ? values[id] : undefined;
    const nodes = typeof value === 'string' ? this.fragments.get(value) : undefined;
    if (nodes !== undefined) return this.context.spansOf(nodes);
    if (definition.type === 'rating' && typeof value === 'number') return [{ text: stars(value) }];
    if (definition.type === 'checkbox') return [{ text: value === true ? '☑' : '☐' }];
    const items: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return items.flatMap((item, index) => {
      const spans = this.value(item, definition);
      return index === 0 ? spans : [{ text: ', ' }, ...spans];
    });
  }

  private value(value: unknown, definition: NodeData): Span[] {
    const ref =
      definition.type === 'files' && typeof value === 'string'
        ? ({ kind: 'file', file: value } as const)
        : referenceIn(value);
    if (ref !== undefined) return [{ ...linked({}, ref), text: this.context.nameOf(ref) }];
    if (definition.type === 'users') return [{ text: 'user' }];
    const label = labelOf(value, definition);
    if (label !== undefined) return codeSpans(label, {});
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return [{ text: isPlain ? String(value) : '' }];
  }
}

/** Code in the text of a card, which is HTML and has no markup for it. */
function withCode(span: Span): Span[] {
  const { text, ...look } = span;
  return look.code === true ? [span] : codeSpans(text, look);
}

function isTitled(definition: NodeData): boolean {
  return definition.titleFragment !== undefined || (stringOf(definition, 'title') ?? '').trim() !== '';
}

function dataOf(value: unknown): NodeData {
  return typeof value === 'object' && value !== null ? (value as NodeData) : {};
}

function referenceIn(value: unknown) {
  const isSpelled = typeof value === 'string' && value.startsWith('ref:');
  return isSpelled ? readReference(value) : referenceOf(value);
}

/** The label of an option of a select. */
function labelOf(value: unknown, { options }: NodeData): string | undefined {
  const option = Array.isArray(options)
    ? options.map(dataOf).find((each) => each.value === value)
    : undefined;
  return option && stringOf(option, 'label');
}

function stars(value: number): string {
  return Number.isInteger(value) && value >= 0 && value <= MAX_STARS ? '★'.repeat(value) : String(value);
}

/** Compares order indexes, which are numbers or sortable strings. */
function byOrder({ orderIndex: a }: NodeData, { orderIndex: b }: NodeData): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [String(a), String(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function bold(spans: readonly Span[]): Span[] {
  return spans.map((span) => ({ ...span, bold: true }));
}
