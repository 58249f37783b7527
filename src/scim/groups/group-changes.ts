import { ApiError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { Step } from '../protocol/patch.js';
import { ScimError } from '../protocol/scim-error.js';
import type { Equality } from '../protocol/attribute-path.js';
import { isObject, propertyOf, requireSchema, textOf } from '../protocol/scim-values.js';
import { GROUP_SCHEMA } from '../protocol/schema-urns.js';

/** Changes of a Group. Undefined attributes do not change. */
export interface GroupChanges {
  displayName?: string;
  externalId?: string | null;
  members: MemberChanges;
}

/** A whole Group, as it is created or replaced. */
export type NewGroup = GroupChanges & { displayName: string };

/** The new members of a Group: `add`, and the current members without `remove`, or none of them with `clear`. */
export interface MemberChanges {
  clear: boolean;
  add: Set<string>;
  remove: Set<string>;
}

const MAX_IN_TITLE = 64;
/** Maximum number of people in one request. */
const MAX_MEMBERS = 10_000;

/**
 * Reads the body of a POST or PUT. Ignores read-only attributes and those that the service does not store.
 * @throws ScimError
 * @throws ApiError (413) when the body names too many people
 */
export function readGroup(body: object): NewGroup {
  requireSchema(body, GROUP_SCHEMA);
  const externalId = propertyOf(body, 'externalid');
  const members = propertyOf(body, 'members');
  const displayName = titleOf(propertyOf(body, 'displayname'));
  const add = new Set(members === undefined || members === null ? [] : peopleToAdd(members));
  return {
    displayName,
    ...(externalId === undefined ? {} : { externalId: textOf(externalId, 'externalId') }),
    members: { clear: true, add, remove: new Set() },
  };
}

/**
 * Combines the operations of a PATCH without reading the current members.
 * @throws ScimError
 * @throws ApiError (413) when they name too many people
 */
export function readGroupPatch(steps: readonly Step[]): GroupChanges {
  const changes: GroupChanges = { members: { clear: false, add: new Set(), remove: new Set() } };
  let named = 0;
  for (const { op, path, value } of steps) {
    switch (path.attribute) {
      case 'displayname':
        changes.displayName = titleOf(op === 'remove' ? null : value);
        break;
      case 'externalid':
        changes.externalId = op === 'remove' ? null : textOf(value, 'externalId');
        break;
      case 'members':
        named += changeMembers(changes.members, { op, path, value });
        if (named > MAX_MEMBERS) refuseMany();
        break;
      default:
    }
  }
  return changes;
}

/** @returns how many people the step names */
function changeMembers(members: MemberChanges, { op, path, value }: Step): number {
  if (path.sub !== undefined && path.sub !== 'value')
    throw new ScimError(
      'invalidPath',
      'Sub-attributes of members cannot be changed: add or remove whole members.',
    );
  if (op === 'remove') {
    const wanted = path.conditions === undefined ? value : memberOfCondition(path.conditions);
    // Without a value, the operation removes all members.
    if (wanted === undefined) return clear(members);
    const people = peopleIn(wanted);
    for (const id of people) {
      members.add.delete(id);
      members.remove.add(id);
    }
    return people.length;
  }
  if (path.conditions !== undefined)
    throw new ScimError('invalidPath', `An operation "${op}" on members cannot have a filter.`);
  const people = peopleToAdd(value);
  if (op === 'replace') clear(members);
  for (const id of people) {
    members.remove.delete(id);
    members.add.add(id);
  }
  return people.length;
}

function clear(members: MemberChanges): number {
  members.clear = true;
  members.add.clear();
  members.remove.clear();
  return 0;
}

/** The member in the condition of a path, in the format of a value. */
function memberOfCondition([condition, ...others]: readonly Equality[]): object {
  if (condition?.attribute !== 'value' || others.length > 0)
    throw new ScimError('invalidFilter', 'A filter of members can only compare "value", once and with eq.');
  return { value: condition.value };
}

/** @throws ScimError when a value is not an ID */
function peopleToAdd(value: unknown): string[] {
  const people = peopleIn(value);
  const unknown = people.find((id) => !isId(id));
  if (unknown !== undefined) refuseUnknown(unknown);
  return people;
}

function peopleIn(value: unknown): string[] {
  const members: unknown[] = Array.isArray(value) ? value : [value];
  if (members.length > MAX_MEMBERS) refuseMany();
  return members.map((member) => {
    const id = isObject(member) ? propertyOf(member, 'value') : undefined;
    if (typeof id !== 'string')
      throw new ScimError('invalidValue', '"members" must be a list of objects whose "value" is an ID.');
    return id.toLowerCase();
  });
}

function titleOf(value: unknown): string {
  const title = textOf(value, 'displayName', MAX_IN_TITLE);
  if (title === null) throw new ScimError('invalidValue', '"displayName" must not be empty.');
  return title;
}

export function refuseUnknown(id: string): never {
  throw new ScimError('invalidValue', `There is no User "${id.slice(0, 64)}" who could be a member.`);
}

function refuseMany(): never {
  throw new ApiError(413, `A request can name at most ${MAX_MEMBERS} members: send several requests.`);
}
