import { Injectable } from '@nestjs/common';
import { ConflictError } from '../common/errors/api-error.js';
import { newId } from '../common/ids.js';
import { isUniqueViolation } from '../database/unique-violation.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** People: found by id or mail address, made by administrators of the instance. */
@Injectable()
export class UsersService {
  constructor(private readonly users: UsersRepository) {}

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
    return id;
  }
}
