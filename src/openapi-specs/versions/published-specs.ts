import { Injectable } from '@nestjs/common';
import { OpenAPISpecVersionsRepository } from '../openapi-spec-versions.repository.js';
import { OpenAPISpecsRepository } from '../openapi-specs.repository.js';

/** Specifications for the readers of sites, who need no role in the organization. */
@Injectable()
export class PublishedSpecs {
  constructor(
    private readonly specs: OpenAPISpecsRepository,
    private readonly versions: OpenAPISpecVersionsRepository,
  ) {}

  /** The ID of the latest version of a specification; null when there is none. */
  async latestVersion(organizationId: string, slug: string): Promise<string | null> {
    return (await this.specs.findLatestVersion(organizationId, slug)) ?? null;
  }

  /** A version as JSON; undefined when the organization does not have it. */
  content(organizationId: string, versionId: string): Promise<string | undefined> {
    return this.versions.contentOf(organizationId, versionId);
  }
}
