import { ValidationError } from '../../common/errors/api-error.js';
import { EnumField, ObjectField, StringField } from '../../common/validation/fields.js';
import type { Position, TreeItem } from './tree-item.js';

class SiblingInput {
  @EnumField({ values: ['space', 'collection'], name: 'SiblingType' })
  type!: 'space' | 'collection';

  @StringField({ max: 100, optional: true, description: 'Id of the space, with the type `space`.' })
  space?: string;

  @StringField({ max: 100, optional: true, description: 'Id of the collection, with the type `collection`.' })
  collection?: string;
}

/** Where among its new siblings an item goes, as requests say it: before or after one of them. */
export class PositionInput {
  @ObjectField(() => SiblingInput, { optional: true, description: 'Put it right before this sibling.' })
  before?: SiblingInput;

  @ObjectField(() => SiblingInput, { optional: true, description: 'Put it right after this sibling.' })
  after?: SiblingInput;
}

/**
 * @returns undefined when the request names no place
 * @throws ValidationError when it names two places, or a sibling without its id
 */
export function toPosition(input: PositionInput | undefined): Position | undefined {
  if (input?.before !== undefined && input.after !== undefined) {
    throw new ValidationError([{ path: 'position', message: 'must hold either before or after, not both' }]);
  }
  const side = input?.before !== undefined ? 'before' : 'after';
  const sibling = input?.[side];
  return sibling === undefined ? undefined : { side, of: itemOf(sibling, `position.${side}`) };
}

function itemOf(sibling: SiblingInput, path: string): TreeItem {
  const id = sibling[sibling.type];
  const other = sibling.type === 'space' ? 'collection' : 'space';
  if (id === undefined || sibling[other] !== undefined) {
    throw new ValidationError([
      {
        path: `${path}.${sibling.type}`,
        message: `must be the id of the ${sibling.type}, and \`${other}\` must be left out`,
      },
    ]);
  }
  return { type: sibling.type, id };
}
