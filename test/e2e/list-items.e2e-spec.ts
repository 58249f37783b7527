import { TestApp } from '../support/app.js';
import type { ApiClient, PendingRequest } from '../support/client.js';
import { fullWorld, idNamed, type Ids } from '../support/foreign-ids.js';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, Schema & { items?: Schema }>;
}
type Resource = Record<string, unknown>;
interface Reference {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
}

/** Lists whose path is not the parent of their items' path, with the required query. */
const OTHER_LISTS: [one: string, list: string, query?: string][] = [
  ['/v1/spaces/{spaceId}', '/v1/orgs/{organizationId}/spaces'],
  ['/v1/spaces/{spaceId}', '/v1/collections/{collectionId}/spaces'],
  ['/v1/collections/{collectionId}', '/v1/orgs/{organizationId}/collections'],
  [
    '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    '/v1/spaces/{spaceId}/change-requests',
    '?status=merged',
  ],
];

/** Properties that only the list has, because they are not part of the content of a revision. */
const ONLY_LISTED: Record<string, string[]> = { '/v1/spaces/{spaceId}/revisions': ['author'] };

/** Optional properties that no item of a list has in this test, each with the reason. */
const NOT_SET = new Map([
  [
    '/v1/orgs/{organizationId}/openapi/{specSlug} lastProcessErrorMessage',
    'only a source that failed has it',
  ],
  ['/v1/spaces/{spaceId} deletedAt', 'lists show no deleted spaces'],
  ['/v1/spaces/{spaceId}/imports/{importId} progress', 'only an import that has not ended has it'],
  ['/v1/orgs/{organizationId}/webhooks/{webhookId} secret', 'only the answer that makes a webhook has it'],
  [
    '/v1/orgs/{organizationId}/webhooks/{webhookId} warnings',
    'only the answer that sets a private address has it',
  ],
  ['/v1/spaces/{spaceId}/content/files/{fileId} git', 'only what comes from a git repository has it'],
  [
    '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId} git',
    'only what comes from a git repository has it',
  ],
  [
    '/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId} git',
    'only what comes from a git repository has it',
  ],
  ['/v1/spaces/{spaceId}/revisions/{revisionId} git', 'only what comes from a git repository has it'],
]);

/** Columns that only other services or past events set. */
const STATEMENTS: ((ids: Ids) => [sql: string, ...parameters: string[]])[] = [
  ({ organizationId }) => [
    'UPDATE domains SET verified_at = now(), checked_at = now() WHERE organization_id = $1',
    organizationId,
  ],
  ({ organizationId }) => [
    `UPDATE organizations SET hostname = 'full', use_case = 'docsSite', community_type = 'nonProfit' WHERE id = $1`,
    organizationId,
  ],
  ({ userId }) => ['UPDATE members SET last_seen_at = joined_at WHERE user_id = $1', userId],
  ({ importId, changeRequestId }) => [
    `UPDATE imports SET error = 'Not found', language = 'fr', change_request_id = $2, conflict_request_id = $2, edits_since = id
     WHERE id = $1`,
    ...[importId, changeRequestId],
  ],
  ({ siteId }) => [
    `UPDATE sites SET hostname = 'docs.example.com', proxy = 'example.com/docs' WHERE id = $1`,
    siteId,
  ],
  ({ specSlug }) => [
    `UPDATE openapi_specs SET source_url = 'https://example.com/api.json', last_processed_at = created_at,
       last_process_error_code = 'PARSE_ERROR' WHERE slug = $1`,
    specSlug,
  ],
  ({ samlProviderId, teamId }) => [
    `UPDATE saml_providers SET entity_id = 'idp', certificate = 'certificate', sso_url = 'https://example.com/sso',
       single_logout_url = 'https://example.com/logout',
       default_team_id = $2 WHERE id = $1`,
    ...[samlProviderId, teamId],
  ],
  ({ oidcProviderId, teamId }) => [
    `UPDATE oidc_providers SET issuer = 'https://example.com', client_id = 'client', default_team_id = $2 WHERE id = $1`,
    ...[oidcProviderId, teamId],
  ],
];

/** Sets all optional fields of a full world. @returns IDs that replace those of unchangeable resources */
async function fill(ids: Ids, app: TestApp, client: ApiClient): Promise<Partial<Ids>> {
  const org = `/orgs/${ids.organizationId}`;
  const space = `/spaces/${ids.spaceId}`;
  const changeRequest = `${space}/change-requests/${ids.changeRequestId}`;
  const comments = [
    `${space}/comments/${ids.commentId}`,
    `${changeRequest}/comments/${ids.changeRequestCommentId}`,
  ];
  const replies = [ids.commentReplyId, ids.changeRequestCommentReplyId];
  const sent = async (request: PendingRequest): Promise<Resource> => {
    const { status, text, body } = await request;
    if (status >= 300) throw new Error(`${status} ${text}`);
    return body as Resource;
  };
  const text = { body: { markdown: 'Changed' }, addedReactions: ['👍'] };
  for (const [at, comment] of comments.entries()) {
    await sent(client.put(comment, { ...text, resolved: true }));
    await sent(client.put(`${comment}/replies/${replies[at]}`, text));
  }
  for (const [sql, ...parameters] of STATEMENTS.map((statement) => statement(ids)))
    await app.database.query(sql, parameters);
  const defaultContent = { type: 'site', site: ids.siteId };
  await sent(
    client.patch(org, { logo: 'https://example.com/logo.png', defaultRole: 'read', defaultContent }),
  );
  await sent(client.patch(space, { emoji: '1f600' }));
  const collection = `/collections/${ids.collectionId}`;
  await sent(client.patch(collection, { title: 'Full', description: 'All', emoji: '1f600' }));
  const { id: parent } = await sent(client.post(`${org}/collections`, { title: 'Above' }));
  await sent(client.post(`${collection}/move`, { parent }));
  await sent(client.patch(`${org}/sites/${ids.siteId}`, { basename: 'full' }));
  await sent(client.patch(changeRequest, { subject: 'Full', status: 'open' }));
  const review = await sent(client.post(`${changeRequest}/reviews`, { status: 'approved', comment: 'Yes' }));
  const page = { change: 'insert_page', title: 'New' };
  await sent(client.post(`${space}/content`, { changes: [page] }));
  await sent(client.post(`${changeRequest}/update`));
  await sent(client.post(`${changeRequest}/content`, { changes: [{ ...page, title: 'Newer' }] }));
  const { revision } = await sent(client.post(`${changeRequest}/merge`));
  return { reviewId: review.id as string, revisionId: revision as string };
}

describe('every list', () => {
  let app: TestApp;
  let client: ApiClient;
  let ids: Ids;
  let reference: Reference;

  beforeAll(async () => {
    app = await TestApp.start();
    const full = await fullWorld(app);
    client = app.client(full.admin);
    ids = { ...full.ids, ...(await fill(full.ids, app, client)) };
    reference = (await app.http.get('/openapi.json')).body as Reference;
  });
  afterAll(() => app.stop());

  /** The properties of a schema, or of the response of a path; undefined if that is not JSON of a GET. */
  function propertiesOf(of: Schema | string | undefined): Schema['properties'] {
    if (typeof of === 'string') {
      const { content } = reference.paths[of]?.get?.responses[200] ?? {};
      return propertiesOf(content?.['application/json']?.schema);
    }
    if (of?.$ref !== undefined)
      return propertiesOf(reference.components.schemas[of.$ref.split('/').at(-1) ?? '']);
    const inherited = (of?.allOf ?? []).map(propertiesOf);
    return of && (Object.assign({}, ...inherited, of.properties) as Schema['properties']);
  }

  /** The properties of the items of a list; undefined for other responses. */
  const itemPropertiesOf = (list: string) => propertiesOf(propertiesOf(list)?.items?.items);

  async function read(path: string, query = ''): Promise<Resource> {
    const named = path.slice('/v1'.length);
    const address = named.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[idNamed(name, path)]);
    const { status, text, body } = await client.get(address + query);
    if (status !== 200) throw new Error(`GET ${address}: ${status} ${text}`);
    return body as Resource;
  }

  it('shows each item as it is read alone, with all optional fields', async () => {
    const others = new Set(OTHER_LISTS.map(([one]) => one));
    const pairs = Object.keys(reference.paths).flatMap((one): typeof OTHER_LISTS =>
      others.has(one) || !one.endsWith('}') ? [] : [[one, one.replace(/\/\{\w+\}$/, '')]],
    );
    const unset = new Set<string>();
    let compared = 0;
    for (const [one, list, query] of [...pairs, ...OTHER_LISTS]) {
      const properties = itemPropertiesOf(list);
      // SCIM documents the properties that its lists omit.
      if (properties === undefined || propertiesOf(one) === undefined) continue;
      const item = await read(one);
      for (const name of ONLY_LISTED[list] ?? []) delete properties[name];
      const { items } = (await read(list, query)) as { items: Resource[] };
      const listed = items.find(({ id }) => id === item.id) ?? {};
      const [inList, alone] = [listed, item].map((resource) =>
        Object.entries(resource)
          .filter(([name]) => name in properties)
          .sort(),
      );
      expect([list, inList]).toEqual([list, alone]);
      for (const name of Object.keys(properties)) if (!(name in item)) unset.add(`${one} ${name}`);
      compared += 1;
    }
    expect([...unset].sort()).toEqual([...NOT_SET.keys()].sort());
    expect(compared).toBeGreaterThan(20);
  });
});
