import { withMeta } from './code-meta.js';
import { decodeCharacterReferences } from '../source/html-tokens.js';
import { elementsOf, hasOnly, type HtmlChild, type HtmlElement } from './html-tree.js';
import { block, type BlockNode, type NodeData, text } from './nodes.js';

/** A stretch of code. */
interface Piece {
  text: string;
  isStrong: boolean;
}

/**
 * `<pre class="language-js" data-title="a.js"><code class="lang-js">…</code></pre>`, with `<strong>` around highlighted
 * lines. Returns null if any of it is not understood.
 */
export function readPre(pre: HtmlElement): BlockNode | null {
  const [only, ...more] = elementsOf(pre.children) ?? [];
  const code = only?.name === 'code' && more.length === 0 ? only : undefined;
  const { class: outer, ...attributes } = pre.attributes;
  const syntaxes = new Set([outer, code?.attributes.class].filter((name) => name !== undefined));
  const [syntax, ...others] = new Set([...syntaxes].map((name) => /^lang(?:uage)?-(.+)$/s.exec(name)?.[1]));
  if ((code && !hasOnly(code, 'class')) || others.length > 0) return null;
  if (syntaxes.size > 0 && syntax === undefined) return null;
  const data = readData(attributes);
  // A line ending right after the start of `<pre>` is not part of it.
  const pieces = readPieces((code ?? pre).children, code === undefined);
  const lines = pieces && readLines(pieces);
  return data && lines && withMeta(block('code', { ...data, ...(syntax ? { syntax } : {}) }, lines));
}

/** `data-line-numbers` as `lineNumbers`. */
function readData(attributes: Readonly<Record<string, string>>): NodeData | null {
  const data: NodeData = {};
  for (const [attribute, value] of Object.entries(attributes)) {
    const [, words] = /^data-([a-z][a-z-]{0,40}[a-z])$/.exec(attribute) ?? [];
    if (words === undefined) return null;
    const name = words.replace(/-+([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const isSwitch = name === 'lineNumbers' && ['', 'true', 'false'].includes(value);
    data[name] = isSwitch ? value !== 'false' : value;
  }
  return data;
}

function readPieces(children: readonly HtmlChild[], trimsStart: boolean): Piece[] | null {
  const pieces: Piece[] = [];
  for (const [index, child] of children.entries()) {
    const isStrong = typeof child !== 'string';
    const [written = '', ...more] = isStrong ? child.children : [child];
    if (isStrong && (child.name !== 'strong' || !hasOnly(child))) return null;
    if (typeof written !== 'string' || more.length > 0) return null;
    const plain = written.replace(/\r\n?/g, '\n').replace(trimsStart && index === 0 ? /^\n/ : '', '');
    pieces.push({ text: decodeCharacterReferences(plain), isStrong });
  }
  return pieces;
}

/** The lines of code. Null if only a part of a line is highlighted. */
function readLines(pieces: readonly Piece[]): BlockNode[] | null {
  const lines = [{ parts: [] as string[], strong: 0, length: 0 }];
  for (const { text: written, isStrong } of pieces) {
    for (const [index, part] of written.split('\n').entries()) {
      if (index > 0) lines.push({ parts: [], strong: 0, length: 0 });
      const line = lines.at(-1);
      if (line === undefined || part === '') continue;
      line.parts.push(part);
      line.length += part.length;
      if (isStrong) line.strong += part.length;
    }
  }
  // The last line ends with a line ending.
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  if (lines.some(({ strong, length }) => strong > 0 && strong < length)) return null;
  return lines.map(({ parts, strong }) =>
    block(
      'code-line',
      strong > 0 ? { highlighted: true } : {},
      parts.length > 0 ? [text(parts.join(''))] : [],
    ),
  );
}
