import type { ComponentChildren } from 'preact';
import type { Leaf, Mark } from '../../../markdown/document/nodes.js';

/** Shorter code fits beside other columns of a table. */
const FITTING = 20;
/**
 * The places after which code may break: slashes within a path, and 40 characters of a word, which no phone shows in one
 * line.
 */
const BREAKS = /[^\s/]\/+(?=[^\s/])|[^\s/]{40}(?=[^\s/])/gu;

/** A leaf of a text with its marks. */
export function showLeaf({ text, marks }: Leaf): ComponentChildren {
  return marked(lines(text), marks);
}

/** Content with marks around it. */
export function marked(content: ComponentChildren, marks: readonly Mark[]): ComponentChildren {
  return marks.reduceRight(withMark, content);
}

function withMark(content: ComponentChildren, { type, data }: Mark): ComponentChildren {
  switch (type) {
    case 'bold':
      return <strong>{content}</strong>;
    case 'italic':
      return <em>{content}</em>;
    case 'strikethrough':
      return <del>{content}</del>;
    case 'superscript':
      return <sup>{content}</sup>;
    case 'subscript':
      return <sub>{content}</sub>;
    case 'keyboard':
      return <kbd dir="ltr">{content}</kbd>;
    case 'code':
      return <code dir="ltr">{withBreaks(content)}</code>;
    case 'color':
      return <span class={colorClass(data)}>{content}</span>;
  }
}

/** Code in which long paths may break after slashes. Names are kept whole. */
function withBreaks(code: ComponentChildren): ComponentChildren {
  if (typeof code !== 'string' || code.length <= FITTING) return code;
  const ends = [...code.matchAll(BREAKS)].map(({ 0: { length }, index }) => index + length);
  if (ends.length === 0) return code;
  return [0, ...ends].flatMap((start, index) => {
    const part = code.slice(start, ends[index]);
    return index === 0 ? [part] : [<wbr />, part];
  });
}

/** The classes of a color: `color-red background-primary`. */
function colorClass(data: Mark['data']): string | undefined {
  const classes = (['text', 'background'] as const).flatMap((part) => {
    const name = (data?.[part] ?? 'default').replace('$', '');
    return name === 'default' || !/^[a-z]+$/.test(name)
      ? []
      : [`${part === 'text' ? 'color' : part}-${name}`];
  });
  return classes.length === 0 ? undefined : classes.join(' ');
}

function lines(text: string): ComponentChildren {
  if (!text.includes('\n')) return text;
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br />, line]));
}
