import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../access/requires.decorator.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { CreateUserDto } from '../dto/create-user.dto.js';
import { UserResource } from '../user.resource.js';
import { AccountSetUps } from './account-set-ups.service.js';

@ApiTags('Users')
@Controller('v1/users')
export class UsersController {
  constructor(private readonly setUps: AccountSetUps) {}

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('instance.admin')
  @ApiOperation({
    operationId: 'createUser',
    summary: 'Create a user',
    description:
      'Requires an administrator of the instance. The user does not belong to an organization yet, and receives an email with a link to set up the account, which works once, for 7 days. Returns 409 if the email address is already in use.',
  })
  @ApiCreatedResponse({ type: UserResource })
  create(@Body() body: CreateUserDto): Promise<UserResource> {
    return this.setUps.createUser(body);
  }
}
