import { type Role, ROLES } from '../../access/role.js';
import { claimOf, isGroups, textsOf } from './claims.js';
import { RefusedSignInError } from './refused-sign-in.js';

/** The attribute that Microsoft Entra ID sends in assertions in place of the groups of a person who has too many. */
const GROUPS_LINK = 'http://schemas.microsoft.com/claims/groups.link';

/** What people get whose claim has a value. */
export interface ClaimRule {
  /** Name of the claim or attribute at the provider. */
  claim: string;
  value: string;
  role?: Role;
  /** ID of a team. */
  team?: string;
}

/** What the rules of a provider say about a person. */
export interface Ruled {
  /** The strongest role of the rules that apply; undefined: none of them gives a role. */
  role: Role | undefined;
  /** Whether any rule gives a role, so that rules decide it. */
  decidesRole: boolean;
  /** The teams of rules that apply. */
  joins: ReadonlySet<string>;
  /** The teams of other rules. */
  leaves: ReadonlySet<string>;
}

/**
 * Applies rules to the claims of a person. Values are compared as they are.
 * @throws RefusedSignInError when the provider says that the person has more groups than it sends
 */
export function applyRules(rules: readonly ClaimRule[], claims: Readonly<Record<string, unknown>>): Ruled {
  const applying = rules.filter(({ claim, value }) => {
    requireSent(claim, claims);
    return textsOf(claimOf(claims, claim)).includes(value);
  });
  const roles = applying.flatMap(({ role }) => role ?? []);
  const joins = new Set(applying.flatMap(({ team }) => team ?? []));
  return {
    role: ROLES.toReversed().find((role) => roles.includes(role)),
    decidesRole: rules.some(({ role }) => role !== undefined),
    joins,
    leaves: new Set(rules.flatMap(({ team }) => (team === undefined || joins.has(team) ? [] : team))),
  };
}

/**
 * Providers such as Microsoft Entra ID leave out long lists of groups, and name the claim in `_claim_names`, or send the
 * address of the list in an assertion. Without this check, people would lose their roles and teams when they get one more group.
 */
function requireSent(claim: string, claims: Readonly<Record<string, unknown>>): void {
  const isLeftOut = isGroups(claim) && Object.hasOwn(claims, GROUPS_LINK);
  const elsewhere: unknown = Object.hasOwn(claims, '_claim_names') ? claims._claim_names : undefined;
  const names = typeof elsewhere === 'object' && elsewhere !== null ? Object.keys(elsewhere) : [];
  const isElsewhere = isLeftOut || names.some((name) => name.toLowerCase() === claim.toLowerCase());
  if (isElsewhere && claimOf(claims, claim) === undefined)
    throw new RefusedSignInError(
      `the provider sends too many values of the claim "${claim}" to send them at all. Whoever runs it has to send fewer, such as only the groups of this application.`,
    );
}
