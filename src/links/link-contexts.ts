import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import type { FileLink } from '../access/visit.js';
import type { OrganizationResource } from '../organizations/organization.resource.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import type { SpaceResource } from '../spaces/space.resource.js';
import { claimsOf } from '../spaces/space-access.js';
import { SpacesService } from '../spaces/spaces.service.js';
import { ContentStore } from '../content/store/content-store.js';
import { VisibleContent, type VisibleParts } from '../content/visible/visible-content.js';
import type { BranchTarget } from '../content/branches/branch-target.js';

/** The content whose links are read: the space with its organization, as the caller sees them, and the revision. */
export interface LinkContext {
  spaceId: string;
  revisionId: string;
  changeRequestId?: string;
  /** The head of primary content, if the revision is read as another one. */
  primaryRevisionId?: string;
  /** Left out for callers who cannot view it. */
  organization?: OrganizationResource;
  space: SpaceResource;
  /** The link for addresses of files, for visitors of a site. */
  fileLink?: FileLink;
  /** The parts of the revision that the caller sees. */
  visible: VisibleParts;
  /** Equal for callers who see the same. */
  digest: string;
}

/** Finds the space, revision and visible parts for a request about links. */
@Injectable()
export class LinkContexts {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly spaces: SpacesService,
    private readonly store: ContentStore,
    private readonly visible: VisibleContent,
  ) {}

  /** @throws NotFoundError when the space no longer exists */
  async find(actor: Actor, { access, changeRequest, revision }: BranchTarget): Promise<LinkContext> {
    const [organization, space] = await Promise.all([
      this.organizations.get(actor, access.organizationId),
      this.spaces.get(actor, access.spaceId, access),
    ]);
    const named = { ...(organization.permissions.view ? { organization } : {}), space };
    const visible = await this.visible.parts(
      await this.store.revision(access.spaceId, access.headRevisionId),
      claimsOf(access),
    );
    // Links of a change request are compared with those of primary content; links of a revision are not.
    const place = changeRequest
      ? [changeRequest.id, changeRequest.primaryRevisionId]
      : revision && 'revision';
    const parts = [
      named,
      ...(place === undefined ? [] : [place]),
      ...(visible.name === '' ? [] : [visible.name]),
    ];
    const digested = JSON.stringify(parts.length === 1 ? named : parts);
    const primary = (changeRequest ?? revision)?.primaryRevisionId;
    return {
      spaceId: access.spaceId,
      revisionId: access.headRevisionId,
      ...(changeRequest !== undefined ? { changeRequestId: changeRequest.id } : {}),
      ...(primary !== undefined ? { primaryRevisionId: primary } : {}),
      ...named,
      visible,
      ...(access.visited !== undefined ? { fileLink: access.visited.link } : {}),
      digest: createHash('sha1').update(digested).digest('base64url').slice(0, 16),
    };
  }
}
