import { anchorOfField } from '../../../markdown/source/anchor-spellings.js';
import { asGroup, type Component, type MdxTools, oneLine, stack } from '../component.js';
import type { MdxElement } from '../mdx-tree.js';
import { anchorOf, writeAnchor } from './anchors.js';
import { writeInlineCode } from './inline-code.js';

const FIELDS = ['ParamField', 'ResponseField'];
/** Where a parameter is sent. */
const PLACES = ['query', 'path', 'body', 'header'];

/**
 * Parameters and properties become a list: each item names the field, its type and its other properties, and contains the
 * description. Fields in an expandable are a list in this item.
 */
function writeFields(fields: readonly MdxElement[], tools: MdxTools): string {
  return fields
    .map((field) => {
      const head = fieldAnchor(field, tools) + headOf(field, tools);
      return `+ ${tools.indent(stack(head, tools.blocks(field)), '  ')}`;
    })
    .join('\n\n');
}

/** The anchor that Mintlify gives to a field: its ID, or its name. */
function fieldAnchor(field: MdxElement, tools: MdxTools): string {
  const names = field.name === 'ResponseField' ? ['name'] : PLACES;
  const name = tools.attribute(field, ...names);
  return anchorOf(field, tools) || writeAnchor(name && anchorOfField(name));
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
