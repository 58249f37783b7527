import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { toUserResource } from './user.mapper.js';
import { CurrentUserResource } from './user.resource.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@Controller('v1/user')
export class UserController {
  constructor(
    private readonly users: UsersService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @Requires('self.any')
  @ApiOperation({ operationId: 'getAuthenticatedUser', summary: 'Retrieve the user who owns the token' })
  @ApiOkResponse({ type: CurrentUserResource })
  async me(@CurrentActor() actor: Actor): Promise<CurrentUserResource> {
    const user = await this.users.findById(actor.userId);
    if (user === null) throw new NotFoundError('person');
    const { emailVerifiedAt } = user;
    return {
      ...toUserResource(user, this.environment.publicUrl),
      ...(emailVerifiedAt !== null ? { emailVerifiedAt: emailVerifiedAt.toISOString() } : {}),
    };
  }
}
