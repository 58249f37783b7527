import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../access/access-registry.js';
import { needsRoles } from '../access/needs.js';
import type { Actor } from '../access/actor.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { isId, newId } from '../common/ids.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import { Outbox } from '../outbox/outbox.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import type { SaveTranslationSettingsDto } from './dto/save-translation-settings.dto.js';
import type { TranslationSettings } from './translation-settings.entity.js';
import {
  TRANSLATION_SETTINGS_ABILITIES,
  type TranslationSettingsPermissions,
  translationSettingsPermissions,
} from './translation-settings.policy.js';
import type { TranslationSettingsResource } from './translation-settings.resource.js';
import { TranslationsRepository } from './translations.repository.js';

const NOUN = 'translation settings';

/** Translation settings of an organization. */
@Injectable()
export class TranslationsService implements OnModuleInit {
  constructor(
    private readonly translations: TranslationsRepository,
    private readonly organizations: OrganizationsService,
    private readonly registry: AccessRegistry,
    private readonly paginator: KeysetPaginator,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('translationSettings', {
      noun: NOUN,
      abilities: TRANSLATION_SETTINGS_ABILITIES,
      needs: needsRoles('in the organization', { edit: 'create' }),
      locate: async (actor, { organizationId, translationSettingsId }) => {
        if (!isId(organizationId) || !isId(translationSettingsId)) return undefined;
        const abilities = await this.permissionsOf(actor, organizationId);
        const settings = await this.translations.find(organizationId, translationSettingsId);
        return settings === null ? undefined : { abilities, noun: NOUN };
      },
    });
  }

  /** Oldest first. */
  async list(
    actor: Actor,
    organizationId: string,
    query: ListQuery,
  ): Promise<ListResource<TranslationSettingsResource>> {
    const permissions = await this.permissionsOf(actor, organizationId);
    return this.paginator.page(query, {
      name: `translations of ${organizationId}`,
      fetch: (after, limit) => this.translations.list(organizationId, after, limit),
      count: () => this.translations.count(organizationId),
      key: ({ id }) => [id],
      map: (settings) => this.toResource(settings, permissions),
    });
  }

  /** @throws NotFoundError */
  async get(actor: Actor, organizationId: string, id: string): Promise<TranslationSettingsResource> {
    const settings = await this.translations.find(organizationId, id);
    if (settings === null) throw new NotFoundError(NOUN);
    return this.toResource(settings, await this.permissionsOf(actor, organizationId));
  }

  @Transactional()
  async create(
    actor: Actor,
    organizationId: string,
    { title, languages = [] }: SaveTranslationSettingsDto,
  ): Promise<TranslationSettingsResource> {
    const now = this.clock.now();
    const settings = { id: newId(), organizationId, title, languages, createdAt: now, updatedAt: now };
    await this.translations.insert(settings);
    await this.outbox.record({
      organizationId,
      action: 'translation_settings.created',
      target: settings.id,
      after: { languages },
    });
    return this.toResource(settings, await this.permissionsOf(actor, organizationId));
  }

  /** Replaces the settings. Without `languages`, the list becomes empty. @throws NotFoundError */
  @Transactional()
  async replace(
    actor: Actor,
    organizationId: string,
    id: string,
    { title, languages = [] }: SaveTranslationSettingsDto,
  ): Promise<TranslationSettingsResource> {
    const before = await this.translations.find(organizationId, id);
    const found = await this.translations.update(id, { title, languages, updatedAt: this.clock.now() });
    if (!found || before === null) throw new NotFoundError(NOUN);
    await this.outbox.record({
      organizationId,
      action: 'translation_settings.updated',
      target: id,
      before: { languages: before.languages },
      after: { languages, ...(title === before.title ? {} : { changed: ['title'] }) },
    });
    return this.get(actor, organizationId, id);
  }

  /** @throws NotFoundError when another request deleted the settings first */
  @Transactional()
  async delete(organizationId: string, id: string): Promise<void> {
    if (!(await this.translations.delete(id))) throw new NotFoundError(NOUN);
    await this.outbox.record({ organizationId, action: 'translation_settings.deleted', target: id });
  }

  private async permissionsOf(actor: Actor, organizationId: string): Promise<TranslationSettingsPermissions> {
    return translationSettingsPermissions(await this.organizations.requirePermissions(actor, organizationId));
  }

  private toResource(
    settings: TranslationSettings,
    permissions: TranslationSettingsPermissions,
  ): TranslationSettingsResource {
    const { id, organizationId, title, languages, createdAt, updatedAt } = settings;
    return {
      object: 'translation-settings',
      id,
      title,
      languages,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      permissions,
      urls: { location: `${this.environment.publicUrl}/v1/orgs/${organizationId}/translations/${id}` },
    };
  }
}
