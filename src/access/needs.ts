import type { Role } from './role.js';

/**
 * The requirements of abilities that need a role, for `Resource.needs`.
 * @param where completes the sentence: `on the space`
 */
export function needsRoles<Ability extends string>(
  where: string,
  roles: Readonly<Record<Ability, Role>>,
): Record<Ability, string> {
  const needs = Object.entries<Role>(roles).map(([ability, role]) => [
    ability,
    `the role "${role}" ${where}`,
  ]);
  return Object.fromEntries(needs) as Record<Ability, string>;
}

/** The message for a caller who can view the target, but lacks the ability. */
export function missingAbility(
  needs: string | undefined,
  { role }: { role?: Role | null | undefined },
): string {
  const own = role === undefined ? '' : role === null ? '; you have none' : `; yours is "${role}"`;
  return `This requires ${String(needs)}${own}.`;
}
