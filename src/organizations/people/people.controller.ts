import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../access/requires.decorator.js';
import { UserResource } from '../../auth/user.resource.js';
import { PeopleService } from './people.service.js';

@ApiTags('Users')
@Controller('v1/users')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get(':userId')
  @Requires('person.view')
  @ApiOperation({
    operationId: 'getUserById',
    summary: 'Retrieve a user',
    description:
      'You can retrieve yourself, and users who share an organization with you in which neither of you is disabled.',
  })
  @ApiOkResponse({ type: UserResource })
  get(@Param('userId') userId: string): Promise<UserResource> {
    return this.people.get(userId);
  }
}
