import type { Role } from '../../access/role.js';

/** Something that a role comes from, as far as whoever asks may see it. */
export interface StepOrigin {
  type: 'organization' | 'collection' | 'space';
  /** Left out, with the title, when whoever asks may not view it. */
  id?: string;
  title?: string;
}

export const STEP_TYPES = ['disabled', 'administrator', 'level', 'grant'] as const;
export const WITHHOLDINGS = ['disabled', 'guest', 'outsider'] as const;
export type Withholding = (typeof WITHHOLDINGS)[number];

/** One of the rules that the effective role comes from, and what it gives to one person. */
export interface AccessStep {
  type: (typeof STEP_TYPES)[number];
  role: Role | null;
  from: StepOrigin;
  team?: { id: string; title: string };
  applies: boolean;
  withheld?: Withholding;
}

/** What the rules for the role of one person on one item go by. */
export interface AccessFacts {
  /** undefined: no member of the organization. A role of null: a guest. */
  member: { role: Role | null; disabled: boolean } | undefined;
  organization: StepOrigin;
  /** The level that counts for the item, and where it is set; `member`: everybody's own role. */
  level: { gives: Role | 'member' | null; from: StepOrigin };
  /** What the person or their teams were given on the item or above, strongest first. */
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
    ...(withheld === undefined ? {} : { withheld }),
  });
  const ifDisabled = disabled ? 'disabled' : undefined;
  const given = level.gives === 'member' ? (member?.role ?? null) : level.gives;
  const noMember = member === undefined ? 'outsider' : member.role === null ? 'guest' : undefined;
  return [
    ...(disabled ? [step('disabled', null, organization, undefined)] : []),
    step(
      'administrator',
      member?.role === 'admin' ? 'admin' : null,
      organization,
      member?.role === 'admin' ? ifDisabled : undefined,
    ),
    step('level', given, level.from, ifDisabled ?? noMember),
    ...grants.map(({ role, from, team }) => ({
      ...step('grant', role, from, ifDisabled),
      ...(team === undefined ? {} : { team }),
    })),
  ];
}
