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

/** What a directory says of a person beside the address of their account. null: nothing. */
export interface DirectoryProfile {
  /** What the directory calls the person. */
  externalId: string | null;
  displayName: string | null;
  formattedName: string | null;
  givenName: string | null;
  familyName: string | null;
  /** A mail address that is another one than `userName`. */
  workEmail: string | null;
}

type PersonName = Pick<DirectoryProfile, 'formattedName' | 'givenName' | 'familyName'>;

/** What can be written of a User. */
export interface UserState extends DirectoryProfile {
  /** The mail address of the account. */
  userName: string;
  active: boolean;
}

/** What a body of a POST or PUT says; undefined: nothing. */
export type SentUser = Omit<UserState, 'active' | 'externalId'> & {
  active: boolean | undefined;
  externalId: string | null | undefined;
};

/** Names by which the parts of a name are called. */
const NAMES = new Map<string, keyof PersonName>([
  ['formatted', 'formattedName'],
  ['givenname', 'givenName'],
  ['familyname', 'familyName'],
]);

/**
 * Reads the body of a POST or PUT. Attributes that are read-only, or that the service does not keep, are left out.
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

/** What a PUT makes of a person: what it leaves out is none, but for `active` and `externalId`, which stay. */
export function replaced(sent: SentUser, before: UserState): UserState {
  const { active = before.active, externalId = before.externalId } = sent;
  return { ...sent, active, externalId };
}

/**
 * What a PATCH makes of a person. Attributes that the service does not keep are left out.
 * @throws ScimError
 */
export function patched(steps: readonly Step[], before: UserState): UserState {
  return steps.reduce(applied, before);
}

function applied(state: UserState, { op, path, value }: Step): UserState {
  const given = op === 'remove' ? null : value;
  switch (path.attribute) {
    case 'username':
      if (op === 'remove') refuseRemoval('userName');
      return { ...state, userName: requiredAddress(given) };
    case 'active':
      if (op === 'remove') refuseRemoval('active');
      return { ...state, active: booleanOf(given, 'active') };
    case 'externalid':
      return { ...state, externalId: textOf(given, 'externalId') };
    case 'displayname':
      return { ...state, displayName: textOf(given, 'displayName') };
    case 'name':
      return { ...state, ...nameAfter(state, op, path, given) };
    case 'emails':
      return isMain(path) ? { ...state, workEmail: emailAfter(path, given) } : state;
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
  // Parts that are not sent stay, as of every complex attribute.
  const sent = Object.entries(value).map(([key, part]): [string, unknown] => [key.toLowerCase(), part]);
  const named = sent.reduce((name, [key, part]) => withPart(name, key, part), before);
  const whole = sent.find(([key]) => key === 'formatted');
  return whole === undefined ? named : withPart(named, ...whole);
}

/** The whole name that was there does not fit a part that has become another one. */
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

/** Whether a path into the addresses points at the one that is kept. */
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

/** Of several addresses the primary one, else the one for work, else the first. */
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
    throw new ScimError('invalidValue', '"userName" must be the mail address of the person.');
  return address.toLowerCase();
}

function refuseRemoval(name: string): never {
  throw new ScimError('mutability', `"${name}" cannot be removed: replace it.`);
}

/** The name of a person in one piece, if the directory says one. */
export function wholeName(state: DirectoryProfile): string | null {
  const { formattedName, givenName, familyName } = state;
  const parts = [givenName, familyName].filter((part) => part !== null);
  return formattedName ?? (parts.length === 0 ? null : parts.join(' '));
}

/** What an account is called after what the directory says, if it says anything. */
export function accountName(state: DirectoryProfile): string | null {
  return (state.displayName ?? wholeName(state))?.slice(0, 255).toWellFormed() ?? null;
}
