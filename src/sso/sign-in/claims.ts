import type { AssertedIdentity } from './asserted-identity.js';
import { RefusedSignInError } from './refused-sign-in.js';

/** The attribute that Microsoft Entra ID sends in assertions in place of the groups of a person who has too many. */
const GROUPS_LINK = 'http://schemas.microsoft.com/claims/groups.link';

/** A claim that becomes a claim of visitors. */
export interface VisitorClaim {
  /** Name in `visitor.claims`. */
  name: string;
  /** Name of the claim or attribute at the provider. */
  claim: string;
}

type Scalar = string | number | boolean;
/** The claims of a reader. */
export type VisitorClaims = Record<string, Scalar | Scalar[]>;

/** Names under which providers send the groups of a person. */
const GROUPS = [
  'groups',
  'group',
  'memberof',
  'ismemberof',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  'http://schemas.xmlsoap.org/claims/group',
  'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
];

/** Whether claims have the groups of a person. */
export function hasGroups(claims: Readonly<Record<string, unknown>>): boolean {
  return GROUPS.some((name) => claimOf(claims, name) !== undefined);
}

/** Whether a claim is one of those with the groups of a person. */
function isGroups(claim: string): boolean {
  return GROUPS.includes(claim.toLowerCase());
}

/**
 * A claim of a provider: by its name, by its name in another case, or by the path of names to a part of it, as in
 * `realm_access.roles`.
 * @returns undefined when the provider sent none
 */
export function claimOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name] ?? undefined;
  const lower = name.toLowerCase();
  const same = Object.keys(claims).find((key) => key.toLowerCase() === lower);
  if (same !== undefined) return claims[same] ?? undefined;
  const [first = '', ...rest] = name.split('.');
  const part = rest.length > 0 && Object.hasOwn(claims, first) ? claims[first] : undefined;
  return isRecord(part) ? claimOf(part, rest.join('.')) : undefined;
}

/**
 * Providers such as Microsoft Entra ID leave out long lists of groups, and name the claim in `_claim_names`, or send the
 * address of the list in an assertion. Without this check, people would lose their roles and teams when they get one more
 * group, and get content that a condition hides from the members of a group.
 * @throws RefusedSignInError
 */
export function requireSent(claim: string, claims: Readonly<Record<string, unknown>>): void {
  const isLeftOut = isGroups(claim) && Object.hasOwn(claims, GROUPS_LINK);
  const elsewhere: unknown = Object.hasOwn(claims, '_claim_names') ? claims._claim_names : undefined;
  const names = typeof elsewhere === 'object' && elsewhere !== null ? Object.keys(elsewhere) : [];
  const isElsewhere = isLeftOut || names.some((name) => name.toLowerCase() === claim.toLowerCase());
  if (isElsewhere && claimOf(claims, claim) === undefined)
    throw new RefusedSignInError(
      `the provider sends too many values of the claim "${claim}" to send them at all. Its operator has to send fewer, such as only the groups of this application.`,
    );
}

/** The texts of a claim, which may be one value or a list. Numbers and booleans count as their text. */
export function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter(isScalar).map((one) => clean(String(one)));
}

/**
 * The claims of a reader for the conditions of a site: email address, name and groups, and the claims that the provider's
 * settings name. Values are texts, numbers, booleans, or lists of these.
 * @throws RefusedSignInError when the provider says that there is more of them than it sends
 */
export function visitorClaims(
  { email, displayName, claims }: AssertedIdentity,
  named: readonly VisitorClaim[],
): VisitorClaims {
  const groups = GROUPS.map((name) => claimOf(claims, name)).find((value) => value !== undefined);
  if (groups === undefined) for (const name of GROUPS) requireSent(name, claims);
  for (const { claim } of named) requireSent(claim, claims);
  return {
    ...(displayName !== undefined ? { name: displayName } : {}),
    ...(groups !== undefined ? { groups: textsOf(groups) } : {}),
    ...Object.fromEntries(
      named.flatMap(({ name, claim }) => {
        const value = plainOf(claimOf(claims, claim));
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    // No other claim replaces it: whether the reader is disabled is known by it.
    email,
  };
}

function plainOf(value: unknown): Scalar | Scalar[] | undefined {
  if (Array.isArray(value)) return (value as unknown[]).filter(isScalar).map(cleanOf);
  return isScalar(value) ? cleanOf(value) : undefined;
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function cleanOf(value: Scalar): Scalar {
  return typeof value === 'string' ? clean(value) : value;
}

/** A text as PostgreSQL can store it. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
