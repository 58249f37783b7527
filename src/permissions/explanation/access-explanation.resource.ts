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

  @ApiProperty({ required: false, description: 'Left out, with the title, when you may not view it.' })
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
      '`disabled`: a disabled member has no access, so nothing else applies. `administrator`: administrators of the organization are `admin` everywhere. `level`: the `defaultLevel` that counts here. `grant`: a role that was given.',
  })
  type!: AccessStep['type'];

  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    nullable: true,
    description: 'What the step gives; `null`: nothing.',
  })
  role!: Role | null;

  @ApiProperty({
    type: StepOriginResource,
    description: 'Where it is said: the organization, the space, or a collection.',
  })
  from!: StepOrigin;

  @ApiProperty({
    type: StepTeamResource,
    required: false,
    description: 'Of a grant: the team that was given it. Left out when the person was.',
  })
  team?: { id: string; title: string };

  @ApiProperty({
    description: 'The person has this role by this step. The strongest of these is their role.',
  })
  applies!: boolean;

  @ApiProperty({
    enum: WITHHOLDINGS,
    required: false,
    description: 'Why the step does not apply: the member is disabled, a guest, or no member at all.',
  })
  withheld?: Withholding;
}

/** The role of a person on a space or a collection, and how it comes about. */
export class AccessExplanationResource {
  @ApiProperty({ enum: ['access-explanation'] }) object!: 'access-explanation';
  @ApiProperty({ type: UserResource }) user!: UserResource;

  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    nullable: true,
    description: 'The effective role; `null`: none.',
  })
  role!: Role | null;

  @ApiProperty({
    type: [AccessStepResource],
    description:
      'Every rule that gives a role or withholds it. Of grants the 1000 strongest, strongest first.',
  })
  steps!: AccessStep[];
}
