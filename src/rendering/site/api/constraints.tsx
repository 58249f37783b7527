import type { ComponentChildren } from 'preact';
import {
  lineOf,
  listOf,
  objectOf,
  own,
  type SpecObject,
  textOf,
} from '../../../openapi-specs/pages/spec-values.js';
import type { ApiTexts } from '../texts/block-texts.js';

const MAX_VALUES = 24;
const MAX_LENGTH = 80;

/** The values that a schema allows. Null when it has no constraints. */
export function constraints(schema: SpecObject, texts: ApiTexts): ComponentChildren {
  const lists = listOf(own(schema, 'enum') ?? own(objectOf(own(schema, 'items')), 'enum'));
  const single: [name: string, text: string][] = [
    ['const', texts.always],
    ['default', texts.default],
    ['minimum', texts.atLeast],
    ['maximum', texts.atMost],
    ['minLength', texts.minLength],
    ['maxLength', texts.maxLength],
    ['minItems', texts.minItems],
    ['maxItems', texts.maxItems],
    ['pattern', texts.pattern],
    ['example', texts.example],
  ];
  const shown = single.flatMap(([name, text]) => {
    const value = own(schema, name);
    return value === undefined || value === null ? [] : [line(text, [value])];
  });
  if (lists.length > 0)
    shown.unshift(line(texts.oneOf, lists.slice(0, MAX_VALUES), lists.length > MAX_VALUES));
  return shown.length === 0 ? null : <div class="constraints">{shown}</div>;
}

function line(text: string, values: readonly unknown[], hasMore = false): ComponentChildren {
  return (
    <div>
      {text}:{values.map((value) => [' ', <code dir="ltr">{written(value)}</code>])}
      {hasMore && ' …'}
    </div>
  );
}

/** A value as JSON; texts without quotes. Objects and lists are abbreviated. */
function written(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return lineOf(typeof value === 'string' ? textOf(value) : String(value), MAX_LENGTH);
}
