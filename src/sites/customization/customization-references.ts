import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { CollectionsService } from '../../collections/collections.service.js';
import { type ErrorDetail, ValidationError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ContentReference } from '../../content/model/content-reference.js';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import { MembersService } from '../../organizations/members/members.service.js';
import { SpacePublications } from '../../spaces/space-publications.js';
import type { SpaceResource } from '../../spaces/space.resource.js';
import type { SiteOf } from '../structure/structure-rows.js';
import type { PlacedReference } from './linked-content.js';

/** What a caller sees that a reference can lead to. */
interface Sight {
  /** Spaces of the organization that references name, by id. */
  spaces: ReadonlyMap<string, SpaceResource>;
  /** Spaces that the site shows. */
  shown: readonly SpaceResource[];
  collections: ReadonlySet<string>;
  users: ReadonlySet<string>;
}

/** Sees whether there is what the links of a customization lead to. */
@Injectable()
export class CustomizationReferences {
  constructor(
    private readonly publications: SpacePublications,
    private readonly collections: CollectionsService,
    private readonly members: MembersService,
    private readonly content: ContentStore,
  ) {}

  /**
   * @param shown the spaces of the site that the caller sees
   * @throws ValidationError which names each reference that leads to nothing in the organization that the caller sees
   */
  async requireThere(
    actor: Actor,
    { organizationId }: SiteOf,
    shown: readonly SpaceResource[],
    references: readonly PlacedReference[],
  ): Promise<void> {
    if (references.length === 0) return;
    const sight = {
      shown,
      spaces: await this.spacesNamed(actor, organizationId, references),
      collections: await this.collectionsNamed(actor, organizationId, references),
      users: await this.usersNamed(actor, organizationId, references),
    };
    const details: ErrorDetail[] = [];
    for (const { path, reference } of references) {
      const wrong = await this.wrongIn(reference, sight);
      if (wrong !== undefined) details.push({ ...wrong, path: `${path}.${wrong.path}` });
    }
    if (details.length > 0) throw new ValidationError(details);
  }

  private async spacesNamed(
    actor: Actor,
    organizationId: string,
    references: readonly PlacedReference[],
  ): Promise<Map<string, SpaceResource>> {
    const ids = idsOf(references, (reference) => ('space' in reference ? reference.space : undefined));
    const found = ids.length === 0 ? [] : [...(await this.publications.resources(actor, ids))];
    return new Map(found.filter(([, { organization }]) => organization === organizationId));
  }

  private async collectionsNamed(
    actor: Actor,
    organizationId: string,
    references: readonly PlacedReference[],
  ): Promise<Set<string>> {
    const found = new Set<string>();
    for (const id of idsOf(references, (each) =>
      each.kind === 'collection' ? each.collection : undefined,
    )) {
      const place = await this.collections.findPlace(actor, id);
      if (place?.organizationId === organizationId) found.add(id);
    }
    return found;
  }

  private async usersNamed(
    actor: Actor,
    organizationId: string,
    references: readonly PlacedReference[],
  ): Promise<Set<string>> {
    const ids = idsOf(references, (each) => (each.kind === 'user' ? each.user : undefined));
    if (ids.length === 0) return new Set();
    return new Set((await this.members.resources(actor, organizationId, ids)).map(({ id }) => id));
  }

  private async wrongIn(reference: ContentReference, sight: Sight): Promise<ErrorDetail | undefined> {
    if ('space' in reference && reference.space !== undefined && !sight.spaces.has(reference.space))
      return { path: 'space', message: 'must be the id of a space of this organization that you may view' };
    switch (reference.kind) {
      case 'collection':
        return sight.collections.has(reference.collection)
          ? undefined
          : {
              path: 'collection',
              message: 'must be the id of a collection of this organization that you may view',
            };
      case 'user':
        return sight.users.has(reference.user)
          ? undefined
          : { path: 'user', message: 'must be the id of a member of this organization' };
      case 'page':
        return this.wrongPage(reference.page, reference.space, sight);
      case 'anchor':
        return reference.page === undefined
          ? undefined
          : this.wrongPage(reference.page, reference.space, sight);
      case 'file':
        return this.missing('file', 'a file', undefined, sight, async (revision) =>
          (await this.content.files(revision)).byId.has(reference.file),
        );
      case 'reusable-content':
        return this.missing(
          'reusableContent',
          'a reusable content',
          reference.space,
          sight,
          async (revision) =>
            (await this.content.reusableContents(revision)).some(
              ({ id }) => id === reference.reusableContent,
            ),
        );
      default:
        return undefined;
    }
  }

  private wrongPage(page: string, space: string | undefined, sight: Sight): Promise<ErrorDetail | undefined> {
    return this.missing(
      'page',
      'a page',
      space,
      sight,
      async (revision) => (await this.content.pages(revision)).find(page) !== undefined,
    );
  }

  /** What is wrong when no active revision has what a reference names: of its space, else of those the site shows. */
  private async missing(
    path: string,
    noun: string,
    spaceId: string | undefined,
    { spaces, shown }: Sight,
    holds: (revision: Revision) => Promise<boolean>,
  ): Promise<ErrorDetail | undefined> {
    const named = spaceId === undefined ? undefined : spaces.get(spaceId);
    for (const space of named === undefined ? shown : [named]) {
      if (await holds(await this.content.revision(space.id, space.revision))) return undefined;
    }
    const where = named === undefined ? 'a space that the site shows' : 'this space';
    return { path, message: `must be the id of ${noun} of ${where}` };
  }
}

/** Ids that references name, each once; what is no id names nothing. */
function idsOf(
  references: readonly PlacedReference[],
  named: (reference: ContentReference) => string | undefined,
): string[] {
  const ids = new Set(references.map(({ reference }) => named(reference)));
  return [...ids].filter((id): id is string => id !== undefined && isId(id));
}
