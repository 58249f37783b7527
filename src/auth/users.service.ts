import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../access/access-registry.js';
import { ConflictError } from '../common/errors/api-error.js';
import { newId } from '../common/ids.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { isUniqueViolation } from '../database/unique-violation.js';
import { Outbox } from '../events/outbox/outbox.js';
import type { User } from './user.entity.js';
import { toUserResource } from './user.mapper.js';
import type { UserResource } from './user.resource.js';
import { UsersRepository } from './users.repository.js';

/** People: found by id or mail address, made by administrators of the instance. */
@Injectable()
export class UsersService implements OnModuleInit {
  constructor(
    private readonly users: UsersRepository,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The instance itself: everybody knows that it is there, its administrators manage it. */
  onModuleInit(): void {
    this.registry.register('instance', {
      noun: 'instance',
      abilities: ['view', 'admin'],
      locate: async ({ instanceAdmin }) => ({
        abilities: { view: true, admin: instanceAdmin },
        noun: 'instance',
      }),
    });
  }

  findById(id: string): Promise<User | null> {
    return this.users.findById(id);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(email);
  }

  /**
   * Makes a person.
   * @throws ConflictError when the address already belongs to someone
   */
  @Transactional()
  async create(person: { displayName: string; email: string; instanceAdmin?: boolean }): Promise<string> {
    const id = newId();
    try {
      await this.users.insert({
        id,
        displayName: person.displayName,
        email: person.email.toLowerCase(),
        photoUrl: null,
        instanceAdmin: person.instanceAdmin ?? false,
      });
    } catch (error) {
      if (isUniqueViolation(error, 'users_email'))
        throw new ConflictError('There already is a person with this mail address.');
      throw error;
    }
    await this.recordNew(id, person.instanceAdmin ?? false);
    return id;
  }

  /** The person of an address, made when there is none yet. Somebody else may do the same at the same moment. */
  @Transactional()
  async findOrCreate(person: { displayName: string; email: string }): Promise<string> {
    const id = newId();
    const email = person.email.toLowerCase();
    const { displayName } = person;
    const user = { id, displayName, email, photoUrl: null, instanceAdmin: false };
    if (await this.users.insertUnlessThere(user)) {
      await this.recordNew(id, false);
      return id;
    }
    const found = await this.users.findByEmail(email);
    if (found === null)
      throw new ConflictError('The person of this address was removed just now: try again.');
    return found.id;
  }

  private recordNew(id: string, instanceAdmin: boolean): Promise<void> {
    return this.outbox.record({
      organizationId: null,
      action: 'user.created',
      target: id,
      after: { instanceAdmin },
    });
  }

  /**
   * Makes a person, and shows them.
   * @throws ConflictError when the address already belongs to someone
   */
  async createShown(person: { displayName: string; email: string }): Promise<UserResource> {
    const id = await this.create(person);
    const { displayName } = person;
    return toUserResource(
      { id, displayName, email: person.email.toLowerCase(), photoUrl: null },
      this.environment.publicUrl,
    );
  }
}
