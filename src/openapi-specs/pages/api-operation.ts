import type { MediaContent } from './example-of.js';
import type { SpecObject } from './spec-values.js';

/** An operation as far as it is known without a look at its parts. */
export interface FoundOperation {
  /** Unique in the specification: `GET /pets/{id}`, or `webhook POST newPet`. */
  key: string;
  method: string;
  path: string;
  isWebhook: boolean;
  title: string;
  /** The first of its tags; undefined: it has none. */
  tag: string | undefined;
  operation: SpecObject;
  item: SpecObject;
}

export interface ApiParameter {
  name: string;
  in: string;
  required: boolean;
  schema: unknown;
  said: SpecObject;
}

export interface ApiBody {
  description: string;
  required: boolean;
  media: MediaContent[];
}

export interface ApiResponse {
  status: string;
  description: string;
  headers: [name: string, header: SpecObject][];
  media: MediaContent[];
}

/** What an operation says of itself, without its parts. */
export interface ApiOutline {
  server: string;
  description: string;
  deprecated: boolean;
}

/** What an operation says, the same for all versions of OpenAPI. */
export interface ApiOperation extends ApiOutline {
  parameters: ApiParameter[];
  body: ApiBody | undefined;
  responses: ApiResponse[];
  /** Alternatives, each of schemes with their scopes; undefined: nothing is said. */
  security: [scheme: string, scopes: string[]][][] | undefined;
}
