import type { Level } from '../../access/role.js';
import { ObjectField, StringField } from '../../common/validation/fields.js';
import { NewLevelField } from './level.field.js';
import { PositionInput } from './position.input.js';

/** The body of a request that moves an item of the tree. */
export interface MoveBody {
  parent?: string | null;
  position?: PositionInput;
  defaultLevel?: Level;
}

/** The body of a request that transfers an item of the tree to another organization. */
export interface TransferBody {
  organization: string;
  parent?: string | null;
  defaultLevel?: Level;
}

/** @param noun of the item */
export function moveBody(noun: string): new () => MoveBody {
  class Body implements MoveBody {
    @StringField({
      max: 100,
      optional: true,
      nullable: true,
      description:
        'ID of the new parent collection. `null`: the top level of the organization. If left out, the parent does not change.',
    })
    parent?: string | null;

    @ObjectField(() => PositionInput, {
      optional: true,
      description: `Position among its siblings. If left out, a ${noun} with a new parent comes last.`,
    })
    position?: PositionInput;

    @NewLevelField()
    defaultLevel?: Level;
  }
  return Body;
}

/** @param noun of the item */
export function transferBody(noun: string): new () => TransferBody {
  class Body implements TransferBody {
    @StringField({ max: 100, description: `ID of the organization that receives the ${noun}.` })
    organization!: string;

    @StringField({
      max: 100,
      optional: true,
      nullable: true,
      description: 'ID of a collection of that organization. `null` or left out: the top level.',
    })
    parent?: string | null;

    @NewLevelField()
    defaultLevel?: Level;
  }
  return Body;
}
