import { ROLES_STRONGEST_FIRST, type Role } from '../../../access/role.js';
import { EnumField, IntegerField, ObjectArrayField, StringField } from '../../../common/validation/fields.js';
import { UniqueItems } from '../../../common/validation/unique-items.js';

class VisitorClaimInput {
  @StringField({
    min: 1,
    max: 64,
    pattern: /^(?!unsigned$)[A-Za-z_][A-Za-z0-9_]*$/,
    patternHint: 'must be letters, digits and "_", not beginning with a digit, and not "unsigned"',
    description: 'Name in `visitor.claims`.',
  })
  name!: string;

  @StringField({
    min: 1,
    max: 256,
    description:
      'Name of the claim or attribute at the provider, or the path to a part of a claim, such as `realm_access.roles`.',
  })
  claim!: string;
}

class ClaimRuleInput {
  @StringField({
    min: 1,
    max: 256,
    description:
      'Name of the claim or attribute at the provider, or the path to a part of a claim, such as `realm_access.roles`.',
  })
  claim!: string;

  @StringField({
    min: 1,
    max: 256,
    description: 'The value, or one of the values, that the claim must have. Case-sensitive.',
  })
  value!: string;

  @EnumField({
    values: ROLES_STRONGEST_FIRST,
    name: 'Role',
    optional: true,
    description: 'Role of the people to whom the rule applies. The strongest role of all such rules counts.',
  })
  role?: Role;

  @StringField({
    min: 1,
    max: 100,
    optional: true,
    description: 'ID of a team that these people are in. It must not be managed by a directory.',
  })
  team?: string;
}

/** The fields that the requests for both kinds of provider share. */
export class SaveProviderDto {
  @StringField({ min: 1, max: 30, description: 'Shown to people who choose how to sign in.' })
  label!: string;

  @StringField({
    min: 1,
    max: 100,
    optional: true,
    description: 'ID of the team that people are added to at their first sign-in through the provider.',
  })
  defaultTeam?: string;

  @EnumField({
    values: ROLES_STRONGEST_FIRST,
    name: 'Role',
    optional: true,
    nullable: true,
    description:
      'Role of new members. `null`: they are guests. Defaults to the organization’s `defaultRole`.',
  })
  defaultRole?: Role | null;

  @UniqueItems({ message: 'must not contain a name twice' }, (claim: VisitorClaimInput | null) => claim?.name)
  @ObjectArrayField(() => VisitorClaimInput, {
    maxItems: 20,
    optional: true,
    description:
      'Claims for the conditions of sites about readers who sign in through the provider, besides `email`, `name` and `groups`.',
  })
  visitorClaims?: VisitorClaimInput[];

  @ObjectArrayField(() => ClaimRuleInput, {
    maxItems: 50,
    optional: true,
    description:
      'The role and the teams that claims give, at each sign-in. If rules name roles, people to whom no such rule applies get the `defaultRole`. People leave the teams of rules that do not apply to them. The last active administrator remains an administrator.',
  })
  claimRules?: ClaimRuleInput[];

  @IntegerField({
    min: 300,
    max: 30 * 24 * 3600,
    optional: true,
    description:
      'Longest duration of a sign-in in seconds: of the API token, or of the session of a reader of a site. Defaults to 86400, a day. A provider that says when its own session ends can shorten it.',
  })
  sessionLifetime?: number;
}
