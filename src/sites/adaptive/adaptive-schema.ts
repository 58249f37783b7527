export const CLAIM_TYPES = ['boolean', 'string', 'number', 'integer', 'array', 'object'] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

/** What a claim may be: the part of JSON Schema, draft 7, that describes visitors. */
export interface ClaimSchema {
  type: ClaimType;
  title?: string;
  description?: string;
  /** Of strings and numbers. */
  enum?: (string | number)[];
  /** Characters of a string. */
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  /** Of an array; it always has them. */
  items?: ClaimSchema;
  minItems?: number;
  maxItems?: number;
  /** Of an object; what is not among them is no claim, whether `additionalProperties` says so or is left out. */
  properties?: Record<string, ClaimSchema>;
  additionalProperties?: false;
  required?: string[];
}

/** The claims of a site's visitors; those below `unsigned` come without a signature, so anyone may make them. */
export interface AdaptiveSchema extends ClaimSchema {
  $schema?: string;
  $id?: string;
  type: 'object';
  properties: Record<string, ClaimSchema>;
  additionalProperties: false;
}

export const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/** The property with the claims that come without a signature. */
export const UNSIGNED = 'unsigned';

/** The schema of a site that was given none. */
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
