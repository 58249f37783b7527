import type { MediaContent } from './example-of.js';
import type { SpecObject } from './spec-values.js';

/** An operation without its parts. */
export interface FoundOperation {
  /** Unique in the specification: `GET /pets/{id}`, or `webhook POST newPet`. */
  key: string;
  method: string;
  path: string;
  isWebhook: boolean;
  title: string;
  /** The first tag; undefined: the operation has none. */
  tag: string | undefined;
  operation: SpecObject;
  item: SpecObject;
  /** The path item as it is written, which can be a reference. */
  written: SpecObject;
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

/** The summary of an operation, without parameters, bodies and responses. */
export interface ApiOutline {
  server: string;
  description: string;
  deprecated: boolean;
}

/** An operation in a form that is the same for all versions of OpenAPI. */
export interface ApiOperation extends ApiOutline {
  parameters: ApiParameter[];
  body: ApiBody | undefined;
  responses: ApiResponse[];
  /** Alternatives, each with schemes and their scopes; undefined: not specified. */
  security: [scheme: string, scopes: string[]][][] | undefined;
}
