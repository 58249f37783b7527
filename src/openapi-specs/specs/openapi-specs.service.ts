import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry, type LocatedTarget } from '../../access/access-registry.js';
import { needsRoles } from '../../access/needs.js';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { isId, newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { Outbox } from '../../outbox/outbox.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { type OpenAPISourceDto, SPEC_SLUG } from './dto/save-openapi-spec.dto.js';
import type { OpenAPISpec } from '../openapi-spec.entity.js';
import { toOpenAPISpecResource } from './openapi-spec.mapper.js';
import {
  OPENAPI_SPEC_ABILITIES,
  type OpenAPISpecPermissions,
  openAPISpecPermissions,
} from '../openapi-spec.policy.js';
import type { OpenAPISpecResource } from './openapi-spec.resource.js';
import { type SourceUpdate, OpenAPISpecsRepository } from '../openapi-specs.repository.js';
import { SpecVisits } from './spec-visits.js';
import { SpecProcessingService } from '../processing/spec-processing.service.js';

const NOUN = 'OpenAPI specification';
/** The ID of the latest version in paths. */
export const LATEST = 'latest';

/** The specification that the guard of a route located. */
export interface OpenAPISpecTarget extends LocatedTarget {
  spec: Pick<OpenAPISpec, 'id' | 'organizationId' | 'slug' | 'lastVersionId'>;
  /** The caller reads a site that shows the specification. */
  visiting?: true;
}

/** OpenAPI specifications of an organization. */
@Injectable()
export class OpenAPISpecsService implements OnModuleInit {
  constructor(
    private readonly specs: OpenAPISpecsRepository,
    private readonly processing: SpecProcessingService,
    private readonly visits: SpecVisits,
    private readonly organizations: OrganizationsService,
    private readonly registry: AccessRegistry,
    private readonly paginator: KeysetPaginator,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('openAPISpec', {
      noun: NOUN,
      abilities: OPENAPI_SPEC_ABILITIES,
      needs: needsRoles('in the organization', { edit: 'create' }),
      locate: (actor, ids) => this.locate(actor, ids),
    });
    this.registry.register('openAPISpecContent', {
      noun: NOUN,
      abilities: ['view'],
      needs: {},
      locate: (actor, ids) => this.locate(actor, ids),
      locateVisit: async (visit, ids): Promise<OpenAPISpecTarget | undefined> => {
        const spec = await this.find(ids);
        // Sites show the latest versions only.
        const isLatest = ids.versionId === LATEST || ids.versionId === spec?.lastVersionId;
        if (spec == null || !isLatest || !(await this.visits.shows(visit, spec))) return undefined;
        return { abilities: { view: true }, noun: NOUN, spec, visiting: true };
      },
    });
  }

  private async find({
    organizationId,
    specSlug,
  }: Readonly<Record<string, string>>): Promise<OpenAPISpec | null> {
    return isId(organizationId) && isSlug(specSlug) ? this.specs.findBySlug(organizationId, specSlug) : null;
  }

  private async locate(
    actor: Actor,
    ids: Readonly<Record<string, string>>,
  ): Promise<OpenAPISpecTarget | undefined> {
    const spec = await this.find(ids);
    if (spec === null) return undefined;
    return { abilities: await this.permissionsOf(actor, spec.organizationId), noun: NOUN, spec };
  }

  /** Oldest first. */
  async list(
    actor: Actor,
    organizationId: string,
    query: ListQuery,
  ): Promise<ListResource<OpenAPISpecResource>> {
    const permissions = await this.permissionsOf(actor, organizationId);
    return this.paginator.page(query, {
      name: `openapi of ${organizationId}`,
      fetch: (after, limit) => this.specs.list(organizationId, after, limit),
      count: () => this.specs.count(organizationId),
      key: ({ id }) => [id],
      map: (spec) => toOpenAPISpecResource(spec, permissions, this.environment),
    });
  }

  /** @throws NotFoundError */
  async get(actor: Actor, organizationId: string, slug: string): Promise<OpenAPISpecResource> {
    const spec = await this.specs.findBySlug(organizationId, slug);
    if (spec === null) throw new NotFoundError(NOUN);
    return toOpenAPISpecResource(spec, await this.permissionsOf(actor, organizationId), this.environment);
  }

  /**
   * @throws ValidationError unless the source is either a URL or a text
   * @throws ConflictError when the organization has a specification with this slug
   */
  @Transactional()
  async create(
    actor: Actor,
    organizationId: string,
    slug: string,
    source: OpenAPISourceDto,
  ): Promise<OpenAPISpecResource> {
    if (!(await this.insert(organizationId, slug, this.toSourceUpdate(source))))
      throw new ConflictError(`There is already an OpenAPI specification "${slug}": replace it with PUT.`);
    return this.get(actor, organizationId, slug);
  }

  /**
   * Creates a specification or replaces its source. Its versions remain.
   * @throws ValidationError unless the slug is valid, and the source is either a URL or a text
   */
  @Transactional()
  async save(
    actor: Actor,
    organizationId: string,
    slug: string,
    source: OpenAPISourceDto,
  ): Promise<OpenAPISpecResource> {
    if (!isSlug(slug))
      throw new ValidationError([
        {
          path: 'specSlug',
          message: 'must be 1 to 100 lower-case letters, digits and single hyphens between them',
        },
      ]);
    const update = this.toSourceUpdate(source);
    if (!(await this.insert(organizationId, slug, update))) {
      const there = await this.specs.findBySlug(organizationId, slug);
      const spec = there === null ? null : await this.specs.lock(there.id);
      if (spec === null) throw new ConflictError(`"${slug}" was just deleted: try again.`);
      await this.specs.setSource(spec.id, update);
      await this.processing.enqueue(organizationId, spec.id, spec.sourceCount + 1);
      await this.outbox.record({
        organizationId,
        action: 'openapi_spec.source_changed',
        target: spec.id,
        before: { source: kindOf(spec) },
        after: { source: kindOf(update) },
      });
    }
    return this.get(actor, organizationId, slug);
  }

  /** Also deletes its versions. @throws NotFoundError when another request deleted it first */
  @Transactional()
  async delete({ id, organizationId }: Pick<OpenAPISpec, 'id' | 'organizationId'>): Promise<void> {
    if (!(await this.specs.delete(id))) throw new NotFoundError(NOUN);
    await this.outbox.record({ organizationId, action: 'openapi_spec.deleted', target: id });
  }

  private async insert(organizationId: string, slug: string, given: SourceUpdate): Promise<boolean> {
    const id = newId();
    const inserted = await this.specs.insert({
      id,
      organizationId,
      slug,
      ...given,
      importSpaceId: null,
      importPath: null,
      sourceCount: 1,
      processingState: 'pending',
      lastVersionId: null,
      lastProcessedAt: null,
      lastProcessErrorCode: null,
      lastProcessErrorMessage: null,
      createdAt: given.updatedAt,
    });
    if (!inserted) return false;
    await this.processing.enqueue(organizationId, id, 1);
    await this.outbox.record({
      organizationId,
      action: 'openapi_spec.created',
      target: id,
      after: { source: kindOf(given) },
    });
    return true;
  }

  private toSourceUpdate({ url, text }: OpenAPISourceDto): SourceUpdate {
    if ((url === undefined) === (text === undefined))
      throw new ValidationError([{ path: 'source', message: 'must have either url or text' }]);
    return {
      sourceUrl: url ?? null,
      sourceText: text ?? null,
      // An import does not replace a source that a person has set.
      importHash: null,
      lookAt: this.processing.retryAt,
      updatedAt: this.clock.now(),
    };
  }

  private async permissionsOf(actor: Actor, organizationId: string): Promise<OpenAPISpecPermissions> {
    return openAPISpecPermissions(await this.organizations.requirePermissions(actor, organizationId));
  }
}

function kindOf({ sourceUrl }: Pick<SourceUpdate, 'sourceUrl'>): string {
  return sourceUrl === null ? 'text' : 'url';
}

function isSlug(text: string | undefined): text is string {
  return text !== undefined && text.length <= 100 && SPEC_SLUG.test(text);
}
