import { type Role, ROLES } from '../../access/role.js';
import { claimOf, requireSent, textsOf } from './claims.js';

/** The role or team for people whose claim has a value. */
export interface ClaimRule {
  /** Name of the claim or attribute at the provider. */
  claim: string;
  value: string;
  role?: Role;
  /** ID of a team. */
  team?: string;
}

/** The result of the rules of a provider for a person. */
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
