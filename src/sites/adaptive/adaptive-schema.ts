export const CLAIM_TYPES = ['boolean', 'string', 'number', 'integer', 'array', 'object'] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

/** The schema of a claim: a subset of JSON Schema, draft 7. */
export interface ClaimSchema {
  type: ClaimType;
  title?: string;
  description?: string;
  /** For strings and numbers. */
  enum?: (string | number)[];
  /** Characters of a string. */
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  /** Required for an array. */
  items?: ClaimSchema;
  minItems?: number;
  maxItems?: number;
  /** For an object. Other properties are ignored, with or without `additionalProperties`. */
  properties?: Record<string, ClaimSchema>;
  additionalProperties?: false;
  required?: string[];
}

/** The claims of a site's visitors. Claims below `unsigned` have no signature, so anyone can forge them. */
export interface AdaptiveSchema extends ClaimSchema {
  $schema?: string;
  $id?: string;
  type: 'object';
  properties: Record<string, ClaimSchema>;
  additionalProperties: false;
}

export const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/** The property that contains the claims without a signature. */
export const UNSIGNED = 'unsigned';

/** The schema of a site that has none. */
export const EMPTY_SCHEMA = {
  $schema: DRAFT_07,
  type: 'object',
  properties: {
    [UNSIGNED]: {
      type: 'object',
      description: 'Claims that come without a signature.',
      properties: {},
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const satisfies AdaptiveSchema;
