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

  /**
   * The ID of the latest version of a specification; null when there is none.
   * @param name its slug, or the URL of its source
   */
  async latestVersion(organizationId: string, name: string): Promise<string | null> {
    const version = name.includes(':')
      ? await this.specs.findLatestVersionOfUrl(organizationId, name)
      : await this.specs.findLatestVersion(organizationId, name);
    return version ?? null;
  }

  /** A version as JSON; undefined when the organization does not have it. */
  content(organizationId: string, versionId: string): Promise<string | undefined> {
    return this.versions.contentOf(organizationId, versionId);
  }
}
