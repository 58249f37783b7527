import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { exampleCheck, missingExamples, schemaCompiler, wantedBodies } from '../../scripts/example-check.mjs';
import type { Examples } from '../../scripts/example-check.mjs';
import { neutral } from '../../scripts/neutral-examples.mjs';
import { PATH_PARAMETERS } from '../../src/http/reference/path-parameters.js';
import { TestApp } from '../support/app.js';

interface Parameter {
  description?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: object;
}

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: object }> }>;
}

interface Schema {
  properties?: Record<string, unknown>;
  required?: string[];
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
}

const CHANGE_REQUEST = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
const REVISION = '/v1/spaces/{spaceId}/revisions/{revisionId}';
const IDS = /\{([^}]+)\}/g;

/** Operations without a token, each with the reason. */
const OPEN = new Map([
  ['downloadFile', 'the address itself is signed'],
  ['downloadPdf', 'the address itself is signed'],
  ['getInvitation', 'the token in the address is signed'],
  ['acceptInvitation', 'the token in the address is signed'],
  ['getAccountSetUp', 'the token in the address is signed'],
  ['completeAccountSetUp', 'the token in the address is signed'],
  ['getEmailConfirmation', 'the token in the address is signed'],
  ['completeEmailConfirmation', 'the token in the address is signed'],
  ['startSAMLSignIn', 'browsers begin there without a token'],
  ['acceptSAMLResponse', 'what is posted is signed'],
  ['acceptSAMLLogout', 'the request is signed'],
  ['acceptSAMLLogoutRedirect', 'the request is signed'],
  ['getSAMLMetadata', 'identity providers read it without a token'],
  ['startOIDCSignIn', 'browsers begin there without a token'],
  ['startReaderSignIn', 'browsers begin there without a token'],
  ['acceptOIDCCallback', 'the answer is for a sign-in of the same browser'],
  ['acceptOIDCLogout', 'the logout token is signed'],
  ['exchangeSSOCode', 'the code is sealed'],
  ['getPublishedContentByUrl', 'it is how readers come by a token'],
  ['resolvePublishedContentByUrl', 'it is how readers come by a token'],
]);

describe('the API reference', () => {
  let app: TestApp;
  let document: Document;
  let operations: { name: string; template: string; operation: Operation }[];

  beforeAll(async () => {
    app = await TestApp.start();
    document = (await app.http.get('/openapi.json')).body as Document;
    operations = Object.entries(document.paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${template}`,
        template,
        operation,
      })),
    );
  });
  afterAll(() => app.stop());

  it('is the same in the bundle that the service runs', () => {
    const printed = execFileSync(process.execPath, ['dist/src/cli.js', 'openapi'], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
    expect({ ...JSON.parse(printed), servers: [] }).toEqual({ ...document, servers: [] });
  });

  it('is an OpenAPI 3.0 document for the address of this service', () => {
    expect(document.openapi).toMatch(/^3\.0\.\d$/);
    expect(document.info).toMatchObject({ title: 'Docs Publishing Service API', version: '1' });
    expect(document.servers).toEqual([{ url: 'http://docs.test' }]);
    for (const name of ['bearer', 'scim'])
      expect(document.components.securitySchemes[name]).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('declares exactly the parameters of each path, all required', () => {
    for (const { name, template, operation } of operations) {
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      const held = [...template.matchAll(IDS)].map(([, id]) => ({ name: id, required: true }));
      const shown = declared.map((parameter) => ({ name: parameter.name, required: parameter.required }));
      expect({ name, path: shown.sort(byName) }).toEqual({ name, path: held.sort(byName) });
    }
  });

  it('declares each parameter once and with a schema', () => {
    for (const { name, operation } of operations) {
      const parameters = operation.parameters ?? [];
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect({ name, keys: [...new Set(keys)] }).toEqual({ name, keys });
      for (const parameter of parameters) expect(parameter).toHaveProperty('schema');
    }
  });

  it('gives every operation a unique id, a summary and the scheme of its token', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => id === undefined || ids.indexOf(id) !== index)).toEqual([]);
    for (const { name, template, operation } of operations) {
      expect({ name, summary: operation.summary }).toEqual({ name, summary: expect.stringMatching(/\S/) });
      const open = OPEN.has(operation.operationId ?? '');
      expect({ name, security: operation.security }).toEqual({
        name,
        security: open ? [] : isScim(template) ? [{ scim: [] }] : [{ bearer: [] }],
      });
    }
  });

  it('describes success and failure of every operation', () => {
    for (const { name, template, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      // A 202 is a second success: of the same operation, if the request prefers it. So is a 303 beside a page with a choice.
      const others = statuses.includes('200') ? ['303'] : [];
      const successes = statuses.filter((status) => /^2(?!02)\d\d$|^303$/.test(status));
      expect({ name, success: successes.filter((status) => !others.includes(status)) }).toEqual({
        name,
        success: [expect.any(String)],
      });
      const [type, error] = isScim(template)
        ? ['application/scim+json', 'ScimError']
        : ['application/json', 'Error'];
      expect(operation.responses.default?.content?.[type]?.schema).toEqual({
        $ref: `#/components/schemas/${error}`,
      });
      for (const response of Object.values(operation.responses))
        expect(response).toHaveProperty('description');
    }
  });

  it('contains no broken reference', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((name) => document.components.schemas[name as string] === undefined)).toEqual(
      [],
    );
    expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)/g)).toBeNull();
  });

  it('contains only valid schemas, and requires no property it does not describe', () => {
    const compile = schemaCompiler(document.components);
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect(() => compile({ $ref: `#/components/schemas/${name}` })).not.toThrow();
      const properties = Object.keys(schema.properties ?? {});
      const unknown = (schema.required ?? []).filter((property) => !properties.includes(property));
      expect({ name, unknown }).toEqual({ name, unknown: [] });
    }
  });

  it.each<[string, string, string, number]>([
    ['get', '/v1/user', 'getAuthenticatedUser', 200],
    ['get', '/v1/orgs', 'listOrganizations', 200],
    ['get', '/v1/orgs/{organizationId}', 'getOrganization', 200],
    ['get', '/v1/orgs/{organizationId}/spaces', 'listSpaces', 200],
    ['post', '/v1/orgs/{organizationId}/spaces', 'createSpace', 201],
    ['get', '/v1/spaces/{spaceId}', 'getSpace', 200],
    ['patch', '/v1/spaces/{spaceId}', 'updateSpace', 200],
    ['get', '/v1/spaces/{spaceId}/search', 'searchSpaceContent', 200],
    ['get', '/v1/spaces/{spaceId}/content', 'getCurrentRevision', 200],
    ['get', '/v1/spaces/{spaceId}/content/pages', 'listPages', 200],
    ['get', '/v1/spaces/{spaceId}/content/files', 'listFiles', 200],
    ['get', '/v1/spaces/{spaceId}/content/files/{fileId}', 'getFile', 200],
    ['get', '/v1/spaces/{spaceId}/content/page/{pageId}', 'getPageById', 200],
    ['get', '/v1/spaces/{spaceId}/content/path/{pagePath}', 'getPageByPath', 200],
    ['get', '/v1/spaces/{spaceId}/content/page/{pageId}/links', 'listPageLinks', 200],
    ['get', '/v1/spaces/{spaceId}/pdf', 'getSpacePdf', 200],
    ['get', `${CHANGE_REQUEST}/content`, 'getCurrentRevisionInChangeRequest', 200],
    ['get', `${CHANGE_REQUEST}/content/page/{pageId}`, 'getPageByIdInChangeRequest', 200],
    ['get', `${CHANGE_REQUEST}/pdf`, 'getSpacePdfInChangeRequest', 200],
    ['get', REVISION, 'getRevision', 200],
    ['get', `${REVISION}/pages`, 'listRevisionPages', 200],
    ['get', `${REVISION}/files`, 'listRevisionFiles', 200],
    ['get', `${REVISION}/page/{pageId}`, 'getRevisionPageById', 200],
    ['get', `${REVISION}/path/{pagePath}`, 'getRevisionPageByPath', 200],
    ['post', '/v1/spaces/{spaceId}/content/import', 'importContent', 201],
    ['get', '/v1/files/{spaceId}/{hash}/{name}', 'downloadFile', 200],
    ['get', '/v1/orgs/{organizationId}/sites', 'listSites', 200],
    ['post', '/v1/orgs/{organizationId}/sites', 'createSite', 201],
    ['get', '/v1/orgs/{organizationId}/sites/{siteId}', 'getSite', 200],
    ['post', '/v1/orgs/{organizationId}/sites/{siteId}/publish', 'publishSite', 200],
    ['get', '/v1/orgs/{organizationId}/sites/{siteId}/published', 'getPublishedContentSite', 200],
  ])('describes %s %s', (method, template, operationId, status) => {
    const operation = document.paths[template]?.[method];
    expect(operation?.operationId).toBe(operationId);
    expect(operation?.responses).toHaveProperty(String(status));
  });

  it.each<[string, string[]]>([
    ['listSpaces', ['page', 'limit']],
    ['listSites', ['page', 'limit', 'space', 'title', 'published']],
    ['searchSpaceContent', ['query', 'page', 'limit']],
    ['listFiles', ['page', 'limit']],
    ['getPageById', ['metadata', 'format']],
  ])('describes the query of %s', (operationId, names) => {
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    const query = (found?.operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    expect(query.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it('does not contain routes outside the API', () => {
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/v1/') && !isScim(path))).toEqual(
      [],
    );
  });

  it('is also available as YAML', async () => {
    const yaml = await app.http.get('/openapi.yaml');
    expect(yaml.type).toBe('text/yaml');
    expect(parse(yaml.text)).toEqual(document);
  });

  it('names no schema after a class of the service', () => {
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => /(Dto|Controller|Service|Entity)$/.test(name))).toEqual([]);
    expect(names).toContain('CreateSpace');
  });

  it('describes every parameter and every response', () => {
    const silent = operations.flatMap(({ name, operation }) => [
      ...(operation.parameters ?? [])
        .filter(({ description = '' }) => description === '')
        .map((parameter) => `${name}: ${parameter.in} ${parameter.name}`),
      ...Object.entries(operation.responses)
        .filter(([, { description = '' }]) => description === '')
        .map(([status]) => `${name}: ${status}`),
    ]);
    // Describe path parameters in src/http/reference/path-parameters.ts, all others where they are declared.
    expect(silent).toEqual([]);
  });

  it('describes no path parameter that no route has', () => {
    const names = new Set(
      operations.flatMap(({ template }) => [...template.matchAll(IDS)].map(([, id]) => id)),
    );
    expect(Object.keys(PATH_PARAMETERS).filter((name) => !names.has(name))).toEqual([]);
  });

  it('gives operations of the same group different summaries', () => {
    const summaries = operations
      // Other paths of the same texts.
      .filter(({ operation }) => !/^get.*DocumentByIdInSpace$/.test(operation.operationId ?? ''))
      .map(({ operation }) => `${operation.tags?.join()}: ${operation.summary}`);
    expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
  });

  describe('shows an example of each request and response', () => {
    let text: string;
    let examples: Examples;

    beforeAll(async () => {
      text = await readFile('src/http/reference/examples.json', 'utf8');
      examples = JSON.parse(text) as Examples;
    });

    it('recorded by the tests', () => expect(missingExamples(document, examples)).toEqual([]));

    it('that fits its schema: otherwise record it again with npm run examples', () => {
      const check = exampleCheck(document);
      expect(
        Object.entries(examples).flatMap(([operationId, example]) => check(operationId, example)),
      ).toEqual([]);
    });

    it('for operations that exist', () => {
      const wanted = wantedBodies(document);
      expect(Object.keys(examples).filter((operationId) => !wanted.has(operationId))).toEqual([]);
    });

    it('without tokens, keys and addresses of the machine that recorded it', () => {
      expect(text).not.toMatch(
        /dps_(?:[a-z]+_)?[\w-]{20}|whsec_[\w+/=]{12}|eyJ[\w-]{30}|PRIVATE KEY|127\.0\.0\.1:\d|\/tmp\/|docs\.test/,
      );
    });

    it('that is the same when it is recorded again', () => {
      const recording = (seed: number): object => {
        const id = (number: number): string => `0198${seed}a2c-7e40-7000-8000-00000000000${number}`;
        return neutral({
          operationId: 'createSpace',
          status: '201',
          path: `/v1/orgs/${id(1)}/spaces`,
          request: { parent: id(2), token: `dps_${String(seed).repeat(43)}` },
          response: {
            id: id(3),
            organization: id(1),
            createdAt: `2026-0${seed}-01T10:00:00.000Z`,
            updatedAt: `2026-0${seed}-01T10:00:01.000Z`,
            email: `person-${seed}@example.com`,
            urls: {
              location: `http://127.0.0.1:300${seed}/x`,
              file: `http://docs.test/f?signature=${'s'.repeat(20)}${seed}`,
            },
            next: { page: `${'cursor'.repeat(5)}${seed}` },
            items: [1, 2, 3, 4],
          },
        });
      };
      expect(recording(1)).toEqual(recording(2));
      expect(recording(1)).toMatchObject({
        request: { token: 'dps_EXAMPLE' },
        response: {
          organization: '01980a2c-7e40-7000-8000-000000000001',
          createdAt: '2026-01-15T09:00:00.000Z',
          updatedAt: '2026-01-15T09:01:00.000Z',
          email: 'person-1@example.com',
          urls: { location: 'https://example.com/x', file: 'https://docs.example.com/f?signature=EXAMPLE' },
          next: { page: 'EXAMPLE_PAGE' },
          items: [1, 2],
        },
      });
    });

    it('in the document', () => {
      const space = document.paths['/v1/orgs/{organizationId}/spaces']?.post;
      expect(space?.requestBody?.content['application/json']).toHaveProperty(
        'example',
        examples.createSpace?.request,
      );
      expect(space?.responses['201']?.content?.['application/json']).toHaveProperty(
        'example',
        examples.createSpace?.responses?.['201'],
      );
      expect(space?.responses.default?.content?.['application/json']).toHaveProperty('example.error.message');
    });
  });
});

/** Whether a route uses the tokens and errors of SCIM. */
function isScim(template: string): boolean {
  return template.startsWith('/scim/v2/');
}

function byName(a: { name?: string }, b: { name?: string }): number {
  return (a.name ?? '').localeCompare(b.name ?? '');
}
