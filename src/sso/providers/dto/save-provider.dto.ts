import { ROLES_STRONGEST_FIRST, type Role } from '../../../access/role.js';
import { ArrayUnique } from 'class-validator';
import { EnumField, IntegerField, ObjectArrayField, StringField } from '../../../common/validation/fields.js';

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

  @ArrayUnique((claim: VisitorClaimInput | null) => claim?.name, { message: 'must not contain a name twice' })
  @ObjectArrayField(() => VisitorClaimInput, {
    maxItems: 20,
    optional: true,
    description:
      'What the conditions of sites know of readers who sign in through the provider, besides `email`, `name` and `groups`.',
  })
  visitorClaims?: VisitorClaimInput[];

  @IntegerField({
    min: 300,
    max: 30 * 24 * 3600,
    optional: true,
    description:
      'Seconds that a sign-in lasts at most: the API token, or the session of a reader of a site. Defaults to 86400, a day. A provider that says when its own session ends can shorten it.',
  })
  sessionLifetime?: number;
}
