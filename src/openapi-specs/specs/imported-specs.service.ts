import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import { newId } from '../../common/ids.js';
import { Outbox } from '../../outbox/outbox.js';
import {
  type ImportPlace,
  ImportSpecs,
  type SpecImporter,
  type SpecOfImport,
  type SpecPlan,
} from '../../importing/import-specs.js';
import { toStorableText } from '../../markdown/source/storable-text.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { openAPISpecPermissions } from '../openapi-spec.policy.js';
import { OpenAPISpecsRepository } from '../openapi-specs.repository.js';
import { SpecProcessingService } from '../processing/spec-processing.service.js';
import { MAX_SPEC_TEXT } from './dto/save-openapi-spec.dto.js';

/** Most specifications of an organization that have the same slug apart from a number. */
const MAX_NUMBERS = 100;

/**
 * Specifications that imports of spaces create and keep up to date. A specification belongs to the space and the path that
 * it came from. An import never changes any other, nor one whose source somebody has replaced since.
 */
@Injectable()
export class ImportedSpecs implements SpecImporter, OnModuleInit {
  constructor(
    private readonly imports: ImportSpecs,
    private readonly specs: OpenAPISpecsRepository,
    private readonly processing: SpecProcessingService,
    private readonly organizations: OrganizationsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.imports.register(this);
  }

  /** Plans the changes of specifications for an import. Writes nothing. */
  async plan(
    actor: Actor,
    organizationId: string,
    { spaceId, isDraft }: ImportPlace,
    found: readonly SpecOfImport[],
  ): Promise<SpecPlan[]> {
    const mayEdit = await this.mayEdit(actor, organizationId);
    const plans: SpecPlan[] = [];
    for (const spec of found) {
      const slugs = new Set(plans.flatMap(({ slugInUse }) => slugInUse ?? []));
      plans.push(await this.planOne(spec, { organizationId, spaceId, isDraft, mayEdit, slugs }));
    }
    return plans;
  }

  private async mayEdit(actor: Actor, organizationId: string): Promise<boolean> {
    const organization = await this.organizations.permissionsOf(actor, organizationId);
    return organization !== undefined && openAPISpecPermissions(organization).edit;
  }

  private async planOne(
    spec: SpecOfImport,
    place: ImportPlace & { organizationId: string; mayEdit: boolean; slugs: ReadonlySet<string> },
  ): Promise<SpecPlan> {
    const { organizationId, spaceId, isDraft, mayEdit, slugs } = place;
    const earlier = await this.specs.findImported(organizationId, spaceId, spec.path);
    if (earlier !== null) {
      const { id, slug, importHash } = earlier;
      const kept = { ...spec, slugInUse: slug, change: undefined };
      if (importHash === spec.hash) return kept;
      if (importHash === null)
        return {
          ...kept,
          reason: `the source of the OpenAPI specification "${slug}" was replaced since the last import`,
        };
      if (!mayEdit) return { ...kept, reason: `you may not change the OpenAPI specification "${slug}"` };
      if (isDraft)
        return {
          ...kept,
          reason: `the OpenAPI specification "${slug}" changes only with an import into the space itself`,
        };
      return { ...kept, change: { kind: 'replace', id, from: importHash } };
    }
    const none = { ...spec, slugInUse: undefined, change: undefined };
    if (!mayEdit)
      return { ...none, reason: 'you may not create OpenAPI specifications in this organization' };
    for (let number = 1; number <= MAX_NUMBERS; number += 1) {
      const slug = number === 1 ? spec.slug : `${spec.slug}-${number}`;
      const isFree = !slugs.has(slug) && (await this.specs.findBySlug(organizationId, slug)) === null;
      if (isFree) return { ...spec, slugInUse: slug, change: { kind: 'create' } };
    }
    return {
      ...none,
      reason: `there are ${MAX_NUMBERS} OpenAPI specifications with the slug "${spec.slug}"`,
    };
  }

  /**
   * Writes the planned changes, in the open transaction.
   * @param textOf the text of the file at a path
   * @returns false when the specifications have changed since, or the actor may not change them any more; nothing may be
   * committed then
   */
  async write(
    actor: Actor,
    organizationId: string,
    spaceId: string,
    plans: readonly SpecPlan[],
    textOf: (spec: SpecOfImport) => Promise<string>,
  ): Promise<boolean> {
    const isChange = plans.some(({ change }) => change !== undefined);
    if (isChange && !(await this.mayEdit(actor, organizationId))) return false;
    for (const plan of plans) {
      const { change, path, hash, slugInUse } = plan;
      if (change === undefined || slugInUse === undefined) continue;
      const now = this.clock.now();
      const text = toStorableText((await textOf(plan)).slice(0, MAX_SPEC_TEXT));
      const source = {
        sourceUrl: null,
        sourceText: text,
        importHash: hash,
        lookAt: this.processing.retryAt,
        updatedAt: now,
      };
      const isWritten =
        change.kind === 'create'
          ? await this.create({
              organizationId,
              slug: slugInUse,
              importSpaceId: spaceId,
              importPath: path,
              ...source,
            })
          : await this.replace(organizationId, change, source);
      if (!isWritten) return false;
    }
    return true;
  }

  private async create(
    given: Pick<
      Parameters<OpenAPISpecsRepository['insert']>[0],
      | 'organizationId'
      | 'slug'
      | 'importSpaceId'
      | 'importPath'
      | 'importHash'
      | 'sourceUrl'
      | 'sourceText'
      | 'lookAt'
      | 'updatedAt'
    >,
  ): Promise<boolean> {
    const id = newId();
    const isInserted = await this.specs.insert({
      ...given,
      id,
      sourceCount: 1,
      processingState: 'pending',
      lastVersionId: null,
      lastProcessedAt: null,
      lastProcessErrorCode: null,
      lastProcessErrorMessage: null,
      createdAt: given.updatedAt,
    });
    if (!isInserted) return false;
    await this.processing.enqueue(given.organizationId, id, 1);
    await this.outbox.record({
      organizationId: given.organizationId,
      action: 'openapi_spec.created',
      target: id,
      after: { source: 'text' },
    });
    return true;
  }

  private async replace(
    organizationId: string,
    { id, from }: { id: string; from: string },
    source: Parameters<OpenAPISpecsRepository['setSource']>[1],
  ): Promise<boolean> {
    const spec = await this.specs.lock(id);
    if (spec?.importHash !== from) return false;
    await this.specs.setSource(id, source);
    await this.processing.enqueue(organizationId, id, spec.sourceCount + 1);
    await this.outbox.record({
      organizationId,
      action: 'openapi_spec.source_changed',
      target: id,
      before: { source: 'text' },
      after: { source: 'text' },
    });
    return true;
  }
}
