import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import { type Representation, representation } from '../../common/http/representation.js';
import { isId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { TextMemory } from '../../platform/memory/text-memory.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { toOpenAPISpecVersionResource } from '../specs/openapi-spec.mapper.js';
import { LATEST, type OpenAPISpecTarget } from '../specs/openapi-specs.service.js';
import type { OpenAPISpecVersion } from '../openapi-spec-version.entity.js';
import type { OpenAPISpecVersionResource } from '../openapi-spec-version.resource.js';
import { OpenAPISpecVersionsRepository } from '../openapi-spec-versions.repository.js';

const NOUN = 'version of this OpenAPI specification';
/** The name of a specification in the files of a visitor. */
const ENTRY = 'openapi.json';

type Spec = OpenAPISpecTarget['spec'];

/** Versions of an OpenAPI specification. */
@Injectable()
export class OpenAPISpecVersionsService {
  constructor(
    private readonly versions: OpenAPISpecVersionsRepository,
    private readonly paginator: KeysetPaginator,
    private readonly memory: TextMemory,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Newest first. */
  list(spec: Spec, query: ListQuery): Promise<ListResource<OpenAPISpecVersionResource>> {
    return this.paginator.page(query, {
      name: `versions of ${spec.id}`,
      fetch: (after, limit) => this.versions.list(spec.id, after, limit),
      count: () => this.versions.count(spec.id),
      key: ({ id }) => [id],
      map: (version) => toOpenAPISpecVersionResource(spec, version, this.environment),
    });
  }

  /** @param id of a version, or `latest` @throws NotFoundError */
  async get(spec: Spec, id: string): Promise<OpenAPISpecVersionResource> {
    return toOpenAPISpecVersionResource(spec, await this.require(spec, id), this.environment);
  }

  /** The content of a version as JSON. @param id of a version, or `latest` @throws NotFoundError */
  async content(spec: Spec, id: string): Promise<Representation> {
    const version = await this.require(spec, id);
    return representation([version.hash], () => this.text(version));
  }

  /**
   * The content of a version for a front end: a list of files with one file.
   * @param id of a version, or `latest` @throws NotFoundError
   */
  async files(spec: Spec, id: string): Promise<Representation> {
    const version = await this.require(spec, id);
    const { urls } = toOpenAPISpecVersionResource(spec, version, this.environment);
    return representation([version.hash, version.id], async () => {
      const content = await this.text(version);
      const entry = { dir: './', isEntrypoint: true, references: [], filename: ENTRY };
      // The content is JSON.
      const file = `${JSON.stringify(entry).slice(0, -1)},"specification":${content}}`;
      return `{"filesystem":[${file}],"urls":${JSON.stringify({ source: urls.content, public: null })}}`;
    });
  }

  /** The content, which counts as a text that the request has until it ends: it can have megabytes. */
  private text(version: OpenAPISpecVersion): Promise<string> {
    return this.memory.read(
      async () => {
        const content = await this.versions.content(version.id);
        if (content === undefined) throw new NotFoundError(NOUN);
        this.memory.keep({ of: version }, content.length);
        return content;
      },
      () => this.versions.lengthOf(version.id),
    );
  }

  private async require(spec: Spec, id: string): Promise<OpenAPISpecVersion> {
    const wanted = id === LATEST ? spec.lastVersionId : id;
    const version = wanted !== null && isId(wanted) ? await this.versions.find(spec.id, wanted) : null;
    if (version === null) throw new NotFoundError(NOUN);
    return version;
  }
}
