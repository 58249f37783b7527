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

/** The look of a block of code: its attributes, and what follows the language at the start of fenced code. */
export function codeLook(data: NodeData): CodeLook {
  const meta = (stringOf(data, 'meta') ?? '').slice(0, 1_000);
  const ranges = rangesIn(meta);
  const { lineNumbers, overflow } = data;
  const stated =
    lineNumbers ?? (/\b(?:showLineNumbers|lineNumbers|lines)\b(?!=|\s*=\s*\{?false)/.test(meta) || undefined);
  return {
    title:
      stringOf(data, 'title') ||
      /(?:^|\s)(?:title|filename|name)=(?:"([^"]*)"|'([^']*)')/.exec(meta)?.slice(1).find(Boolean),
    isNumbered: stated === true || stated === 'true',
    isWrapped: overflow === 'wrap' || /(?:^|\s)wrap(?:\s|$|=(?:true|\{true\}))/.test(meta),
    isHighlighted: (line) => ranges.some(([first, last]) => line >= first && line <= last),
  };
}

/** `{1,3-5}`: the lines that are highlighted. */
function rangesIn(meta: string): [first: number, last: number][] {
  const [, written = ''] = /(?:^|\s)(?:highlight=)?\{([\d,\s-]+)\}/.exec(meta) ?? [];
  return written
    .split(',')
    .slice(0, MAX_RANGES)
    .flatMap((range): [number, number][] => {
      const [, first, last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(range) ?? [];
      return first === undefined ? [] : [[Number(first), Number(last)]];
    });
}
