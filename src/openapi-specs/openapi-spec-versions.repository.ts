import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { OpenAPISpecVersion } from './openapi-spec-version.entity.js';

/** Versions of specifications in the database. Only `content` and `contentOf` read their content. */
@Injectable()
export class OpenAPISpecVersionsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list(specId: string, after: Keyset | undefined, limit: number): Promise<OpenAPISpecVersion[]> {
    return this.database.repository(OpenAPISpecVersion).find({
      where: { specId, ...(after === undefined ? {} : { id: LessThan(String(after[0])) }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  count(specId: string): Promise<number> {
    return this.database.repository(OpenAPISpecVersion).countBy({ specId });
  }

  find(specId: string, id: string): Promise<OpenAPISpecVersion | null> {
    return this.database.repository(OpenAPISpecVersion).findOneBy({ specId, id });
  }

  /** @returns JSON; undefined when the version does not exist */
  async content(id: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ content: string }>(
      'SELECT content FROM openapi_spec_versions WHERE id = $1',
      [id],
    );
    return row?.content;
  }

  /** Bytes of the content of a version; 0 when there is no such version. */
  async lengthOf(id: string): Promise<number> {
    const [row] = await this.database.query<{ bytes: number }>(
      'SELECT octet_length(content) AS bytes FROM openapi_spec_versions WHERE id = $1',
      [id],
    );
    return row?.bytes ?? 0;
  }

  /** @returns JSON; undefined when the organization does not have the version */
  async contentOf(organizationId: string, id: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ content: string }>(
      'SELECT content FROM openapi_spec_versions WHERE id = $1 AND organization_id = $2',
      [id, organizationId],
    );
    return row?.content;
  }

  async insert(version: OpenAPISpecVersion): Promise<void> {
    await this.database.repository(OpenAPISpecVersion).insert(version);
  }
}
