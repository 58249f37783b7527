import { Injectable } from '@nestjs/common';
import type { Actor } from './actor.js';
import type { Role } from './role.js';
import type { Visit } from './visit.js';

/** The target that a locator found: the resource in the caller's view. */
export interface LocatedTarget {
  /** Whether the caller has each ability. If `view` is false, the resource does not exist for the caller. */
  abilities: Readonly<Record<string, boolean>>;
  /** Name of the resource in "There is no such …". */
  noun: string;
  /** The caller is denied access as a user, even with a valid share key. */
  excluded?: boolean;
  /** The caller's role of the kind that `Resource.needs` names, for error messages; null: none. */
  role?: Role | null;
}

/**
 * Finds the target of a route by its path parameters, with one query, together with the caller's abilities.
 * @returns undefined when there is no such target
 */
export type Locator = (
  actor: Actor,
  params: Readonly<Record<string, string>>,
) => Promise<LocatedTarget | undefined>;

/** Finds the target for a visitor of a site. @returns undefined when the visitor may not view it */
export type VisitLocator = (
  visit: Visit,
  params: Readonly<Record<string, string>>,
) => Promise<LocatedTarget | undefined>;

export interface Resource {
  noun: string;
  abilities: readonly string[];
  /**
   * The requirement of each ability except `view`, in the words of the API. It completes the error message "This requires
   * …": `the role "edit" on the space`.
   */
  needs: Readonly<Record<string, string>>;
  locate: Locator;
  /** Absent: visitors of sites have no access. */
  locateVisit?: VisitLocator;
  /** Callers with a valid share key see the resource as visitors do, even if their role lets them view it. */
  keyTakesPrecedence?: boolean;
}

/** The resources that `@Requires` can name. Each context registers its own at start. */
@Injectable()
export class AccessRegistry {
  private readonly resources = new Map<string, Resource>();

  register(name: string, resource: Resource): void {
    if (this.resources.has(name)) throw new Error(`The resource "${name}" is registered twice.`);
    const undescribed = resource.abilities.find(
      (ability) => ability !== 'view' && !(ability in resource.needs),
    );
    if (undescribed !== undefined)
      throw new Error(`The resource "${name}" does not describe what "${undescribed}" requires.`);
    this.resources.set(name, resource);
  }

  /** @throws Error when no context registered the permission */
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
