import { type NodeData, stringOf } from '../../../markdown/document/nodes.js';

/** How a block of code is shown. */
export interface CodeLook {
  title: string | undefined;
  isNumbered: boolean;
  isWrapped: boolean;
  /** Whether the line with a number, from 1, is highlighted. */
  isHighlighted: (line: number) => boolean;
}

/** Most ranges of highlighted lines. */
const MAX_RANGES = 100;

/** A setting is on, as a word or with a value: `lines`, `lines={true}`. */
const NUMBERED = /(?:^|\s)(?:showLineNumbers|lineNumbers|lines)(?:\s|$|=(?!["'{]?(?:false|0)\b))/;

/** The look of a block of code: its attributes, and what follows the language at the start of fenced code. */
export function codeLook(data: NodeData): CodeLook {
  const meta = (stringOf(data, 'meta') ?? '').slice(0, 1_000);
  const ranges = rangesIn(meta);
  const { lineNumbers, overflow } = data;
  const stated = lineNumbers ?? (NUMBERED.test(meta) || undefined);
  return {
    title:
      stringOf(data, 'title') ||
      /(?:^|\s)(?:title|filename|name)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/
        .exec(meta)
        ?.slice(1)
        .find(Boolean),
    isNumbered: stated === true || stated === 'true',
    isWrapped: overflow === 'wrap' || /(?:^|\s)wrap(?:\s|$|=(?:true|\{true\}))/.test(meta),
    isHighlighted: (line) => ranges.some(([first, last]) => line >= first && line <= last),
  };
}

/** `{1,3-5}`, `highlight={1,3-5}`, `highlight=1,3-5`: the lines that are highlighted. */
function rangesIn(meta: string): [first: number, last: number][] {
  const [, braced, quoted, bare] =
    /(?:^|\s)(?:(?:highlight=)?\{\[?([\d,\s-]+)\]?\}|highlight=(?:"([\d,\s-]+)"|([\d,-]+)))/.exec(meta) ?? [];
  const written = braced ?? quoted ?? bare ?? '';
  return written
    .split(',')
    .slice(0, MAX_RANGES)
    .flatMap((range): [number, number][] => {
      const [, first, last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(range) ?? [];
      return first === undefined ? [] : [[Number(first), Number(last)]];
    });
}
