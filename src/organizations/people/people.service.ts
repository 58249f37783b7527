import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AccessRegistry } from '../../access/access-registry.js';
import { toUserResource } from '../../auth/user.mapper.js';
import type { UserResource } from '../../auth/user.resource.js';
import { UsersService } from '../../auth/users.service.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { PeopleRepository } from './people.repository.js';

/** Profiles of people, for themselves and for people who share an organization with them. */
@Injectable()
export class PeopleService implements OnModuleInit {
  constructor(
    private readonly people: PeopleRepository,
    private readonly users: UsersService,
    private readonly registry: AccessRegistry,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('person', {
      noun: 'person',
      abilities: ['view'],
      needs: {},
      locate: async (actor, { userId }) => {
        if (!isId(userId)) return undefined;
        const view = userId === actor.userId || (await this.people.shareOrganization(actor, userId));
        return { abilities: { view }, noun: 'person' };
      },
    });
  }

  /** @throws NotFoundError */
  async get(userId: string): Promise<UserResource> {
    const user = await this.users.findById(userId);
    if (user === null) throw new NotFoundError('person');
    return toUserResource(user, this.environment.publicUrl);
  }
}
