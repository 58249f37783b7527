import { Injectable } from '@nestjs/common';
import type { LocatedTarget } from '../../access/access-registry.js';
import { LaterAccess } from '../../auth/later-access.js';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../../common/errors/api-error.js';
import type { ChangeRequestTarget } from '../../change-requests/change-request-target.js';
import { ChangeRequestsService } from '../../change-requests/change-requests.service.js';
import type { BranchTarget } from '../../content/branches/branch-target.js';
import { ContentStore } from '../../content/store/content-store.js';
import type { SiteOf } from '../../sites/tree/structure-rows.js';
import type { PreviewAddress } from '../visits/preview-address.js';
import type { VisitPreview } from '../visits/site-visit.js';

/** A state of a space that a person wants to read on a site. */
export interface WantedPreview extends Pick<PreviewAddress, 'kind'> {
  spaceId: string;
  /** ID or number of the change request, or ID of the revision. */
  name: string;
}

/** The content of a preview, for a person who may read it. */
interface PreviewedContent extends Pick<
  VisitPreview,
  'kind' | 'spaceId' | 'title' | 'comparedTo' | 'publishedRevisionId'
> {
  userId: string;
  /** As in addresses of the preview. */
  name: string;
  /** The revision that is shown. */
  revisionId: string;
}

/** Decides who may read previews: everybody who may read the same over the API, as long as their token works. */
@Injectable()
export class PreviewAccess {
  constructor(
    private readonly access: LaterAccess,
    private readonly changeRequests: ChangeRequestsService,
    private readonly store: ContentStore,
  ) {}

  /**
   * Whether the person may read the site now. Before it is published, only its editors may.
   * @returns the ID of the person
   * @throws NotFoundError
   */
  async requireSite(tokenId: string, site: SiteOf): Promise<string> {
    const { userId } = (await this.require(tokenId, 'publishedSite.view', { ...site }, 'published site'))
      .caller;
    return userId;
  }

  /**
   * The content of a change request or revision, if the person may read it now.
   * @throws NotFoundError
   */
  async requireContent(tokenId: string, { kind, spaceId, name }: WantedPreview): Promise<PreviewedContent> {
    if (kind === 'revision') {
      const params = { spaceId, revisionId: name };
      const { caller, target } = await this.require(tokenId, 'revision.access', params, 'revision');
      const { access, revision } = target as BranchTarget;
      const { parents, createdAt } = await this.store.revision(spaceId, access.headRevisionId);
      return {
        ...{ kind, spaceId, name, userId: caller.userId, title: createdAt },
        revisionId: access.headRevisionId,
        comparedTo: parents[0],
        publishedRevisionId: revision?.primaryRevisionId ?? access.headRevisionId,
      };
    }
    const params = { spaceId, changeRequestId: name };
    const { caller, target } = await this.require(tokenId, 'changeRequest.view', params, 'change request');
    const { access, changeRequest } = target as ChangeRequestTarget;
    const found = await this.changeRequests.get(spaceId, changeRequest.id);
    const number = String(changeRequest.number);
    return {
      ...{ kind, spaceId, name: number, userId: caller.userId },
      title: `#${number} ${found.subject}`.trim(),
      revisionId: access.headRevisionId,
      comparedTo: found.revisionMergedAncestor ?? found.revisionInitial,
      publishedRevisionId: changeRequest.primaryRevisionId,
    };
  }

  /** @throws NotFoundError whatever the reason is, so that nobody learns what exists */
  private async require(
    tokenId: string,
    permission: string,
    params: Record<string, string>,
    noun: string,
  ): Promise<{ caller: { userId: string }; target: LocatedTarget }> {
    try {
      const { caller, target } = await this.access.require(tokenId, permission, params, { reads: true });
      if (target === undefined) throw new NotFoundError(noun);
      return { caller, target };
    } catch (error) {
      if (error instanceof UnauthenticatedError || error instanceof ForbiddenError)
        throw new NotFoundError(noun);
      throw error;
    }
  }
}
