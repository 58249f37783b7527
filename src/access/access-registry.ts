import { Injectable } from '@nestjs/common';
import type { Actor } from './actor.js';
import type { Visit } from './visit.js';

/** What a locator found: the resource in the caller's view. */
export interface LocatedTarget {
  /** Ability to whether the caller has it; a resource whose `view` is false does not exist for the caller. */
  abilities: Readonly<Record<string, boolean>>;
  /** The word for the resource in "There is no such …". */
  noun: string;
  /** The caller is kept out as a person, whatever key they send. */
  excluded?: boolean;
}

/**
 * Finds the target of a route in its path parameters, with one query, and says what the caller may do with it.
 * @returns undefined when there is no such target
 */
export type Locator = (
  actor: Actor,
  params: Readonly<Record<string, string>>,
) => Promise<LocatedTarget | undefined>;

/** Finds the target for a visitor of a site. @returns undefined when it is nothing that the visitor may view */
export type VisitLocator = (
  visit: Visit,
  params: Readonly<Record<string, string>>,
) => Promise<LocatedTarget | undefined>;

export interface Resource {
  noun: string;
  abilities: readonly string[];
  locate: Locator;
  /** Left out: visitors of sites have no access. */
  locateVisit?: VisitLocator;
  /** Callers with a key that counts see it as visitors do, even where they may view it by their role. */
  keyTakesPrecedence?: boolean;
}

/** Which resources permissions can be asked for. Each context registers its own when it starts. */
@Injectable()
export class AccessRegistry {
  private readonly resources = new Map<string, Resource>();

  register(name: string, resource: Resource): void {
    if (this.resources.has(name)) throw new Error(`The resource "${name}" is registered twice.`);
    this.resources.set(name, resource);
  }

  /** @throws Error naming the bug when the permission is not one a context registered */
  find(permission: string): { resource: Resource; ability: string } {
    const [name = '', ability = ''] = permission.split('.');
    const resource = this.resources.get(name);
    if (resource === undefined)
      throw new Error(`@Requires('${permission}'): no resource "${name}" is registered.`);
    if (!resource.abilities.includes(ability)) {
      throw new Error(`@Requires('${permission}'): "${name}" has no ability "${ability}".`);
    }
    return { resource, ability };
  }
}
