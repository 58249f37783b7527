import { block, type BlockNode, type NodeData, stringOf } from './nodes.js';

/** Most ranges of highlighted lines. */
const MAX_RANGES = 100;
/** Longest text after the language that is read. */
const MAX_LENGTH = 1_000;

const TITLE = /(^|\s)(?:title|filename|name)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/;
/** A setting is on, as a word or with a value: `lines`, `lines={true}`. */
const NUMBERED = /(^|\s)(?:showLineNumbers|lineNumbers|lines)(?:(?=\s|$)|=(?!["'{]?(?:false|0)\b)\S*)/;
const WRAPPED = /(^|\s)wrap(?:=(?:true|\{true\})|(?=\s|$))/;
/** `{1,3-5}`, `highlight={1,3-5}`, `highlight=1,3-5`: the lines that are highlighted. */
const RANGES = /(^|\s)(?:(?:highlight=)?\{\[?([\d,\s-]+)\]?\}|highlight=(?:"([\d,\s-]+)"|([\d,-]+)))/;

/**
 * The attributes in the text after the language of fenced code: `title="a.js" lines wrap {1,3-5}`. Several tools write it in
 * this way.
 */
export interface CodeMeta {
  /** Attributes of the block, as a tag states them. */
  data: { title?: string; lineNumbers?: true; overflow?: 'wrap' };
  /** Whether the line with a number, from 1, is highlighted. */
  isHighlighted: (line: number) => boolean;
}

/** Reads the text after the language of fenced code. */
export function readCodeMeta(written: string): CodeMeta {
  const meta = written.slice(0, MAX_LENGTH);
  const title = TITLE.exec(meta)?.slice(2).find(Boolean);
  const others = meta.replace(TITLE, '$1');
  const ranges = rangesIn(others);
  return {
    data: {
      ...(title === undefined ? {} : { title }),
      ...(NUMBERED.test(others) ? { lineNumbers: true } : {}),
      ...(WRAPPED.test(others) ? { overflow: 'wrap' } : {}),
    },
    isHighlighted: (line) => ranges.some(([first, last]) => line >= first && line <= last),
  };
}

/** A block of code with the attributes in its `meta`, which stays. Attributes of the block take precedence. */
export function withMeta(node: BlockNode): BlockNode {
  const meta = stringOf(node.data, 'meta');
  if (meta === undefined) return node;
  const { data, isHighlighted } = readCodeMeta(meta);
  const nodes = node.nodes?.map((line, index) =>
    line.object === 'block' && isHighlighted(index + 1)
      ? { ...line, data: { ...line.data, highlighted: true } }
      : line,
  );
  return { ...node, data: { ...data, ...node.data }, ...(nodes ? { nodes } : {}) };
}

/**
 * The inverse of `withMeta`: the block without the attributes that its `meta` has. The `meta` loses the attributes that do
 * not apply to the block.
 */
export function splitMeta(node: BlockNode): BlockNode {
  const written = stringOf(node.data, 'meta');
  if (written === undefined) return node;
  let meta = written;
  const { data: said, isHighlighted } = readCodeMeta(meta);
  const data: NodeData = { ...node.data };
  const drop = (pattern: RegExp): void => {
    meta = meta.replace(new RegExp(pattern, 'g'), '$1');
  };
  const patterns = { title: TITLE, lineNumbers: NUMBERED, overflow: WRAPPED };
  for (const name of ['title', 'lineNumbers', 'overflow'] as const) {
    if (said[name] === undefined) continue;
    if (String(data[name]) === String(said[name])) delete data[name];
    else drop(patterns[name]);
  }
  const lines = (node.nodes ?? []).filter((line) => line.object === 'block');
  const isSaid = lines.every((line, index) => (line.data.highlighted === true) === isHighlighted(index + 1));
  if (!isSaid) drop(RANGES);
  const nodes = isSaid ? lines.map((line) => block(line.type, {}, line.nodes ?? [])) : node.nodes;
  delete data.meta;
  if (meta.trim() !== '') data.meta = meta === written ? written : meta.trim();
  return { ...node, data, ...(nodes ? { nodes } : {}) };
}

function rangesIn(meta: string): [first: number, last: number][] {
  const [, , braced, quoted, bare] = RANGES.exec(meta) ?? [];
  const written = braced ?? quoted ?? bare ?? '';
  return written
    .split(',')
    .slice(0, MAX_RANGES)
    .flatMap((range): [number, number][] => {
      const [, first, last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(range) ?? [];
      return first === undefined ? [] : [[Number(first), Number(last)]];
    });
}
