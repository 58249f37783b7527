import { TestApp } from '../support/app.js';
import type { Person } from '../support/factories.js';
import { BODIES, type FullWorld, fullWorld, idNamed } from '../support/foreign-ids.js';
import { isPrivateCacheControl } from '../support/response-check.js';

interface Reference {
  paths: Record<string, Record<string, { operationId: string; requestBody?: object }>>;
}

const SPACE_IS_READ = [
  '/v1/orgs/{organizationId}/saml/{samlProviderId}/metadata',
  '/v1/orgs/{organizationId}/sites/{siteId}/published',
  '/v1/spaces/{spaceId}',
  '/v1/spaces/{spaceId}/content',
  '/v1/spaces/{spaceId}/content/documents/{documentId}',
  '/v1/spaces/{spaceId}/content/files',
  '/v1/spaces/{spaceId}/content/files/{fileId}',
  '/v1/spaces/{spaceId}/content/files/{fileId}/backlinks',
  '/v1/spaces/{spaceId}/content/page/{pageId}',
  '/v1/spaces/{spaceId}/content/page/{pageId}/backlinks',
  '/v1/spaces/{spaceId}/content/page/{pageId}/document',
  '/v1/spaces/{spaceId}/content/page/{pageId}/links',
  '/v1/spaces/{spaceId}/content/pages',
  '/v1/spaces/{spaceId}/content/path',
  '/v1/spaces/{spaceId}/content/path/{pagePath}',
  '/v1/spaces/{spaceId}/documents/{documentId}',
  '/v1/spaces/{spaceId}/links',
  '/v1/spaces/{spaceId}/pdf',
  '/v1/spaces/{spaceId}/permissions/explain',
  '/v1/spaces/{spaceId}/search',
];

describe('on all routes of the API', () => {
  let app: TestApp;
  let own: FullWorld;
  let stranger: Person;
  let operations: { template: string; method: string; operationId: string; hasBody: boolean }[];

  beforeAll(async () => {
    app = await TestApp.start();
    own = await fullWorld(app);
    stranger = await app.build.person();
    own.ids.siteId = await app.build.site(own.world, { spaces: [own.ids.spaceId] });
    const { paths } = (await app.http.get('/openapi.json')).body as Reference;
    operations = Object.entries(paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, { operationId, requestBody }]) => ({
        template,
        method,
        operationId,
        hasBody: requestBody !== undefined,
      })),
    );
  });
  afterAll(() => app.stop());

  const pathOf = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'pagePath'
        ? 'a'
        : ((own.ids as unknown as Record<string, string>)[idNamed(name, template)] ?? 'none'),
    ) + (template.endsWith('/search') ? '?query=a' : '');
  const call = (method: string, template: string, token: string | undefined, body?: object) => {
    const request = app.http[method as 'get'](pathOf(template));
    if (token !== undefined) void request.set('Authorization', `Bearer ${token}`);
    return body === undefined ? request : request.send(body);
  };

  it('a stranger can read the content of a public space, and nothing of the work on it', async () => {
    const read: string[] = [];
    const { body } = await call('get', '/v1/spaces/{spaceId}/content/page/{pageId}', stranger.token);
    own.ids.documentId = (body as { documentId: string }).documentId;
    for (const { template } of operations.filter(({ method }) => method === 'get')) {
      if (!/\{(?:organizationId|spaceId|collectionId)\}/.test(template)) continue;
      if ((await call('get', template, stranger.token)).status === 200) read.push(template);
    }
    expect(read.sort()).toEqual(SPACE_IS_READ);
  });

  it('a stranger cannot see counters, place and level of a public space', async () => {
    const { spaceId, organizationId, siteId } = own.ids;
    const space = app.client(stranger).get(`/spaces/${spaceId}`);
    const profile = await app.client(stranger).get(`/orgs/${organizationId}/sites/${siteId}/published`);
    const complete = await app.client(own.admin).get(`/spaces/${spaceId}`);
    expect(complete.body).toMatchObject({ comments: 1, changeRequests: 1, parent: own.ids.collectionId });
    expect(complete.body.defaultLevel).toBe('inherit');
    for (const shown of [(await space).body, profile.body.structure.structure[0].space] as Record<
      string,
      unknown
    >[]) {
      expect(shown).toMatchObject({
        comments: 0,
        changeRequests: 0,
        changeRequestsOpen: 0,
        changeRequestsDraft: 0,
        defaultLevel: null,
      });
      expect(shown).not.toHaveProperty('parent');
    }
  });

  it('no response may be cached for another caller, neither a success nor a refusal', async () => {
    const open: string[] = [];
    // The person whom the invite of this test makes a member.
    const visitor = await app.build.person();
    const successes = new Set<string>();
    // Deletions come last, so the other operations find their targets.
    const ordered = operations.toSorted(
      (a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'),
    );
    for (const { method, template, operationId, hasBody } of ordered) {
      const body = hasBody ? (BODIES[operationId]?.(own.ids) ?? {}) : undefined;
      for (const token of [undefined, visitor.token, ...(method === 'get' ? [own.admin.token] : [])]) {
        const { status, headers } = await call(method, template, token, body);
        if (!isPrivateCacheControl(headers['cache-control']))
          open.push(`${method} ${template} ${status}: ${String(headers['cache-control'])}`);
        if (token === own.admin.token && status === 200) successes.add(template);
      }
    }
    expect(open).toEqual([]);
    expect(successes.size).toBeGreaterThan(50);
  });
});
