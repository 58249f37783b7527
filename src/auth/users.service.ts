import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../access/access-registry.js';
import { Clock } from '../common/clock.js';
import { ConflictError } from '../common/errors/api-error.js';
import { newId } from '../common/ids.js';
import { isUniqueViolation } from '../database/unique-violation.js';
import { Outbox } from '../outbox/outbox.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** Finds people by ID or email address, and creates them for administrators of the instance. */
@Injectable()
export class UsersService implements OnModuleInit {
  constructor(
    private readonly users: UsersRepository,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Registers the instance as a resource: everybody can view it, its administrators manage it. */
  onModuleInit(): void {
    this.registry.register('instance', {
      noun: 'instance',
      abilities: ['view', 'admin'],
      needs: { admin: 'an administrator of the installation' },
      locate: async ({ instanceAdmin }) => ({
        abilities: { view: true, admin: instanceAdmin },
        noun: 'instance',
      }),
    });
  }

  findById(id: string): Promise<User | null> {
    return this.users.findById(id);
  }

  /** Whether the installation has users. */
  hasAny(): Promise<boolean> {
    return this.users.hasAny();
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(email);
  }

  /**
   * Creates a person.
   * @param person `isConfirmed`: the caller vouches for the address
   * @throws ConflictError when the address is already in use
   */
  @Transactional()
  async create(person: {
    displayName: string;
    email: string;
    instanceAdmin?: boolean;
    isConfirmed?: boolean;
  }): Promise<string> {
    const id = newId();
    await this.translateTakenAddress(() =>
      this.users.insert({
        id,
        displayName: person.displayName,
        email: person.email.toLowerCase(),
        emailVerifiedAt: person.isConfirmed === true ? this.clock.now() : null,
        originOrganizationId: null,
        photoUrl: null,
        instanceAdmin: person.instanceAdmin ?? false,
      }),
    );
    await this.recordNew(id, person.instanceAdmin ?? false);
    return id;
  }

  /** Finds the person with an address, or creates one. Safe when others do the same at the same time. */
  @Transactional()
  async findOrCreate(person: { displayName: string; email: string }): Promise<string> {
    const created = await this.createIfAbsent(person);
    if (created !== undefined) return created;
    const existing = await this.users.findByEmail(person.email);
    if (existing === null) throw new ConflictError('The user with this address was just removed: try again.');
    return existing.id;
  }

  /**
   * Creates a person, whose address is not confirmed.
   * @param person `originOrganizationId`: the organization whose directory or identity provider creates them
   * @returns undefined if the address is already in use
   */
  @Transactional()
  async createIfAbsent(person: {
    displayName: string;
    email: string;
    originOrganizationId?: string;
  }): Promise<string | undefined> {
    const id = newId();
    const { displayName, originOrganizationId = null } = person;
    const email = person.email.toLowerCase();
    const state = { emailVerifiedAt: null, originOrganizationId, photoUrl: null, instanceAdmin: false };
    const user = { id, displayName, email, ...state };
    if (!(await this.users.insertIfAbsent(user))) return undefined;
    await this.recordNew(id, false);
    return id;
  }

  /**
   * Locks a person: until the transaction ends, nobody else can change the account or make it a member of an organization.
   * Teams and texts can still refer to it.
   */
  lock(id: string): Promise<User | null> {
    return this.users.lock(id);
  }

  /** Keeps a person as they are until the transaction ends. */
  lockShared(id: string): Promise<User | null> {
    return this.users.lockShared(id);
  }

  /**
   * Keeps the account of a person until the transaction ends, as a row that refers to it does, so that inserting one later does
   * not wait. A directory cannot change the account meanwhile.
   */
  keep(id: string): Promise<void> {
    return this.users.keep(id);
  }

  /** The people with these addresses. Keeps them as they are until the transaction ends. */
  lockSharedByEmail(emails: readonly string[]): Promise<User[]> {
    return this.users.lockSharedByEmail(emails);
  }

  /** The people with these addresses. */
  listByEmail(emails: readonly string[]): Promise<User[]> {
    return this.users.listByEmail(emails);
  }

  /** Changes the name of a person, in all organizations. */
  async update(id: string, changes: Pick<User, 'displayName'>): Promise<void> {
    await this.users.update(id, changes);
  }

  /**
   * Writes the address of a person, or when it was confirmed. Use `Addresses`, which also ends the access that depends on
   * it.
   * @throws ConflictError when the address is already in use; the transaction must then be rolled back
   */
  async setAddress(id: string, address: Partial<Pick<User, 'email' | 'emailVerifiedAt'>>): Promise<void> {
    await this.translateTakenAddress(() => this.users.setAddress(id, address));
  }

  /** Ends the emailed links of a person that were not used yet. */
  endLinks(id: string): Promise<void> {
    return this.users.endLinks(id);
  }

  /** The next owner of the address of an account has not set it up. */
  forgetSetUp(id: string): Promise<void> {
    return this.users.forgetSetUp(id);
  }

  /** Addresses of a domain that were confirmed after a time have to be confirmed again, and links emailed to all end. */
  unconfirmDomain(domain: string, after: Date, options?: { except?: readonly string[] }): Promise<void> {
    return this.users.unconfirmDomain(domain, after, options);
  }

  private recordNew(id: string, instanceAdmin: boolean): Promise<void> {
    return this.outbox.record({
      organizationId: null,
      action: 'user.created',
      target: id,
      after: { instanceAdmin },
    });
  }

  private async translateTakenAddress(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (isUniqueViolation(error, 'users_email'))
        throw new ConflictError('A user with this email address already exists.');
      throw error;
    }
  }
}
