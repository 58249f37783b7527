import { descriptorOf, hasOpenAttributes, isPart, kindOf } from '../blocks/blocks.js';
import type { BlockDescriptor, DataKind, NodeRule } from '../blocks/descriptor.js';
import { isAddressAttribute } from '../source/address.js';
import { isContainer, isPhrase, isPlainAttribute } from '../source/html-elements.js';
import { checkAddress, checkReference } from './check-reference.js';
import { checkTable } from './check-table.js';
import { DocumentError } from './document.errors.js';
import { ACTION_NAME } from './html-inlines.js';
import { INLINE_RULES } from './inline-rules.js';
import { type BlockNode, type DocumentNode, MARK_TYPES, type NodeData } from './nodes.js';
import { isWrittenInLine } from './plain-images.js';
import {
  requireKnownProperties,
  requireOneOf,
  lengthAt,
  listAt,
  objectAt,
  own,
  stringAt,
} from './received-values.js';

/** Nodes of a document: blocks, inlines, texts, leaves and fragments. */
export const MAX_NODES = 200_000;
/** Maximum depth of nodes. Documents that are read from markdown are never that deep. */
export const MAX_DEPTH = 200;

/**
 * Checks a structured document from a request: its form, that markdown can express all of it, and its size.
 * @throws DocumentError for the first invalid place
 */
export function checkDocument(value: unknown): asserts value is DocumentNode {
  new DocumentCheck().document(value);
}

class DocumentCheck {
  private count = 0;
  private depth = 0;
  /** Whether the blocks are in a cell of a table, which is HTML. */
  private isInCell = false;

  document(value: unknown): void {
    const node = objectAt(value, '');
    requireKnownProperties(node, '', ['object', 'data', 'nodes', 'key']);
    requireOneOf(node.object, 'object', ['document']);
    checkKey(node, '');
    const data = objectAt(node.data, 'data');
    requireKnownProperties(data, 'data', []);
    this.blocks(node.nodes, 'nodes', null);
  }

  private blocks(value: unknown, path: string, only: string | null): void {
    for (const [index, item] of listAt(value, path).entries()) {
      this.enter(`${path}[${index}]`, (at) => this.block(objectAt(item, at), at, only));
    }
  }

  private block(node: NodeData, path: string, only: string | null): void {
    requireOneOf(node.object, `${path}.object`, ['block']);
    const type = stringAt(node.type, `${path}.type`);
    const descriptor = descriptorOf(type);
    if (descriptor === undefined)
      throw new DocumentError(`${path}.type`, 'is not a block that markdown can express');
    if (only !== null && type !== only) throw new DocumentError(`${path}.type`, `must be ${only}`);
    if (this.isInCell && descriptor.inCells !== true)
      throw new DocumentError(`${path}.type`, 'is not a block that a cell of a table can contain');
    if (only === null && isPart(type)) {
      throw new DocumentError(`${path}.type`, 'must be inside of the block that it is a part of');
    }
    requireKnownProperties(node, path, [
      'object',
      'type',
      'isVoid',
      'data',
      'nodes',
      'fragments',
      'meta',
      'key',
    ]);
    if (node.meta !== undefined) {
      const meta = objectAt(node.meta, `${path}.meta`);
      requireKnownProperties(meta, `${path}.meta`, ['id']);
      if (meta.id !== undefined) stringAt(meta.id, `${path}.meta.id`);
    }
    this.parts(node, path, descriptor);
    checkTask(node, path);
    if (type === 'table') {
      const names = this.cells(node, path);
      checkTable(objectAt(node.data, `${path}.data`), names, `${path}.data`);
      return;
    }
    this.fragments(node.fragments, `${path}.fragments`, descriptor.fragments ?? {});
  }

  private inline(node: NodeData, path: string): void {
    const type = stringAt(node.type, `${path}.type`);
    const rule = own(INLINE_RULES, type);
    if (rule === undefined) throw new DocumentError(`${path}.type`, 'is not a known inline');
    requireKnownProperties(node, path, ['object', 'type', 'isVoid', 'data', 'nodes', 'fragments', 'key']);
    this.parts(node, path, rule);
    this.fragments(node.fragments, `${path}.fragments`, rule.fragments ?? {});
  }

  /** Checks the properties that blocks and inlines have in common. */
  private parts(node: NodeData, path: string, rule: BlockDescriptor): void {
    checkKey(node, path);
    if (typeof node.isVoid !== 'boolean') throw new DocumentError(`${path}.isVoid`, 'must be true or false');
    const data = objectAt(node.data, `${path}.data`);
    if (node.type !== 'table') checkData(data, rule, `${path}.data`, node.object === 'inline');
    const { content } = rule;
    if (content === 'none') {
      if (node.nodes !== undefined && listAt(node.nodes, `${path}.nodes`).length > 0)
        throw new DocumentError(`${path}.nodes`, 'must be left out or empty');
    } else if (node.nodes !== undefined || !node.isVoid) {
      if (rule.empty === 'refused' && listAt(node.nodes, `${path}.nodes`).length === 0)
        throw new DocumentError(`${path}.nodes`, 'must not be empty');
      if (content === 'line') this.line(node.nodes, `${path}.nodes`);
      else this.blocks(node.nodes, `${path}.nodes`, content === 'blocks' ? null : content.only);
    }
  }

  private line(value: unknown, path: string): void {
    for (const [index, item] of listAt(value, path).entries()) {
      this.enter(`${path}[${index}]`, (at) => {
        const node = objectAt(item, at);
        requireOneOf(node.object, `${at}.object`, ['inline', 'text']);
        if (node.object === 'inline') this.inline(node, at);
        else this.text(node, at);
      });
    }
  }

  private text(node: NodeData, path: string): void {
    requireKnownProperties(node, path, ['object', 'leaves', 'key']);
    checkKey(node, path);
    for (const [index, item] of listAt(node.leaves, `${path}.leaves`).entries()) {
      this.enter(`${path}.leaves[${index}]`, (at) => {
        const leaf = objectAt(item, at);
        requireOneOf(leaf.object, `${at}.object`, ['leaf']);
        requireKnownProperties(leaf, at, ['object', 'text', 'marks', 'key']);
        stringAt(leaf.text, `${at}.text`);
        checkMarks(leaf.marks, `${at}.marks`);
      });
    }
  }

  /** Checks the fragments of a table: its cells, and the titles of columns. @returns their names */
  private cells(table: NodeData, path: string): Set<string> {
    const { definition } = objectAt(table.data, `${path}.data`);
    const columns = Object.values(objectAt(definition, `${path}.data.definition`));
    const titles = new Set(columns.map((column) => (column as NodeData | null)?.titleFragment));
    const wasInCell = this.isInCell;
    this.isInCell = true;
    const names = this.fragments(table.fragments, `${path}.fragments`, (name) =>
      titles.has(name) ? 'paragraphs' : 'blocks',
    );
    this.isInCell = wasInCell;
    return names;
  }

  /**
   * @param rules the allowed fragments, or the allowed content of a fragment with any name.
   * @returns the names of the fragments
   */
  private fragments(
    value: unknown,
    path: string,
    rules: NonNullable<NodeRule['fragments']> | ((name: string) => 'blocks' | 'paragraphs'),
  ): Set<string> {
    const found = new Set<string>();
    if (value === undefined) return found;
    for (const [index, item] of listAt(value, path).entries()) {
      this.enter(`${path}[${index}]`, (at) => {
        const part = objectAt(item, at);
        requireOneOf(part.object, `${at}.object`, ['fragment']);
        requireKnownProperties(part, at, ['object', 'fragment', 'type', 'nodes', 'key']);
        checkKey(part, at);
        if (part.type !== undefined) stringAt(part.type, `${at}.type`);
        const name = stringAt(part.fragment ?? part.type, `${at}.fragment`);
        if (typeof rules === 'object') requireOneOf(name, `${at}.fragment`, Object.keys(rules));
        if (found.has(name)) throw new DocumentError(`${at}.fragment`, 'is the name of another fragment');
        found.add(name);
        const content = typeof rules === 'object' ? own(rules, name) : rules(name);
        this.blocks(part.nodes, `${at}.nodes`, content === 'paragraphs' ? 'paragraph' : null);
      });
    }
    return found;
  }

  /** Enters a node. @throws DocumentError if there are too many nodes, or they are nested too deeply */
  private enter(path: string, work: (path: string) => void): void {
    this.count += 1;
    if (this.count > MAX_NODES)
      throw new DocumentError(path, `is one of more than ${MAX_NODES} nodes of the document`);
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new DocumentError(path, `is nested more than ${MAX_DEPTH} levels deep`);
    work(path);
    this.depth -= 1;
  }
}

/** The box of a task is in its first line of text. A task without text has a line break there. */
function checkTask(node: NodeData, path: string): void {
  if (node.type !== 'list-item' || (node.data as NodeData).checked === undefined) return;
  const [first] = listAt(node.nodes, `${path}.nodes`) as NodeData[];
  if (
    first === undefined
      ? (node.nodes as unknown[]).length === 0
      : isWrittenInLine(first as unknown as BlockNode)
  )
    return;
  throw new DocumentError(
    `${path}.nodes`,
    'must begin with a paragraph that is not aligned, with images that have no more than "alt" and "title", or with a formula',
  );
}

function checkData(data: NodeData, rule: BlockDescriptor, path: string, isInline: boolean): void {
  for (const name of rule.required ?? []) {
    if (data[name] === undefined) throw new DocumentError(`${path}.${name}`, 'must be given');
  }
  for (const [name, value] of Object.entries(data)) {
    const at = `${path}.${name}`;
    const kind = kindOf(rule, name);
    if (isInline && name === 'marks') checkMarks(value, at);
    else if (kind !== undefined) checkValue(value, kind, at);
    else if (!hasOpenAttributes(rule)) throw new DocumentError(at, 'should not exist');
    else if (!/^[A-Za-z][\w-]{0,63}$/.test(name))
      throw new DocumentError(at, 'is not a valid name of an attribute');
    else if (typeof value === 'string' && isAddressAttribute(name)) checkAddress(stringAt(value, at), at);
    else if (typeof value === 'string') stringAt(value, at);
    else if (typeof value !== 'number' && typeof value !== 'boolean')
      throw new DocumentError(at, 'must be a string, a number or a boolean');
  }
}

function checkValue(value: unknown, kind: DataKind, path: string): void {
  if (kind instanceof RegExp) {
    if (!kind.test(stringAt(value, path))) throw new DocumentError(path, 'is not allowed here');
    return;
  }
  switch (kind) {
    case 'action': {
      const action = objectAt(value, path);
      requireKnownProperties(action, path, ['action', 'query']);
      if (!ACTION_NAME.test(stringAt(action.action, `${path}.action`)))
        throw new DocumentError(`${path}.action`, 'is not allowed here');
      if (action.query !== undefined) stringAt(action.query, `${path}.query`);
      return;
    }
    case 'attributes':
      for (const [name, attribute] of Object.entries(objectAt(value, path))) {
        if (!isPlainAttribute(name)) throw new DocumentError(`${path}.${name}`, 'should not exist');
        stringAt(attribute, `${path}.${name}`);
      }
      return;
    case 'container':
    case 'phrase': {
      const isKnown = kind === 'container' ? isContainer : isPhrase;
      if (!isKnown(stringAt(value, path))) throw new DocumentError(path, 'is not allowed here');
      return;
    }
    case 'string':
      stringAt(value, path);
      return;
    case 'ref':
      checkReference(value, path);
      return;
    case 'image':
      checkReference(value, path, 'image');
      return;
    case 'address':
      checkAddress(stringAt(value, path), path);
      return;
    case 'boolean':
      if (typeof value !== 'boolean') throw new DocumentError(path, 'must be true or false');
      return;
    case 'number':
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 999_999_999)
        throw new DocumentError(path, 'must be a whole number from 0 to 999999999');
      return;
    case 'length':
      lengthAt(value, path);
      return;
    case 'strings':
      listAt(value, path).forEach((item, index) => stringAt(item, `${path}[${index}]`));
      return;
    case 'flag':
      if (typeof value !== 'boolean') stringAt(value, path);
      return;
    case 'player':
      // Follows from the address.
      if (typeof value !== 'string') requireKnownProperties(objectAt(value, path), path, ['name', 'url']);
      return;
    case 'tags':
      // In the earlier form, they are separated by commas.
      if (typeof value === 'string') stringAt(value, path);
      else listAt(value, path).forEach((item, index) => checkTag(item, `${path}[${index}]`));
  }
}

function checkTag(value: unknown, path: string): void {
  const tag = objectAt(value, path);
  requireKnownProperties(tag, path, ['kind', 'tag', 'label']);
  if (tag.kind !== undefined) requireOneOf(tag.kind, `${path}.kind`, ['tag']);
  for (const name of tag.label === undefined ? ['tag'] : ['tag', 'label']) {
    const at = `${path}.${name}`;
    if (!/^[^,\r\n]+$/.test(stringAt(tag[name], at)))
      throw new DocumentError(at, 'must not be empty, or contain commas or line breaks');
  }
}

function checkMarks(value: unknown, path: string): void {
  for (const [index, item] of listAt(value, path).entries()) {
    const at = `${path}[${index}]`;
    const mark = objectAt(item, at);
    requireKnownProperties(mark, at, ['object', 'type', 'data']);
    requireOneOf(mark.object, `${at}.object`, ['mark']);
    requireOneOf(mark.type, `${at}.type`, MARK_TYPES);
    if (mark.data === undefined) continue;
    const data = objectAt(mark.data, `${at}.data`);
    requireKnownProperties(data, `${at}.data`, mark.type === 'color' ? ['text', 'background'] : []);
    // A character that ends the style would be read as something else.
    for (const [name, color] of Object.entries(data)) {
      if (!/^[^;:"'<>&\s](?:[^;:"'<>&]*[^;:"'<>&\s])?$/.test(stringAt(color, `${at}.data.${name}`)))
        throw new DocumentError(`${at}.data.${name}`, 'is not a color');
    }
  }
}

function checkKey(node: NodeData, path: string): void {
  if (node.key !== undefined) stringAt(node.key, path === '' ? 'key' : `${path}.key`);
}
