import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { CollectionsService } from '../../collections/collections.service.js';
import { type ErrorDetail, ValidationError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ContentReference } from '../../markdown/source/content-reference.js';
import { MembersService } from '../../organizations/members/members.service.js';
import { SpacePublications } from '../../spaces/space-publications.js';
import type { SpaceResource } from '../../spaces/space.resource.js';
import type { SiteOf } from '../tree/structure-rows.js';
import { ContentFinder, type NamedContent } from './content-finder.js';
import type { PlacedReference } from './linked-content.js';

/** Targets of references other than content, as far as the caller sees them. */
interface VisibleTargets {
  /** By ID. */
  spaces: ReadonlyMap<string, SpaceResource>;
  collections: ReadonlySet<string>;
  users: ReadonlySet<string>;
}

/** Content that a reference names, with the path of the reference. */
interface PlacedContent extends NamedContent {
  path: string;
}

/** Checks that the targets of links in a customization exist. */
@Injectable()
export class CustomizationReferences {
  constructor(
    private readonly publications: SpacePublications,
    private readonly collections: CollectionsService,
    private readonly members: MembersService,
    private readonly content: ContentFinder,
  ) {}

  /**
   * @param shown the spaces of the site that the caller sees
   * @throws ValidationError that names each reference whose target does not exist in the organization or is not visible
   * to the caller
   */
  async requireExisting(
    actor: Actor,
    { organizationId }: SiteOf,
    shown: readonly SpaceResource[],
    references: readonly PlacedReference[],
  ): Promise<void> {
    if (references.length === 0) return;
    const visible = {
      spaces: await this.spacesNamed(actor, organizationId, references),
      collections: await this.collectionsNamed(actor, organizationId, references),
      users: await this.usersNamed(actor, organizationId, references),
    };
    const named = references.flatMap((each) => contentNamed(each) ?? []);
    const missing = await this.content.missing(shown, [...visible.spaces.values()], named);
    const missingPaths = new Set([...missing].map(({ path }) => path));
    const details = references.flatMap(({ path, reference }) => {
      const problem =
        targetProblem(reference, visible) ??
        (missingPaths.has(path) ? missingContentProblem(reference) : undefined);
      return problem === undefined ? [] : [{ ...problem, path: `${path}.${problem.path}` }];
    });
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
      const place = await this.collections.findLocation(actor, id);
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
}

/** The content that a reference names; undefined when it names no content. */
function contentNamed({ path, reference }: PlacedReference): PlacedContent | undefined {
  switch (reference.kind) {
    case 'page':
      return { path, kind: 'page', id: reference.page, spaceId: reference.space };
    case 'anchor':
      if (reference.page === undefined) return undefined;
      return { path, kind: 'page', id: reference.page, spaceId: reference.space };
    case 'file':
      return { path, kind: 'file', id: reference.file, spaceId: undefined };
    case 'reusable-content':
      return {
        path,
        kind: 'reusable-content',
        id: reference.reusableContent,
        spaceId: reference.space,
      };
    default:
      return undefined;
  }
}

/** The problem of a reference, apart from its content. */
function targetProblem(reference: ContentReference, visible: VisibleTargets): ErrorDetail | undefined {
  if ('space' in reference && reference.space !== undefined && !visible.spaces.has(reference.space))
    return { path: 'space', message: 'must be the ID of a space of this organization that you may view' };
  if (reference.kind === 'collection' && !visible.collections.has(reference.collection))
    return {
      path: 'collection',
      message: 'must be the ID of a collection of this organization that you may view',
    };
  if (reference.kind === 'user' && !visible.users.has(reference.user))
    return { path: 'user', message: 'must be the ID of a member of this organization' };
  return undefined;
}

/** The problem of a reference whose content does not exist. */
function missingContentProblem(reference: ContentReference): ErrorDetail {
  const where =
    'space' in reference && reference.space !== undefined ? 'this space' : 'a space that the site shows';
  switch (reference.kind) {
    case 'file':
      return { path: 'file', message: `must be the ID of a file of ${where}` };
    case 'reusable-content':
      return { path: 'reusableContent', message: `must be the ID of a reusable content of ${where}` };
    default:
      return { path: 'page', message: `must be the ID of a page of ${where}` };
  }
}

/** The IDs that references name, without duplicates and invalid IDs. */
function idsOf(
  references: readonly PlacedReference[],
  named: (reference: ContentReference) => string | undefined,
): string[] {
  const ids = new Set(references.map(({ reference }) => named(reference)));
  return [...ids].filter((id): id is string => id !== undefined && isId(id));
}
