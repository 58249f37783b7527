import { asGroup, type Component, type MdxTools, oneLine, stack } from '../component.js';
import { indentRest } from '../indentation.js';
import type { MdxElement } from '../mdx-tree.js';
import { writeInlineCode } from './inline-code.js';

const FIELDS = ['ParamField', 'ResponseField'];
/** Where a parameter is sent. */
const PLACES = ['path', 'query', 'body', 'header'];

/**
 * Parameters and properties become a list: each item names the field, its type and its other properties, and contains the
 * description. Fields in an expandable are a list in this item.
 */
function writeFields(fields: readonly MdxElement[], tools: MdxTools): string {
  return fields
    .map((field) => `+ ${indentRest(stack(headOf(field, tools), tools.blocks(field)), '  ')}`)
    .join('\n\n');
}

function headOf(field: MdxElement, tools: MdxTools): string {
  const place = PLACES.find((name) => tools.attribute(field, name) !== undefined);
  const name = tools.attribute(field, 'name', ...PLACES);
  const [type, initial] = [tools.attribute(field, 'type'), tools.attribute(field, 'default', 'initialValue')];
  const marks = ['required', 'deprecated'].filter((mark) => tools.isSet(field, mark));
  const title = name === undefined ? '' : `**${writeInlineCode(oneLine(name))}**`;
  return [
    [title, type === undefined ? '' : writeInlineCode(oneLine(type))].filter((part) => part !== '').join(' '),
    ...(place === undefined ? [] : [place]),
    ...marks,
    ...(initial === undefined ? [] : [`default: ${writeInlineCode(oneLine(initial))}`]),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

export const FIELD_COMPONENTS: readonly (readonly [string, Component])[] = FIELDS.map((name) => [
  name,
  asGroup(FIELDS, writeFields),
]);
