import { ApiProperty } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import { UserResource } from '../../auth/user.resource.js';
import {
  type AccessStep,
  STEP_TYPES,
  type StepOrigin,
  type Withholding,
  WITHHOLDINGS,
} from './access-steps.js';

class StepOriginResource implements StepOrigin {
  @ApiProperty({ enum: ['organization', 'collection', 'space'] }) type!: StepOrigin['type'];

  @ApiProperty({ required: false, description: 'Absent, like the title, if you cannot view it.' })
  id?: string;

  @ApiProperty({ required: false })
  title?: string;
}

class StepTeamResource {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
}

class AccessStepResource implements AccessStep {
  @ApiProperty({
    enum: STEP_TYPES,
    description:
      '`disabled`: a disabled member has no access, so nothing else applies. `administrator`: administrators of the organization have the role `admin` everywhere. `level`: the `defaultLevel` that applies here. `grant`: a role that was given.',
  })
  type!: AccessStep['type'];

  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    nullable: true,
    description: 'The role that this step gives. `null`: none.',
  })
  role!: Role | null;

  @ApiProperty({
    type: StepOriginResource,
    description: 'Where the rule is set: the organization, the space, or a collection.',
  })
  from!: StepOrigin;

  @ApiProperty({
    type: StepTeamResource,
    required: false,
    description: 'For a grant: the team that has it. Absent if the user has it.',
  })
  team?: { id: string; title: string };

  @ApiProperty({
    description:
      'Whether this step gives the person its role. The strongest of these roles is their effective role.',
  })
  applies!: boolean;

  @ApiProperty({
    enum: WITHHOLDINGS,
    required: false,
    description: 'Why the step does not apply: the member is disabled, a guest, or not a member.',
  })
  withheld?: Withholding;
}

/** The role of a person on a space or a collection, and the rules it results from. */
export class AccessExplanationResource {
  @ApiProperty({ enum: ['access-explanation'] }) object!: 'access-explanation';
  @ApiProperty({ type: UserResource }) user!: UserResource;

  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    nullable: true,
    description: 'The effective role. `null`: none.',
  })
  role!: Role | null;

  @ApiProperty({
    type: [AccessStepResource],
    description:
      'Every rule that gives or withholds a role. Contains at most the 1000 strongest grants, strongest first.',
  })
  steps!: AccessStep[];
}
