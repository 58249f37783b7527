import type { ComponentChildren } from 'preact';
import { COLORS, type NodeData, stringOf } from '../../../markdown/document/nodes.js';
import { followed, linkAttributes } from '../inlines/link-target.js';
import type { RenderContext } from '../render-context.js';
import { filled } from '../texts/block-texts.js';
import { inOneLine } from './images.js';
import { imageOf, picture } from './picture.js';
import { type Column, optionOf, referenceIn, type TableData, type TableRecord } from './table-data.js';

/** Most stars that are drawn. A higher rating is shown as a number. */
const MAX_STARS = 10;

/** The content of a cell; null when it is empty. */
export function cellContent(
  table: TableData,
  record: TableRecord,
  column: Column,
  context: RenderContext,
): ComponentChildren {
  const blocks = table.blocksOf(record, column);
  if (blocks !== undefined) return inOneLine(blocks, context);
  const { definition } = column;
  const values = table.valuesOf(record, column.id);
  if (definition.type === 'checkbox') return checkbox(values[0] === true, context);
  const shown = values.map((value) => shownValue(value, definition, context)).filter((each) => each !== null);
  if (shown.length === 0) return null;
  return shown.flatMap((each, index) => (index === 0 ? [each] : [' ', each]));
}

function shownValue(value: unknown, definition: NodeData, context: RenderContext): ComponentChildren {
  const { type } = definition;
  const ref = referenceIn(value, type);
  if (ref !== undefined) {
    const image = type === 'files' || type === 'image' ? imageOf(ref, context) : undefined;
    const file = ref.kind === 'file' ? context.fileOf(ref.file) : undefined;
    if (image !== undefined) {
      const look = { alt: file?.name ?? '', sizes: '12rem' };
      return <span class="cell-image">{picture({ light: image, dark: undefined }, look, context)}</span>;
    }
    if (file !== undefined) return <a href={file.href}>{file.name}</a>;
    const target = followed(ref, context);
    return target === undefined ? null : <a {...linkAttributes(target, context)}>{target.title}</a>;
  }
  if (type === 'users') return null;
  if (type === 'rating' && typeof value === 'number') return rating(value, definition, context);
  const option = optionOf(value, definition);
  if (option !== undefined) {
    return <span class={`badge ${optionColor(option)}`}>{stringOf(option, 'label')}</span>;
  }
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value) : null;
}

function checkbox(checked: boolean, { texts }: RenderContext): ComponentChildren {
  return <input type="checkbox" disabled checked={checked} aria-label={checked ? texts.yes : texts.no} />;
}

function rating(value: number, { max }: NodeData, { texts }: RenderContext): ComponentChildren {
  const most = typeof max === 'number' && max > 0 ? max : 5;
  if (!Number.isInteger(value) || value < 0 || Math.max(value, most) > MAX_STARS) return String(value);
  return (
    <span class="rating" role="img" aria-label={filled(texts.rating, { value, max: most })}>
      {'★'.repeat(value)}
      <span class="rating-rest">{'★'.repeat(Math.max(0, most - value))}</span>
    </span>
  );
}

function optionColor({ color }: NodeData): string {
  const isKnown = typeof color === 'string' && COLORS.includes(color) && color !== 'default';
  return isKnown ? `background-${color.replace('$', '')}` : '';
}
