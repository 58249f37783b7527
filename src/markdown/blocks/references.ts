import type { BlockDescriptor } from './descriptor.js';

/** A block that shows its target. Its content is only the link for older readers, or else the fragment. */
const REFERENCE = {
  content: 'none',
  data: { ref: 'ref' },
  required: ['ref'],
  fragments: { content: 'blocks' },
} as const satisfies BlockDescriptor;

export const contentRef: BlockDescriptor = {
  ...REFERENCE,
  tags: {
    'content-ref': {
      reference: 'url',
      link: { attribute: 'url', relation: 'reference' },
      attributes: ['url'],
    },
  },
};

export const reusableContent: BlockDescriptor = {
  content: 'none',
  data: { ref: 'ref' },
  required: ['ref'],
  tags: {
    include: { end: 'none', argument: 'quoted', link: { attribute: null, relation: 'dependsOn' } },
  },
};

export const swagger: BlockDescriptor = {
  ...REFERENCE,
  tags: {
    swagger: {
      reference: 'src',
      attributes: ['src', 'path', 'method', 'baseUrl', 'summary', 'expanded', 'fullWidth'],
    },
  },
};

export const openapiOperation: BlockDescriptor = {
  ...REFERENCE,
  data: { ref: 'ref', path: 'string', method: 'string', tag: 'string' },
  tags: {
    openapi: {
      reference: 'src',
      link: { attribute: 'src', relation: 'dependsOn' },
      attributes: ['src', 'path', 'method', 'expanded', 'fullWidth'],
    },
    'openapi-operation': {
      reference: 'spec',
      attributes: ['spec', 'path', 'method', 'expanded', 'fullWidth'],
    },
  },
};

export const openapiSchemas: BlockDescriptor = {
  ...REFERENCE,
  data: { ref: 'ref', schemas: 'strings', grouped: 'boolean' },
  required: ['ref', 'schemas'],
  tags: { 'openapi-schemas': { reference: 'spec', attributes: ['spec', 'schemas', 'grouped'] } },
};

export const openapiWebhook: BlockDescriptor = {
  ...REFERENCE,
  data: { ref: 'ref', name: 'string', method: 'string' },
  required: ['ref', 'name', 'method'],
  tags: { 'openapi-webhook': { reference: 'spec', attributes: ['spec', 'name', 'method'] } },
};
