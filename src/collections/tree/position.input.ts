import { ValidationError } from '../../common/errors/api-error.js';
import { EnumField, ObjectField, StringField } from '../../common/validation/fields.js';
import type { Position, TreeItem } from './tree-item.js';

class SiblingInput {
  @EnumField({ values: ['space', 'collection'], name: 'SiblingType' })
  type!: 'space' | 'collection';

  @StringField({ max: 100, optional: true, description: 'ID of the space, with the type `space`.' })
  space?: string;

  @StringField({ max: 100, optional: true, description: 'ID of the collection, with the type `collection`.' })
  collection?: string;
}

/** A position among siblings in a request: before or after one of them. */
export class PositionInput {
  @ObjectField(() => SiblingInput, { optional: true, description: 'Directly before this sibling.' })
  before?: SiblingInput;

  @ObjectField(() => SiblingInput, { optional: true, description: 'Directly after this sibling.' })
  after?: SiblingInput;
}

/**
 * Reads a position from a request. @returns undefined if the request has none
 * @throws ValidationError when it has both `before` and `after`, or a sibling without its ID
 */
export function toPosition(input: PositionInput | undefined): Position | undefined {
  if (input?.before !== undefined && input.after !== undefined) {
    throw new ValidationError([{ path: 'position', message: 'must have either before or after, not both' }]);
  }
  const side = input?.before !== undefined ? 'before' : 'after';
  const sibling = input?.[side];
  return sibling === undefined ? undefined : { side, of: itemOf(sibling, `position.${side}`) };
}

function itemOf(sibling: SiblingInput, path: string): TreeItem {
  const id = sibling[sibling.type];
  const otherType = sibling.type === 'space' ? 'collection' : 'space';
  if (id === undefined || sibling[otherType] !== undefined) {
    throw new ValidationError([
      {
        path: `${path}.${sibling.type}`,
        message: `must be the ID of the ${sibling.type}, without \`${otherType}\``,
      },
    ]);
  }
  return { type: sibling.type, id };
}
