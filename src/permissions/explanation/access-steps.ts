import type { Role } from '../../access/role.js';

/** Where a role comes from, as far as the caller may view it. */
export interface StepOrigin {
  type: 'organization' | 'collection' | 'space';
  /** Left out, with the title, when the caller may not view it. */
  id?: string;
  title?: string;
}

export const STEP_TYPES = ['disabled', 'administrator', 'level', 'grant'] as const;
export const WITHHOLDINGS = ['disabled', 'guest', 'outsider'] as const;
export type Withholding = (typeof WITHHOLDINGS)[number];

/** One of the rules for the effective role, and the role that it gives to one person. */
export interface AccessStep {
  type: (typeof STEP_TYPES)[number];
  role: Role | null;
  from: StepOrigin;
  team?: { id: string; title: string };
  applies: boolean;
  withheld?: Withholding;
}

/** The facts that determine the role of one person on one item. */
export interface AccessFacts {
  /** undefined: not a member of the organization. A role of null: a guest. */
  member: { role: Role | null; disabled: boolean } | undefined;
  organization: StepOrigin;
  /** The effective level of the item, and where it is set; `member`: each member's own role. */
  level: { gives: Role | 'member' | null; from: StepOrigin };
  /** The grants of the person and their teams on the item or above, strongest first. */
  grants: readonly { role: Role; from: StepOrigin; team?: { id: string; title: string } }[];
}

/**
 * Every step that gives a role or withholds it, in the order of the rules. The strongest step that applies is the
 * effective role.
 */
export function accessSteps({ member, organization, level, grants }: AccessFacts): AccessStep[] {
  const disabled = member?.disabled === true;
  const step = (
    type: AccessStep['type'],
    role: Role | null,
    from: StepOrigin,
    withheld: Withholding | undefined,
  ): AccessStep => ({
    type,
    role,
    from,
    applies: role !== null && withheld === undefined,
    withheld,
  });
  const ifDisabled = disabled ? 'disabled' : undefined;
  const levelRole = level.gives === 'member' ? (member?.role ?? null) : level.gives;
  const withheldLevel = member === undefined ? 'outsider' : member.role === null ? 'guest' : undefined;
  return [
    ...(disabled ? [step('disabled', null, organization, undefined)] : []),
    step(
      'administrator',
      member?.role === 'admin' ? 'admin' : null,
      organization,
      member?.role === 'admin' ? ifDisabled : undefined,
    ),
    step('level', levelRole, level.from, ifDisabled ?? withheldLevel),
    ...grants.map(({ role, from, team }) => ({
      ...step('grant', role, from, ifDisabled),
      team,
    })),
  ];
}
