import { ValidationError } from '../../../common/errors/api-error.js';
import { EnumField, ObjectField, StringField } from '../../../common/validation/fields.js';
import type { Position } from '../../tree/positions.js';

export const ITEM_TYPES = ['site-space', 'site-section', 'site-section-group'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** An item of a site. */
export class StructureItemInput {
  @EnumField({ values: ITEM_TYPES, name: 'SiteStructureItemType' })
  type!: ItemType;

  @StringField({ max: 100, optional: true, description: 'ID of the item.' })
  id?: string;

  @StringField({ max: 100, optional: true, description: 'ID of the site space, instead of `id`.' })
  siteSpace?: string;
}

/** A position next to another item of a site. */
export class StructurePositionInput {
  @ObjectField(() => StructureItemInput, { optional: true, description: 'Directly before this item.' })
  before?: StructureItemInput;

  @ObjectField(() => StructureItemInput, { optional: true, description: 'Directly after this item.' })
  after?: StructureItemInput;
}

/**
 * Converts the position of a request.
 * @param types types of the item that the position may refer to
 * @throws ValidationError unless it refers to one item of these types
 */
export function toStructurePosition(input: StructurePositionInput, types: readonly ItemType[]): Position {
  if ((input.before === undefined) === (input.after === undefined))
    throw new ValidationError([{ path: 'position', message: 'must contain either before or after' }]);
  const side = input.before !== undefined ? 'before' : 'after';
  const item = input[side] as StructureItemInput;
  const path = `position.${side}`;
  if (!types.includes(item.type))
    throw new ValidationError([{ path: `${path}.type`, message: `must be one of ${types.join(', ')}` }]);
  return { [side]: itemId(item, path) };
}

/** @throws ValidationError unless the item has one ID */
export function itemId({ type, id, siteSpace }: StructureItemInput, path: string): string {
  if (siteSpace !== undefined && (type !== 'site-space' || id !== undefined))
    throw new ValidationError([
      { path: `${path}.siteSpace`, message: 'must only be given with the type site-space, and without id' },
    ]);
  const found = id ?? siteSpace;
  if (found === undefined)
    throw new ValidationError([{ path: `${path}.id`, message: `must be the ID of the ${type}` }]);
  return found;
}
