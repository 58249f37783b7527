import { RefusedSignInError } from '../sign-in/refused-sign-in.js';

/** The values that a valid assertion has. */
interface ExpectedAssertion {
  /** The entity ID of the identity provider. */
  issuer: string;
  /** The entity ID of this service. */
  audience: string;
  /** The URL that receives the response. */
  recipient: string;
  /** The ID of the request. */
  inResponseTo: string;
  now: Date;
}

/** An element as xml2js reads it: attributes in `$`, text in `_`, and lists of elements by name. */
export interface Parsed {
  $?: Record<string, string>;
  _?: string;
  [name: string]: unknown;
}

/** Milliseconds that the clock of an identity provider may differ. */
const SKEW_MS = 60_000;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/**
 * Requires that an assertion with a verified signature is for this service and this request, and valid now
 * (SAML 2.0 profiles, 4.1.4.3).
 * @throws RefusedSignInError
 */
export function checkAssertion(assertion: Parsed, expected: ExpectedAssertion): void {
  const issuer = only(assertion, 'Issuer')?._?.trim();
  if (issuer !== expected.issuer) refuse('the issuer of the assertion is not the entityID of the provider.');
  if (listOf(assertion, 'AuthnStatement').length === 0)
    refuse('the assertion does not say that anybody signed in.');
  checkConditions(only(assertion, 'Conditions'), expected);
  const subject = only(assertion, 'Subject');
  const confirmations = subject === undefined ? [] : listOf(subject, 'SubjectConfirmation');
  const reasons = confirmations.map((confirmation) => whyNotConfirmed(confirmation, expected));
  if (!reasons.includes(undefined)) refuse(reasons[0] ?? 'the assertion has no subject confirmation.');
}

function checkConditions(conditions: Parsed | undefined, { audience, now }: ExpectedAssertion): void {
  if (conditions === undefined) return refuse('the assertion has no conditions.');
  if (!isNow(conditions, now)) refuse('the assertion has expired, or is not valid yet.');
  const restrictions = listOf(conditions, 'AudienceRestriction');
  const isMeant = (restriction: Parsed): boolean =>
    listOf(restriction, 'Audience').some((one) => one._?.trim() === audience);
  if (restrictions.length === 0 || !restrictions.every(isMeant))
    refuse('the assertion is for another audience than the entityID of this service.');
}

function whyNotConfirmed(confirmation: Parsed, expected: ExpectedAssertion): string | undefined {
  const data = only(confirmation, 'SubjectConfirmationData');
  const { Recipient: recipient, InResponseTo: inResponseTo, NotOnOrAfter: end } = data?.$ ?? {};
  if (confirmation.$?.Method !== BEARER || data === undefined) return 'the assertion is not for its bearer.';
  if (recipient !== expected.recipient) return 'the assertion is for another recipient than the acsURL.';
  if (inResponseTo !== expected.inResponseTo) return 'the assertion answers another request, or none.';
  if (end === undefined || !isNow(data, expected.now))
    return 'the assertion has expired, or is not valid yet.';
  return undefined;
}

/** Whether a time is within the limits of an element. An absent limit does not limit the time. */
function isNow({ $ = {} }: Parsed, now: Date): boolean {
  const { NotBefore: start, NotOnOrAfter: end } = $;
  const begun = start === undefined || Date.parse(start) <= now.getTime() + SKEW_MS;
  const lasts = end === undefined || Date.parse(end) > now.getTime() - SKEW_MS;
  return begun && lasts;
}

/** The elements with a name. xml2js returns elements that contain only text as strings. */
export function listOf(parent: Parsed, name: string): Parsed[] {
  const found = Object.hasOwn(parent, name) ? parent[name] : undefined;
  if (!Array.isArray(found)) return [];
  return (found as (Parsed | string)[]).map((one) => (typeof one === 'string' ? { _: one } : one));
}

/** @returns undefined when there is none, or more than one */
function only(parent: Parsed, name: string): Parsed | undefined {
  const found = listOf(parent, name);
  return found.length === 1 ? found[0] : undefined;
}

function refuse(reason: string): never {
  throw new RefusedSignInError(reason);
}
