import { type BlockNode, type NodeData, stringOf } from '../../../markdown/document/nodes.js';
import type { DocumentReference } from '../../../markdown/source/content-reference.js';
import { readReference } from '../../../markdown/source/references.js';
import { referenceOf } from '../../../markdown/document/node-parts.js';

/** A column of a table. */
export interface Column {
  id: string;
  definition: NodeData;
}

/** A row of a table or a card. */
export interface TableRecord {
  values: NodeData;
}

/** The columns and records of a table block, in the order in which they are shown. */
export class TableData {
  readonly view: NodeData;
  readonly columns: readonly Column[];
  readonly records: readonly TableRecord[];
  private readonly fragments: ReadonlyMap<string, BlockNode[]>;

  constructor(node: BlockNode) {
    this.view = dataOf(node.data.view);
    const definitions = dataOf(node.data.definition);
    const visible = Array.isArray(this.view.columns) ? (this.view.columns as unknown[]) : [];
    this.columns = visible.map((id) => ({
      id: String(id),
      definition: dataOf(ownOf(definitions, String(id))),
    }));
    this.records = Object.values(dataOf(node.data.records))
      .map(dataOf)
      .sort(byOrder)
      .map(({ values }) => ({ values: dataOf(values) }));
    this.fragments = new Map(
      (node.fragments ?? []).map((part) => [part.fragment ?? part.type ?? '', part.nodes]),
    );
  }

  get isCards(): boolean {
    return this.view.type === 'cards';
  }

  /** The blocks of the title of a column, when it is more than text. */
  titleOf({ definition }: Column): readonly BlockNode[] | undefined {
    return this.fragments.get(stringOf(definition, 'titleFragment') ?? '');
  }

  /** The blocks of a cell, when it has any. */
  blocksOf(record: TableRecord, { id }: Column): readonly BlockNode[] | undefined {
    const value = ownOf(record.values, id);
    return typeof value === 'string' ? this.fragments.get(value) : undefined;
  }

  /** The values of a cell. */
  valuesOf(record: TableRecord, id: string): readonly unknown[] {
    const value = ownOf(record.values, id);
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? (value as unknown[]) : [value];
  }
}

/** The reference that a value of a cell is. */
export function referenceIn(value: unknown, type: unknown): DocumentReference | undefined {
  if (typeof value !== 'string') return referenceOf(value);
  if (value.startsWith('ref:')) return readReference(value);
  if (type === 'files' || type === 'image') return { kind: 'file', file: value };
  return type === 'users' ? { kind: 'user', user: value } : undefined;
}

/** The option of a select with a value. */
export function optionOf(value: unknown, { options }: NodeData): NodeData | undefined {
  return Array.isArray(options) ? options.map(dataOf).find((each) => each.value === value) : undefined;
}

export function dataOf(value: unknown): NodeData {
  return typeof value === 'object' && value !== null ? (value as NodeData) : {};
}

function ownOf(data: NodeData, name: string): unknown {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}

/** Compares order indexes, which are numbers or sortable strings. */
function byOrder({ orderIndex: a }: NodeData, { orderIndex: b }: NodeData): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [String(a), String(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}
