import { RefusedSignInError } from '../sign-in/refused-sign-in.js';
import {
  type AssertedIdentity,
  isMailAddress,
  toDisplayName,
  toSessionName,
} from '../sign-in/asserted-identity.js';
import { listOf, type Parsed } from './check-assertion.js';

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const EMAILS = [
  'email',
  'mail',
  'emailaddress',
  `${CLAIMS}/emailaddress`,
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const NAMES = [
  'displayname',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'cn',
];
const GIVEN = ['givenname', 'firstname', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'];
const FAMILY = ['surname', 'lastname', 'sn', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'];
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
/** Formats of a NameID that is an email address, if the assertion has no attribute for it. */
const ADDRESS_FORMATS: ReadonlySet<string> = new Set([
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]);
const MAX_SUBJECT_LENGTH = 1024;

/**
 * The person that an assertion identifies, by the attribute names that identity providers use.
 * @throws RefusedSignInError when it contains no email address
 */
export function readIdentity(assertion: Parsed): AssertedIdentity {
  const [nameId] = listOf(assertion, 'Subject').flatMap((subject) => listOf(subject, 'NameID'));
  const attributes = attributesOf(assertion);
  const lower = new Map([...attributes].toReversed().map(([key, [value]]) => [key.toLowerCase(), value]));
  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => lower.get(name)).find((value) => value !== undefined && value !== '');
  const name = nameId?._?.trim();
  // People may choose the content of other formats, and leave their address empty.
  const isNamed = EMAILS.some((each) => lower.has(each));
  const named = isNamed ? first(EMAILS) : isAddressFormat(nameId?.$?.Format) ? name : undefined;
  const email = isMailAddress(named) ? named.toLowerCase() : undefined;
  if (email === undefined)
    throw new RefusedSignInError(
      'the assertion contains no email address, neither as NameID nor as the attribute "email". Ask the operator of the identity provider.',
    );
  const full = [first(GIVEN), first(FAMILY)].filter((part) => part !== undefined).join(' ');
  // A transient name changes with each sign-in.
  const stays = name !== undefined && name !== '' && nameId?.$?.Format !== TRANSIENT;
  const subject = stays ? name : email;
  if (name !== undefined && (name.length > MAX_SUBJECT_LENGTH || name.includes('\0')))
    throw new RefusedSignInError('the NameID of the assertion is too long.');
  const sessionEndsAt = sessionEndOf(assertion);
  const sessionName = sessionNameOf(assertion);
  return {
    subject,
    email,
    displayName: toDisplayName(first(NAMES) ?? full),
    claims: claimsOf(attributes),
    ...(name !== undefined && name !== '' ? { nameId: name } : {}),
    ...(sessionName !== undefined ? { sessionName } : {}),
    ...(sessionEndsAt !== undefined ? { sessionEndsAt } : {}),
  };
}

/** SAML 2.0 Core, 2.2.2: a NameID without a format has the format `unspecified`. */
function isAddressFormat(format: string | undefined): boolean {
  return format === undefined || format === '' || ADDRESS_FORMATS.has(format);
}

/** The earliest end of the sessions that the assertion names. */
function sessionEndOf(assertion: Parsed): Date | undefined {
  const ends = listOf(assertion, 'AuthnStatement')
    .map(({ $ }) => Date.parse($?.SessionNotOnOrAfter ?? ''))
    .filter((end) => !Number.isNaN(end));
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

/** The name of the session, if the assertion names one: a session with several names can end by each of them. */
function sessionNameOf(assertion: Parsed): string | undefined {
  const names = listOf(assertion, 'AuthnStatement').flatMap(({ $ }) => $?.SessionIndex?.trim() ?? []);
  return names.length === 1 ? toSessionName(names[0]) : undefined;
}

/** The values of each attribute, by its name. */
function attributesOf(assertion: Parsed): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const attributes = listOf(assertion, 'AttributeStatement').flatMap((statement) =>
    listOf(statement, 'Attribute'),
  );
  for (const attribute of attributes) {
    const name = attribute.$?.Name;
    const values = listOf(attribute, 'AttributeValue').flatMap((value) => value._?.trim() ?? []);
    // Some providers send an element for each value.
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), ...values]);
  }
  return found;
}

/** Attributes as claims: one value is a text, several are a list. */
function claimsOf(attributes: ReadonlyMap<string, string[]>): Record<string, unknown> {
  return Object.fromEntries(
    [...attributes].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}
