import type { ComponentChildren } from 'preact';
import { plainText } from '../../../markdown/document/atoms.js';
import { stringOf } from '../../../markdown/document/nodes.js';
import { blocksOf, lineOf } from '../../../markdown/document/node-parts.js';
import { type CodePiece, highlight } from '../code/highlight.js';
import type { BlockComponent, RenderContext } from '../render-context.js';
import { Symbol } from './symbol.js';

/** Longer diagrams are shown as code. */
const MAX_DIAGRAM = 50_000;
/** Shorter lines fit on every screen, so the code cannot scroll. */
const FITTING = 32;
/** Examples of operations with more lines scroll. */
const FITTING_LINES = 14;

/** A block of code, or a diagram. */
export const Code: BlockComponent = ({ node, context }) => {
  const nodes = blocksOf(node);
  const lines = nodes.map((line) => plainText(lineOf(line)));
  const syntax = stringOf(node.data, 'syntax') ?? '';
  if (syntax.toLowerCase() === 'mermaid' && lines.join('\n').length <= MAX_DIAGRAM) {
    context.needs.add('mermaid');
    return diagram(lines.join('\n'), context);
  }
  const { lineNumbers, overflow } = node.data;
  return codeBlock(
    {
      ...{ lines, syntax, title: stringOf(node.data, 'title') },
      isNumbered: lineNumbers === true || lineNumbers === 'true',
      isWrapped: overflow === 'wrap',
      isMarked: (index) => nodes[index]?.data.highlighted === true,
    },
    context,
  );
};

function diagram(source: string, context: RenderContext): ComponentChildren {
  return (
    <pre class="mermaid" data-mermaid tabIndex={0} role="group" aria-label={context.texts.diagram} dir="ltr">
      <code>{source}</code>
    </pre>
  );
}

/** Code with its look. */
export interface ShownCode {
  lines: readonly string[];
  syntax: string;
  title?: string | undefined;
  isNumbered?: boolean;
  isWrapped?: boolean;
  /** Whether a line, counted from 0, is highlighted. */
  isMarked?: (index: number) => boolean;
}

/** A block of code. Signs of differences and numbers of lines are not part of its text, so they are not copied. */
export function codeBlock(code: ShownCode, context: RenderContext): ComponentChildren {
  context.needs.add('code');
  const { lines, syntax, title, isNumbered = false, isWrapped = false, isMarked = () => false } = code;
  const { texts } = context;
  const isDiff = /^(?:diff|patch)$/i.test(syntax);
  const pieces = isDiff ? undefined : highlight(lines, syntax, context.codeBudget);
  const canScroll =
    lines.length > FITTING_LINES || (!isWrapped && lines.some(({ length }) => length > FITTING));
  const scrolling = canScroll
    ? { tabIndex: 0, role: 'group' as const, 'aria-label': title || texts.code }
    : {};
  const classes = [
    'code',
    ...(isNumbered ? ['numbered'] : []),
    ...(isWrapped ? ['wrapped'] : []),
    ...(isDiff ? ['diff'] : []),
    ...(lines.length === 1 ? ['one-line'] : []),
  ];
  return (
    <div class={classes.join(' ')} dir="ltr">
      {title !== undefined && title !== '' && <div class="code-title">{title}</div>}
      <pre {...scrolling}>
        <code>
          {lines.map((line, index) => {
            const { kind, text } = isDiff ? differenceOf(line) : { kind: '', text: line };
            const marks = [
              'line',
              ...(isMarked(index) ? ['highlighted'] : []),
              ...(kind === '' ? [] : [kind]),
            ];
            return (
              <span class={marks.join(' ')}>
                {pieces === undefined ? text : pieces[index]?.map(colored)}
                {'\n'}
              </span>
            );
          })}
        </code>
      </pre>
      <button class="copy" type="button" hidden data-copy aria-label={texts.copy}>
        <Symbol name="copy" size={16} />
      </button>
    </div>
  );
}

function colored({ text, color }: CodePiece): ComponentChildren {
  return color === undefined ? text : <span class={`syntax-${color}`}>{text}</span>;
}

/** A line of a difference without its sign. */
function differenceOf(line: string): { kind: string; text: string } {
  const isHead = /^(?:\+\+\+|---)(?: |$)/.test(line);
  if (line.startsWith('+') && !isHead) return { kind: 'added', text: line.slice(1) };
  if (line.startsWith('-') && !isHead) return { kind: 'removed', text: line.slice(1) };
  if (line.startsWith(' ')) return { kind: '', text: line.slice(1) };
  return { kind: 'context', text: line };
}
