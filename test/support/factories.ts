import type { INestApplication } from '@nestjs/common';
import type { Actor } from '../../src/access/actor.js';
import { Grant } from '../../src/access/grant.entity.js';
import type { Role } from '../../src/access/role.js';
import { TOKEN_SCOPES, type TokenScope } from '../../src/access/token-scope.js';
import { TokensService } from '../../src/auth/tokens.service.js';
import { runInBackground } from '../../src/common/http/request-context.js';
import { UsersService } from '../../src/auth/users.service.js';
import { Collection } from '../../src/collections/collection.entity.js';
import { newId } from '../../src/common/ids.js';
import { primaryOf } from '../../src/content/branches/branch.js';
import { ImportsService } from '../../src/importing/imports.service.js';
import { Database } from '../../src/database/database.js';
import { TeamMember, type TeamRole } from '../../src/organizations/team-member.entity.js';
import { Team } from '../../src/organizations/team.entity.js';
import { DomainsService } from '../../src/organizations/domains/domains.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import type { SiteVisibility } from '../../src/sites/store/site.entity.js';
import { SitePublishingService } from '../../src/sites/site-publishing.service.js';
import { SitesService } from '../../src/sites/sites.service.js';
import { SpacesService } from '../../src/spaces/spaces.service.js';
import { dataUrl, zip } from './archive.js';

/** A person with a token. */
export interface Person {
  id: string;
  tokenId: string;
  token: string;
  email: string;
}

/** An organization with its first administrator. */
export interface World {
  id: string;
  admin: Person;
}

/** The people that rules are tested with: one for each standing in an organization. */
export const STANDINGS = [
  'admin',
  'create',
  'review',
  'edit',
  'comment',
  'read',
  'guest',
  'outsider',
  'disabled',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** Creates test data, including missing parents. Each test creates its own organization, so tests do not interfere. */
export class Factories {
  private count = 0;

  constructor(private readonly app: INestApplication) {}

  private get database(): Database {
    return this.app.get(Database);
  }

  async person(
    options: {
      scopes?: TokenScope[];
      expiresAt?: Date;
      instanceAdmin?: boolean;
      email?: string;
      isConfirmed?: boolean;
    } = {},
  ): Promise<Person> {
    this.count += 1;
    const email = options.email ?? `person-${this.count}@example.com`;
    const id = await this.app.get(UsersService).create({
      displayName: `Person ${this.count}`,
      email,
      instanceAdmin: options.instanceAdmin ?? false,
      isConfirmed: options.isConfirmed ?? true,
    });
    const { id: tokenId, secret } = await this.app
      .get(TokensService)
      .issue(id, { label: 'test', ...options });
    return { id, tokenId, token: secret, email };
  }

  /** Confirms a domain for an organization, as the operator does. Others lose it. */
  async domain(organizationId: string, domain: string): Promise<void> {
    await this.app.get(DomainsService).confirm(organizationId, domain, { takeOver: true });
  }

  async organization(title = 'Test organization'): Promise<World> {
    const admin = await this.person();
    return { id: await this.app.get(OrganizationsService).create(title, admin.id), admin };
  }

  /** A person who is a member with a role; `null`: a guest. */
  async member(organizationId: string, role: Role | null): Promise<Person> {
    const person = await this.person();
    await this.join(organizationId, person, role);
    return person;
  }

  /** Makes a person a member, or changes the role of a member. */
  async join(organizationId: string, person: Person, role: Role | null): Promise<void> {
    await this.app.get(OrganizationsService).setMember(organizationId, person.id, role);
  }

  /** Another token of a person. */
  async token(
    person: Person,
    options: { scopes?: TokenScope[]; expiresAt?: Date; organizationId?: string } = {},
  ): Promise<Person> {
    const issued = await this.app.get(TokensService).issue(person.id, { label: 'another', ...options });
    return { ...person, tokenId: issued.id, token: issued.secret };
  }

  async revoke(token: Pick<Person, 'tokenId'>): Promise<void> {
    // Some tests revoke a token while a request runs. The revocation is not part of that request.
    await runInBackground(() => this.app.get(TokensService).revoke(token.tokenId));
  }

  /** One person for each standing; the disabled one was an administrator. */
  async everyStanding(world: World): Promise<Record<Standing, Person>> {
    const disabled = await this.member(world.id, 'admin');
    await this.disable(world.id, disabled);
    return {
      admin: await this.member(world.id, 'admin'),
      create: await this.member(world.id, 'create'),
      review: await this.member(world.id, 'review'),
      edit: await this.member(world.id, 'edit'),
      comment: await this.member(world.id, 'comment'),
      read: await this.member(world.id, 'read'),
      guest: await this.member(world.id, null),
      outsider: await this.person(),
      disabled,
    };
  }

  async disable(organizationId: string, person: Person): Promise<void> {
    await this.database.query(
      'UPDATE members SET disabled = true WHERE organization_id = $1 AND user_id = $2',
      [organizationId, person.id],
    );
  }

  /** A space created by the organization's administrator. @returns its ID */
  async space(
    world: World,
    options: { title?: string; parent?: string; level?: Role | null } = {},
  ): Promise<string> {
    const service = this.app.get(SpacesService);
    const actor = actorOf(world.admin);
    const { id } = await service.create(actor, world.id, {
      title: options.title ?? 'Test space',
      ...(options.parent !== undefined ? { parent: options.parent } : {}),
    });
    if (options.level !== undefined) await service.update(actor, id, { defaultLevel: options.level });
    return id;
  }

  /** Creates a space with markdown pages by path, imported as an archive. @returns the ID of the space */
  async spaceWithPage(world: World, markdown: string, title = 'Test space'): Promise<string> {
    const spaceId = await this.space(world, { title });
    await this.importMarkdown(world, spaceId, markdown);
    return spaceId;
  }

  async importMarkdown(world: World, spaceId: string, markdown: string): Promise<void> {
    await this.app.get(ImportsService).importInto(actorOf(world.admin), primaryOf(spaceId), {
      source: 'markdown',
      content: { url: dataUrl(markdown, 'text/markdown') },
    });
  }

  /** Imports files by path, as an archive. */
  async importArchive(world: World, spaceId: string, files: Record<string, string | Buffer>): Promise<void> {
    await this.app.get(ImportsService).importInto(actorOf(world.admin), primaryOf(spaceId), {
      source: 'zip',
      content: { url: dataUrl(await zip(files)) },
    });
  }

  /** A site created by the organization's administrator, published by default. @returns its ID */
  async site(
    world: World,
    options: { title?: string; visibility?: SiteVisibility; spaces?: string[]; published?: boolean } = {},
  ): Promise<string> {
    const { published = true, ...body } = options;
    const sites = this.app.get(SitesService);
    const publishing = this.app.get(SitePublishingService);
    const { id } = await sites.create(actorOf(world.admin), world.id, body);
    if (published) await publishing.publish(actorOf(world.admin), world.id, id);
    return id;
  }

  async collection(
    world: World,
    options: { parent?: Collection; level?: Role | null | 'inherit' } = {},
  ): Promise<Collection> {
    const { parent, level = 'inherit' } = options;
    const collection: Collection = {
      id: newId(),
      organizationId: world.id,
      parentId: parent?.id ?? null,
      path: parent === undefined ? [] : [...parent.path, parent.id],
      title: 'Test collection',
      description: null,
      emoji: null,
      inheritsLevel: level === 'inherit',
      defaultLevel: level === 'inherit' ? null : level,
      position: 0,
      createdAt: new Date(),
    };
    await this.database.repository(Collection).insert(collection);
    return collection;
  }

  async team(world: World, members: Person[], role: TeamRole = 'member'): Promise<string> {
    const id = newId();
    await this.database.repository(Team).insert({ id, organizationId: world.id, title: 'Test team' });
    for (const { id: userId } of members) {
      await this.database
        .repository(TeamMember)
        .insert({ teamId: id, userId, organizationId: world.id, role });
    }
    return id;
  }

  /** Gives a person or a team a role on a space or a collection. */
  async grant(
    world: World,
    role: Role,
    to: { user?: string; team?: string },
    on: { space?: string; collection?: string },
  ): Promise<void> {
    const ids = {
      spaceId: on.space ?? null,
      collectionId: on.collection ?? null,
      userId: to.user ?? null,
      teamId: to.team ?? null,
    };
    await this.database.repository(Grant).insert({
      id: newId(),
      organizationId: world.id,
      ...ids,
      targetId: (on.space ?? on.collection) as string,
      principalId: (to.user ?? to.team) as string,
      role,
    });
  }
}

function actorOf({ id, tokenId }: Person): Actor {
  return { userId: id, tokenId, scopes: TOKEN_SCOPES, instanceAdmin: false };
}
