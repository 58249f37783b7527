import type { AttributePath } from '../protocol/attribute-path.js';
import type { Step } from '../protocol/patch.js';
import { ScimError } from '../protocol/scim-error.js';
import {
  addressOf,
  booleanOf,
  isObject,
  propertyOf,
  requireSchema,
  textOf,
} from '../protocol/scim-values.js';
import { USER_SCHEMA } from '../protocol/schema-urns.js';

/** The profile of a person in a directory, without the address of the account. null: not set. */
export interface DirectoryProfile {
  /** The ID of the person in the directory. */
  externalId: string | null;
  displayName: string | null;
  formattedName: string | null;
  givenName: string | null;
  familyName: string | null;
  /** An email address that differs from `userName`. */
  workEmail: string | null;
}

type PersonName = Pick<DirectoryProfile, 'formattedName' | 'givenName' | 'familyName'>;

/** The attributes of a User that requests can change. */
export interface UserState extends DirectoryProfile {
  /** The email address of the account. */
  userName: string;
  active: boolean;
}

/** The body of a POST or PUT; undefined: not set. */
export type SentUser = Omit<UserState, 'active' | 'externalId'> & {
  active: boolean | undefined;
  externalId: string | null | undefined;
};

/** The names of the parts of a name. */
const NAMES = new Map<string, keyof PersonName>([
  ['formatted', 'formattedName'],
  ['givenname', 'givenName'],
  ['familyname', 'familyName'],
]);

/**
 * Reads the body of a POST or PUT. Ignores read-only attributes and those that the service does not store.
 * @throws ScimError
 */
export function readUser(body: object): SentUser {
  requireSchema(body, USER_SCHEMA);
  const active = propertyOf(body, 'active');
  const externalId = propertyOf(body, 'externalid');
  const name = nameOf(propertyOf(body, 'name'));
  const userName = requiredAddress(propertyOf(body, 'username'));
  return {
    userName,
    externalId: externalId === undefined ? undefined : textOf(externalId, 'externalId'),
    displayName: textOf(propertyOf(body, 'displayname'), 'displayName'),
    ...name,
    workEmail: mainAddressOf(propertyOf(body, 'emails')),
    active: active === undefined || active === null ? undefined : booleanOf(active, 'active'),
  };
}

/** The state after a PUT: it removes absent attributes, except `active` and `externalId`, which do not change. */
export function replaced(sent: SentUser, before: UserState): UserState {
  const { active = before.active, externalId = before.externalId } = sent;
  return { ...sent, active, externalId };
}

/**
 * The state after a PATCH. Ignores attributes that the service does not store.
 * @throws ScimError
 */
export function patched(steps: readonly Step[], before: UserState): UserState {
  return steps.reduce(applied, before);
}

function applied(state: UserState, { op, path, value }: Step): UserState {
  const newValue = op === 'remove' ? null : value;
  switch (path.attribute) {
    case 'username':
      if (op === 'remove') refuseRemoval('userName');
      return { ...state, userName: requiredAddress(newValue) };
    case 'active':
      if (op === 'remove') refuseRemoval('active');
      return { ...state, active: booleanOf(newValue, 'active') };
    case 'externalid':
      return { ...state, externalId: textOf(newValue, 'externalId') };
    case 'displayname':
      return { ...state, displayName: textOf(newValue, 'displayName') };
    case 'name':
      return { ...state, ...nameAfter(state, op, path, newValue) };
    case 'emails':
      return isMain(path) ? { ...state, workEmail: emailAfter(path, newValue) } : state;
    default:
      return state;
  }
}

function nameAfter(
  { formattedName, givenName, familyName }: UserState,
  op: Step['op'],
  { sub }: AttributePath,
  value: unknown,
): PersonName {
  const before = { formattedName, givenName, familyName };
  if (sub !== undefined) return withPart(before, sub, value);
  if (op === 'remove' || !isObject(value)) return nameOf(value);
  // As in every complex attribute, absent parts do not change.
  const sent = Object.entries(value).map(([key, part]): [string, unknown] => [key.toLowerCase(), part]);
  const named = sent.reduce((name, [key, part]) => withPart(name, key, part), before);
  const whole = sent.find(([key]) => key === 'formatted');
  return whole === undefined ? named : withPart(named, ...whole);
}

/** Removes the formatted name when a part of the name changes. */
function withPart(name: PersonName, part: string, value: unknown): PersonName {
  const field = NAMES.get(part);
  if (field === undefined) return name;
  return { ...name, formattedName: null, [field]: textOf(value, `name.${part}`) };
}

function nameOf(value: unknown): PersonName {
  if (value === undefined || value === null)
    return { formattedName: null, givenName: null, familyName: null };
  if (!isObject(value)) throw new ScimError('invalidValue', '"name" must be an object.');
  return {
    formattedName: textOf(propertyOf(value, 'formatted'), 'name.formatted'),
    givenName: textOf(propertyOf(value, 'givenname'), 'name.givenName'),
    familyName: textOf(propertyOf(value, 'familyname'), 'name.familyName'),
  };
}

/** Whether a path selects the address that the service stores. */
function isMain({ conditions = [], sub = 'value' }: AttributePath): boolean {
  if (sub !== 'value') return false;
  return conditions.every(({ attribute, value }) => {
    if (attribute === 'type') return typeof value === 'string' && value.toLowerCase() === 'work';
    return attribute === 'primary' ? String(value).toLowerCase() === 'true' : false;
  });
}

function emailAfter({ sub, conditions }: AttributePath, value: unknown): string | null {
  if (value === null || typeof value === 'string') return addressOf(value, 'emails.value');
  if (sub === undefined && conditions !== undefined && isObject(value))
    return addressOf(propertyOf(value, 'value'), 'emails.value');
  return mainAddressOf(isObject(value) ? [value] : value);
}

/** The primary address, else the work address, else the first. */
function mainAddressOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const emails: unknown[] = Array.isArray(value) ? value : [value];
  const objects = emails.filter(isObject);
  if (objects.length < emails.length)
    throw new ScimError('invalidValue', '"emails" must be a list of objects that have a "value".');
  const main =
    objects.find((email) => String(propertyOf(email, 'primary')).toLowerCase() === 'true') ??
    objects.find((email) => String(propertyOf(email, 'type')).toLowerCase() === 'work') ??
    objects[0];
  return main === undefined ? null : addressOf(propertyOf(main, 'value'), 'emails.value');
}

function requiredAddress(value: unknown): string {
  const address = addressOf(value, 'userName');
  if (address === null)
    throw new ScimError('invalidValue', '"userName" must be the email address of the person.');
  return address.toLowerCase();
}

function refuseRemoval(name: string): never {
  throw new ScimError('mutability', `"${name}" cannot be removed: replace it.`);
}

/** The full name of a person, if the directory sent one. */
export function wholeName(state: DirectoryProfile): string | null {
  const { formattedName, givenName, familyName } = state;
  const parts = [givenName, familyName].filter((part) => part !== null);
  return formattedName ?? (parts.length === 0 ? null : parts.join(' '));
}

/** The name of the account, from the profile in the directory; undefined when the profile has no name. */
export function accountName(state: DirectoryProfile): string | null {
  return (state.displayName ?? wholeName(state))?.slice(0, 255).toWellFormed() ?? null;
}
