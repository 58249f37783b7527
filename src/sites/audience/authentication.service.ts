import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import { ValidationError } from '../../common/errors/api-error.js';
import { openText, sealText } from '../../common/sealed-text.js';
import { withoutUndefined } from '../../common/without-undefined.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';
import { changedState } from '../../outbox/changed-state.js';
import { Outbox } from '../../outbox/outbox.js';
import type { EventState } from '../../outbox/recorded-event.js';
import type { Site } from '../store/site.entity.js';
import { pathOnSite, siteAddresses } from '../store/site-address.js';
import { type FoundSite, SitesRepository } from '../store/sites.repository.js';
import type { SiteOf } from '../tree/structure-rows.js';
import type { SiteAuthenticationResource } from './authentication.resource.js';
import type { UpdateAuthenticationDto } from './dto/authentication.dto.js';
import { signsInMore, signsInOthers } from './signs-in-others.js';
import { SiteAudience } from './site-audience.js';

/** How visitors of sites with the visibility `visitor-auth` are authenticated. */
@Injectable()
export class AuthenticationService {
  private readonly generationKey: Buffer;
  private readonly sealKey: Buffer;

  constructor(
    private readonly sites: SitesRepository,
    private readonly audience: SiteAudience,
    private readonly outbox: Outbox,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.generationKey = deriveKey(environment, 'visitor-auth');
    this.sealKey = deriveKey(environment, 'visitor-auth seal');
  }

  /** @throws NotFoundError */
  async get({ organizationId, siteId }: SiteOf): Promise<SiteAuthenticationResource> {
    return this.show((await this.sites.get(organizationId, siteId)).site);
  }

  /**
   * @throws NotFoundError
   * @throws ValidationError when `fallbackURL` leads to the site itself
   * @throws ForbiddenError, and 404, when the caller may not show the spaces of the site to more readers
   */
  @Transactional()
  async update(
    actor: Actor,
    site: SiteOf,
    { backend, privateKey, fallbackURL }: UpdateAuthenticationDto,
  ): Promise<SiteAuthenticationResource> {
    const { site: before, subdomain } = await this.begin(
      actor,
      site,
      (found) => privateKey !== undefined || signsInMore(found, { backend }),
    );
    if (fallbackURL && pathOnSite(fallbackURL, siteAddresses({ site: before, subdomain }, this.environment)))
      throw new ValidationError([
        {
          path: 'fallbackURL',
          message: 'must not be a URL of the site itself, which requires the sign-in',
        },
      ]);
    const after = changedState({ backend, fallbackURL, privateKey }, ['backend']);
    if (Object.keys(after).length > 0) await this.record('site.authentication_updated', site, after);
    const isForOthers = privateKey !== undefined || signsInOthers(before, { backend });
    const changes = withoutUndefined({
      authBackend: backend,
      authFallbackUrl: fallbackURL,
      authKey: privateKey === undefined ? undefined : sealText(privateKey, this.sealKey),
      audience: isForOthers ? before.audience + 1 : undefined,
    });
    return this.save(before, changes);
  }

  /** Generates a new key. Signatures with the previous key become invalid. @throws as `update` */
  @Transactional()
  async regenerate(actor: Actor, site: SiteOf): Promise<SiteAuthenticationResource> {
    const { site: before } = await this.begin(actor, site, () => true);
    await this.record('site.authentication_key_regenerated', site);
    return this.save(before, {
      authKey: null,
      authGeneration: before.authGeneration + 1,
      audience: before.audience + 1,
    });
  }

  /** The key of a site that signs the JWTs of its visitors. */
  keyOf({ id, authKey, authGeneration }: Pick<Site, 'id' | 'authKey' | 'authGeneration'>): string {
    if (authKey !== null) return openText(authKey, this.sealKey);
    return createHmac('sha256', this.generationKey).update(`${id} ${authGeneration}`).digest('base64url');
  }

  private async begin(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    opens: (site: Site) => boolean,
  ): Promise<FoundSite> {
    await this.sites.lock(siteId);
    const found = await this.sites.get(organizationId, siteId);
    // With every visibility, claims decide which blocks a visitor sees.
    if (opens(found.site) && found.site.published)
      await this.audience.lockToWiden(actor, organizationId, siteId);
    return found;
  }

  private record(
    action: 'site.authentication_updated' | 'site.authentication_key_regenerated',
    { organizationId, siteId }: SiteOf,
    after?: EventState,
  ): Promise<void> {
    return this.outbox.record({ organizationId, action, target: siteId, ...(after && { after }) });
  }

  private async save(before: Site, changes: Partial<Site>): Promise<SiteAuthenticationResource> {
    if (Object.keys(changes).length > 0) await this.sites.update(before.id, changes);
    return this.show({ ...before, ...changes });
  }

  private show(site: Site): SiteAuthenticationResource {
    return {
      object: 'site-publishing-auth',
      backend: site.authBackend,
      privateKey: this.keyOf(site),
      ...(site.authFallbackUrl !== null ? { fallbackURL: site.authFallbackUrl } : {}),
    };
  }
}
