import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { ValidationError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { siteTarget } from '../../sites/store/site-address.js';
import type { SiteOf } from '../../sites/tree/structure-rows.js';
import { SiteViews } from '../../sites/views/site-views.js';
import type { CreatePreviewLinkDto } from './dto/create-preview-link.dto.js';
import type { WantedPreview } from './preview-access.js';
import { PreviewKeys } from './preview-keys.js';
import type { PreviewLinkResource } from './preview-link.resource.js';
import { SitePreviews } from './site-previews.js';

/** Makes links that open previews in a browser, which has no token of the person. */
@Injectable()
export class PreviewLinksService {
  constructor(
    private readonly previews: SitePreviews,
    private readonly views: SiteViews,
    private readonly keys: PreviewKeys,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @throws ValidationError when the request does not name one change request or revision
   * @throws NotFoundError when the caller may not read it, or the site does not show its space
   */
  async create(
    { tokenId, userId }: Actor,
    site: SiteOf,
    body: CreatePreviewLinkDto,
  ): Promise<PreviewLinkResource> {
    const path = await this.previews.pathOf(tokenId, site, wantedBy(body));
    const { found } = await this.views.see({ kind: 'insider', userId }, site);
    const { ticket, expiresAt } = this.keys.ticketOf({ tokenId, siteId: site.siteId });
    // A site has this address before it is published, too, and its cookies are not sent to a proxy.
    const home = siteTarget(found, this.environment.publicUrl);
    return {
      object: 'site-preview-link',
      expiresAt: expiresAt.toISOString(),
      urls: { preview: `${home}/${path}?preview=${ticket}` },
    };
  }
}

/** @throws ValidationError */
function wantedBy({ space: spaceId, changeRequest, revision }: CreatePreviewLinkDto): WantedPreview {
  if (changeRequest !== undefined && revision === undefined)
    return { kind: 'change-request', spaceId, name: changeRequest };
  if (revision !== undefined && changeRequest === undefined)
    return { kind: 'revision', spaceId, name: revision };
  throw new ValidationError([{ path: 'changeRequest', message: 'or revision must be given, but not both' }]);
}
