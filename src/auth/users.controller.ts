import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../access/requires.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { CreateUserDto } from './dto/create-user.dto.js';
import { UserResource } from './user.resource.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@Controller('v1/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('instance.admin')
  @ApiOperation({
    operationId: 'createUser',
    summary: 'Make a person',
    description:
      'For administrators of the instance. The person belongs to no organization yet. 409 when the mail address is taken.',
  })
  @ApiCreatedResponse({ type: UserResource })
  create(@Body() body: CreateUserDto): Promise<UserResource> {
    return this.users.createShown(body);
  }
}
