import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import { NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import type { TaggedBody } from '../../common/http/representation.js';
import { Outbox } from '../../outbox/outbox.js';
import type { SiteReader } from '../store/site-reader.js';
import { SiteViews } from '../views/site-views.js';
import { SitesRepository } from '../store/sites.repository.js';
import { siteSpacesOf } from '../tree/site-structure.js';
import { MAX_CONDITIONS, type VisibleStructure, SiteStructures } from '../views/site-structures.js';
import type { SiteOf } from '../tree/structure-rows.js';
import { CustomizationReferences } from './customization-references.js';
import { CustomizationRepository } from './customization.repository.js';
import type { CustomizationInput, CustomizationOverride } from './dto/customization.dto.js';
import { newReferences } from './linked-content.js';
import {
  announcesNothing,
  changedSettings,
  completeCustomization,
  type GivenSettings,
} from '../settings/merge-settings.js';
import type { SiteSettings } from '../settings/settings.js';

/** Limited, because the profile of a site contains the settings once for each site space. */
const MAX_BYTES = 65_536;
/** The overrides of all site spaces of a site together. Each page of the site needs them. */
const MAX_OVERRIDES_BYTES = 2_097_152;

/** The customization of sites. */
@Injectable()
export class CustomizationService {
  constructor(
    private readonly sites: SitesRepository,
    private readonly structures: SiteStructures,
    private readonly views: SiteViews,
    private readonly customizations: CustomizationRepository,
    private readonly outbox: Outbox,
    private readonly references: CustomizationReferences,
  ) {}

  /** The customization of a site for a reader. @throws NotFoundError */
  get(reader: SiteReader, site: SiteOf): Promise<TaggedBody> {
    return this.views.represent(reader, site, 'customization', ({ settingsOf }) => settingsOf());
  }

  /** The customization of a site space for a reader. @throws NotFoundError when they do not see it */
  getOfSiteSpace(reader: SiteReader, site: SiteOf, siteSpaceId: string): Promise<TaggedBody> {
    return this.views.represent(reader, site, JSON.stringify(['customization', siteSpaceId]), (seen) => {
      requireVisible(seen, siteSpaceId);
      return seen.settingsOf(siteSpaceId);
    });
  }

  /**
   * Replaces all settings of a site.
   * @throws ValidationError when the target of a link does not exist, or the settings are too long
   */
  @Transactional()
  async replace(actor: Actor, site: SiteOf, body: CustomizationInput): Promise<SiteSettings> {
    const seen = await this.begin(actor, site);
    const settings = changedSettings({}, plain(body));
    if (announcesNothing(settings)) throw missingMessage();
    const before = await this.customizations.find(site.siteId);
    await this.requireValid(actor, site, seen, settings, [before]);
    await this.withFewConditions(site, () => this.customizations.save(site.siteId, settings));
    await this.outbox.record({
      organizationId: site.organizationId,
      action: 'site.customized',
      target: site.siteId,
    });
    return completeCustomization(settings);
  }

  /**
   * Changes the overrides of a site space.
   * @throws NotFoundError when the caller does not see it
   * @throws ValidationError when the target of a link does not exist, or the settings are too long
   */
  @Transactional()
  async override(
    actor: Actor,
    site: SiteOf,
    siteSpaceId: string,
    body: CustomizationOverride,
  ): Promise<SiteSettings> {
    const seen = await this.begin(actor, site);
    requireVisible(seen, siteSpaceId);
    const siteSettings = await this.customizations.find(site.siteId);
    const before = await this.customizations.findOverride(siteSpaceId);
    const change = plain(body);
    const override = changedSettings(before, change);
    if (change.announcement !== undefined && announcesNothing(siteSettings, override)) throw missingMessage();
    await this.requireValid(actor, site, seen, override, [siteSettings, before]);
    await this.requireFew(site, siteSpaceId, before, override);
    await this.withFewConditions(site, () => this.customizations.saveOverride(siteSpaceId, override));
    await this.recordOverride(site, siteSpaceId, Object.keys(change));
    return completeCustomization(siteSettings, override);
  }

  /** Removes the overrides of a site space. @throws NotFoundError when the caller does not see it */
  @Transactional()
  async reset(actor: Actor, site: SiteOf, siteSpaceId: string): Promise<void> {
    requireVisible(await this.begin(actor, site), siteSpaceId);
    await this.customizations.saveOverride(siteSpaceId, {});
    await this.recordOverride(site, siteSpaceId, []);
  }

  /** @throws ValidationError when all overrides of the site would be too long, and longer than before */
  private async requireFew(
    { siteId }: SiteOf,
    siteSpaceId: string,
    before: GivenSettings,
    override: GivenSettings,
  ): Promise<void> {
    const length = Buffer.byteLength(JSON.stringify(override));
    if (length <= Buffer.byteLength(JSON.stringify(before))) return;
    if ((await this.customizations.lengthOfOthers(siteId, siteSpaceId)) + length > MAX_OVERRIDES_BYTES)
      throw new ValidationError([
        {
          path: 'body',
          message: `must not make the settings of all site spaces together longer than ${MAX_OVERRIDES_BYTES} bytes of JSON: move settings that many site spaces share to the site`,
        },
      ]);
  }

  /** @throws ValidationError when the conditions of links of the site become too long in total */
  private async withFewConditions({ siteId }: SiteOf, save: () => Promise<void>): Promise<void> {
    const before = await this.customizations.lengthOfConditions(siteId);
    await save();
    const after = await this.customizations.lengthOfConditions(siteId);
    if (after > MAX_CONDITIONS && after > before)
      throw new ValidationError([
        {
          path: 'header.links',
          message: `must not make the conditions of all links of the site together longer than ${MAX_CONDITIONS} characters`,
        },
      ]);
  }

  /** @param changed names of the changed settings; empty when the overrides were removed */
  private recordOverride(
    { organizationId, siteId }: SiteOf,
    siteSpaceId: string,
    changed: string[],
  ): Promise<void> {
    return this.outbox.record({
      organizationId,
      action: 'site_space.customized',
      target: siteSpaceId,
      after: { site: siteId, changed },
    });
  }

  /** Locks the site, so that concurrent changes run one after another. */
  private async begin(actor: Actor, { organizationId, siteId }: SiteOf): Promise<VisibleStructure> {
    await this.sites.lock(siteId);
    return this.structures.visibleTo(actor, organizationId, siteId);
  }

  private async requireValid(
    actor: Actor,
    site: SiteOf,
    visible: VisibleStructure,
    settings: GivenSettings,
    before: readonly GivenSettings[],
  ): Promise<void> {
    if (Buffer.byteLength(JSON.stringify(settings)) > MAX_BYTES)
      throw new ValidationError([
        { path: 'body', message: `must not make the settings longer than ${MAX_BYTES} bytes of JSON` },
      ]);
    const visibleSpaces = siteSpacesOf(visible.structure).flatMap(
      ({ spaceId }) => visible.spaces.get(spaceId) ?? [],
    );
    await this.references.requireExisting(actor, site, visibleSpaces, newReferences(settings, before));
  }
}

/** @throws NotFoundError */
function requireVisible({ structure }: VisibleStructure, siteSpaceId: string): void {
  if (!siteSpacesOf(structure).some(({ id }) => id === siteSpaceId)) throw new NotFoundError('site space');
}

function missingMessage(): ValidationError {
  return new ValidationError([
    { path: 'announcement.message', message: 'must be given for an announcement that is enabled' },
  ]);
}

/** Converts instances of the validation classes to plain objects. */
function plain(body: object): GivenSettings {
  return JSON.parse(JSON.stringify(body)) as GivenSettings;
}
