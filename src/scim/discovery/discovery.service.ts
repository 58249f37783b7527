import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { scimBaseUrl } from '../protocol/scim-addresses.js';
import { MAX_RESULTS, type ScimList, toScimList } from '../protocol/scim-list.js';
import { SCHEMAS } from './schemas.js';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const ENDPOINTS: Readonly<Record<string, string>> = { User: '/Users', Group: '/Groups' };

/** The configuration, resource types and schemas of the service (RFC 7643, sections 5 to 7). */
@Injectable()
export class DiscoveryService {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  configuration(organizationId: string): object {
    return {
      schemas: [`${CORE}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: MAX_RESULTS },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'SCIM token',
          description: 'A SCIM token of the organization in the header "Authorization: Bearer <token>".',
          primary: true,
        },
      ],
      meta: {
        resourceType: 'ServiceProviderConfig',
        location: `${this.base(organizationId)}/ServiceProviderConfig`,
      },
    };
  }

  resourceTypes(organizationId: string): ScimList<object> {
    const types = SCHEMAS.map(({ name }) => this.resourceType(organizationId, name));
    return toScimList(types, 0, types.length);
  }

  /** @throws NotFoundError */
  resourceType(organizationId: string, wanted: string): object {
    const schema = SCHEMAS.find(({ name }) => name === wanted);
    if (schema === undefined) throw new NotFoundError('resource type');
    const { id, name, description } = schema;
    return {
      schemas: [`${CORE}:ResourceType`],
      id: name,
      name,
      description,
      endpoint: ENDPOINTS[name],
      schema: id,
      schemaExtensions: [],
      meta: {
        resourceType: 'ResourceType',
        location: `${this.base(organizationId)}/ResourceTypes/${name}`,
      },
    };
  }

  schemas(organizationId: string): ScimList<object> {
    const schemas = SCHEMAS.map(({ id }) => this.schema(organizationId, id));
    return toScimList(schemas, 0, schemas.length);
  }

  /** @throws NotFoundError */
  schema(organizationId: string, wanted: string): object {
    const schema = SCHEMAS.find(({ id }) => id === wanted);
    if (schema === undefined) throw new NotFoundError('schema');
    return {
      schemas: [`${CORE}:Schema`],
      ...schema,
      meta: { resourceType: 'Schema', location: `${this.base(organizationId)}/Schemas/${schema.id}` },
    };
  }

  private base(organizationId: string): string {
    return scimBaseUrl(this.environment.publicUrl, organizationId);
  }
}
