import { Injectable } from '@nestjs/common';
import { BatchLoader } from '../database/batch-loader.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { listById } from '../database/list-by-id.js';
import { OpenAPISpec } from './openapi-spec.entity.js';

/** The source of a specification, and when it is read again. */
export type SourceUpdate = Pick<
  OpenAPISpec,
  'sourceUrl' | 'sourceText' | 'importHash' | 'lookAt' | 'updatedAt'
>;

/** A specification whose source is to be read. */
export type DueSpec = Pick<OpenAPISpec, 'id' | 'organizationId' | 'sourceCount'>;

/** OpenAPI specifications in the database. Only `lock` reads the text of the source. */
@Injectable()
export class OpenAPISpecsRepository {
  private readonly latest = new BatchLoader<[organizationId: string, slug: string], string>((keys) =>
    this.loadLatest(keys),
  );

  private readonly latestOfUrl = new BatchLoader<[organizationId: string, url: string], string>((keys) =>
    this.loadLatestOfUrls(keys),
  );

  constructor(private readonly database: Database) {}

  /** Lists the rows of an organization, oldest first. */
  list(organizationId: string, after: Keyset | undefined, limit: number): Promise<OpenAPISpec[]> {
    return listById(this.database.repository(OpenAPISpec), { organizationId }, after, limit);
  }

  count(organizationId: string): Promise<number> {
    return this.database.repository(OpenAPISpec).countBy({ organizationId });
  }

  findBySlug(organizationId: string, slug: string): Promise<OpenAPISpec | null> {
    return this.database.repository(OpenAPISpec).findOneBy({ organizationId, slug });
  }

  /** The specification that an import of a space created from a file. */
  findImported(
    organizationId: string,
    importSpaceId: string,
    importPath: string,
  ): Promise<OpenAPISpec | null> {
    return this.database.repository(OpenAPISpec).findOneBy({ organizationId, importSpaceId, importPath });
  }

  /**
   * The ID of the latest version; undefined when there is no version. Concurrent callers share a statement. Outside of
   * transactions.
   */
  findLatestVersion(organizationId: string, slug: string): Promise<string | undefined> {
    return this.latest.find([organizationId, slug]);
  }

  /** The ID of the latest version of the oldest specification that has a version and this URL as its source. */
  findLatestVersionOfUrl(organizationId: string, url: string): Promise<string | undefined> {
    return this.latestOfUrl.find([organizationId, url]);
  }

  private async loadLatestOfUrls(
    keys: readonly (readonly [organizationId: string, url: string])[],
  ): Promise<(string | undefined)[]> {
    const rows = await this.database.prepared<{ place: number; version: string }>(
      'latest-spec-versions-of-urls',
      `SELECT wanted.place::int AS place, found.last_version_id AS version
       FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS wanted(organization_id, url, place)
       CROSS JOIN LATERAL (
         SELECT spec.last_version_id FROM openapi_specs spec
         WHERE spec.organization_id = wanted.organization_id AND spec.source_url = wanted.url
           AND spec.last_version_id IS NOT NULL
         ORDER BY spec.id LIMIT 1
       ) found`,
      [keys.map(([organizationId]) => organizationId), keys.map(([, url]) => url)],
    );
    const versions = new Map(rows.map(({ place, version }) => [place, version]));
    return keys.map((_, index) => versions.get(index + 1));
  }

  private async loadLatest(
    keys: readonly (readonly [organizationId: string, slug: string])[],
  ): Promise<(string | undefined)[]> {
    const rows = await this.database.prepared<{ place: number; version: string | null }>(
      'latest-spec-versions',
      `SELECT wanted.place::int AS place, spec.last_version_id AS version
       FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS wanted(organization_id, slug, place)
       JOIN openapi_specs spec ON spec.organization_id = wanted.organization_id AND spec.slug = wanted.slug`,
      [keys.map(([organizationId]) => organizationId), keys.map(([, slug]) => slug)],
    );
    const versions = new Map(rows.map(({ place, version }) => [place, version ?? undefined]));
    return keys.map((_, index) => versions.get(index + 1));
  }

  /** Reads a specification with its text, and locks it until the transaction ends. */
  async lock(id: string): Promise<OpenAPISpec | null> {
    return this.database
      .repository(OpenAPISpec)
      .createQueryBuilder('spec')
      .addSelect('spec.sourceText')
      .where('spec.id = :id', { id })
      .setLock('pessimistic_write')
      .getOne();
  }

  /** @returns false when the organization has a specification with this slug */
  async insert(spec: OpenAPISpec): Promise<boolean> {
    const inserted = await this.database
      .repository(OpenAPISpec)
      .createQueryBuilder()
      .insert()
      .values(spec)
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  /** Replaces the source. What was wrong with the previous one no longer matters. */
  async setSource(id: string, source: SourceUpdate): Promise<void> {
    await this.database.repository(OpenAPISpec).update(
      { id },
      {
        ...source,
        processingState: 'pending',
        lastProcessErrorCode: null,
        lastProcessErrorMessage: null,
        sourceCount: () => 'source_count + 1',
      },
    );
  }

  async update(id: string, changes: Partial<Omit<OpenAPISpec, 'id' | 'sourceCount'>>): Promise<void> {
    await this.database.repository(OpenAPISpec).update({ id }, changes);
  }

  /** @returns whether it existed */
  async delete(id: string): Promise<boolean> {
    const { affected } = await this.database.repository(OpenAPISpec).delete({ id });
    return affected === 1;
  }

  /**
   * Takes specifications whose source is due, and sets the next time to `next`, so each is taken once.
   * @returns at most `most` of them
   */
  async claimDue(now: Date, next: Date, most: number): Promise<DueSpec[]> {
    return this.database.query(
      `WITH due AS MATERIALIZED (
         SELECT id FROM openapi_specs WHERE look_at <= $1 ORDER BY look_at LIMIT $3 FOR UPDATE SKIP LOCKED
       ), taken AS (
         UPDATE openapi_specs SET look_at = $2 WHERE id IN (SELECT id FROM due)
         RETURNING id, organization_id AS "organizationId", source_count AS "sourceCount"
       )
       SELECT * FROM taken`,
      [now, next, most],
    );
  }
}
