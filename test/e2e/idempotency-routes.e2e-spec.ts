import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { BODIES, type FullWorld, fullWorld, idNamed, readTables } from '../support/foreign-ids.js';

interface Operation {
  id: string;
  method: 'post' | 'put';
  path: string;
}

/** Operations that require a body, in addition to those with IDs in their bodies. */
const FURTHER_BODIES: Record<string, (full: FullWorld, targetId: string) => object> = {
  createOrganization: () => ({ title: 'Another' }),
  createUser: ({ world }) => ({ displayName: 'Somebody', email: `${world.id}@example.com` }),
  transferSpace: (_, targetId) => ({ organization: targetId }),
  transferCollection: (_, targetId) => ({ organization: targetId }),
  createSite: () => ({}),
  requestReviewers: ({ world }) => ({ users: [world.admin.id] }),
  moveSpace: () => ({ parent: null }),
  moveCollection: () => ({ parent: null }),
};
/** Operations that return a secret, which is not stored, so no response is repeated. */
const SECRET = ['createToken', 'createScimToken', 'regenerateSitePublishingAuth', 'createWebhook'];
/** Operations that simply run again. */
const REPEATING = ['pingOrganization', 'searchSiteContent', 'createSitePreviewLink', 'verifyDomain'];
/** Operations after which no other one can be tested in the same world. */
const ENDING = ['mergeChangeRequest', 'transferSpace', 'transferCollection'];
/** Tables that record attempts, not changes. */
const LOGS = ['imports', 'import_resources', 'stored_files'];

let app: TestApp;
let operations: Operation[];

beforeAll(async () => {
  app = await TestApp.start();
  const { body } = await app.http.get('/openapi.json');
  operations = operationsWithKey(body as Reference);
});
afterAll(() => app.stop());

/** A world with one resource of each kind, and an organization to transfer things to. */
interface Place {
  full: FullWorld;
  targetId: string;
}

async function place(): Promise<Place> {
  const full = await fullWorld(app);
  const { admin, ids } = full;
  await app.database.query('UPDATE users SET instance_admin = true WHERE id = $1', [admin.id]);
  await app.database.query(`UPDATE sites SET visibility = 'public' WHERE id = $1`, [ids.siteId]);
  const target = await app.build.organization();
  await app.build.join(target.id, admin, 'admin');
  return { full: { ...full, admin: await app.build.token(admin) }, targetId: target.id };
}

/** Sets whether the address of the caller is confirmed. */
async function setConfirmed({ full: { admin } }: Place, confirmed: boolean): Promise<void> {
  await app.database.query(
    'UPDATE users SET email_verified_at = CASE WHEN $2::boolean THEN created_at END WHERE id = $1',
    [admin.id, confirmed],
  );
}

/** The request of an operation with a key. */
function requestOf({ id, method, path }: Operation, { full, targetId }: Place) {
  const body = FURTHER_BODIES[id]?.(full, targetId) ?? BODIES[id]?.(full.ids) ?? {};
  const address = path
    .replace(/^\/v1/, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => full.ids[idNamed(name, path)]);
  return () => app.client(full.admin)[method](address, body).header('Idempotency-Key', `key-of-${id}`);
}

/** The rows written, after the background work of the operations has finished. */
async function written(): Promise<Record<string, string>> {
  await eventually(async () => {
    const [left] = await app.database.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM openapi_specs WHERE processing_state <> 'complete')::int
         + (SELECT count(*) FROM jobs.job WHERE state < 'completed')::int
         + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending' AND attempts = 0)::int AS count`,
    );
    return left?.count === 0;
  });
  const tables = await readTables(app);
  for (const name of LOGS) delete tables[name];
  const [tokens] = await app.database.query<{ count: string }>('SELECT count(*) FROM tokens');
  return { ...tables, tokens: tokens?.count ?? '' };
}

it('all POST and PUT operations are tested, and each exception names one', () => {
  expect(operations.length).toBeGreaterThan(40);
  const names = operations.map(({ id }) => id);
  expect(
    [...SECRET, ...REPEATING, ...Object.keys(FURTHER_BODIES)].filter((id) => !names.includes(id)),
  ).toEqual([]);
});

it('each operation responds to a second request with the same key as to the first, and does nothing more', async () => {
  let tried: Place | undefined;
  for (const operation of operations) {
    if (REPEATING.includes(operation.id)) continue;
    tried ??= await place();
    await setConfirmed(tried, operation.id !== 'requestEmailConfirmation');
    const send = requestOf(operation, tried);
    if (ENDING.includes(operation.id)) tried = undefined;
    const first = await send();
    if (first.status >= 300) throw new Error(`${operation.id}: ${first.status} ${first.text}`);
    const before = await written();
    const second = await send();
    expect([operation.id, second.headers['idempotency-replayed']]).toEqual([operation.id, 'true']);
    if (SECRET.includes(operation.id)) expect(second.status).toBe(409);
    else
      expect([second.status, second.body, second.headers.etag]).toEqual([
        first.status,
        first.body,
        first.headers.etag,
      ]);
    expect([operation.id, await written()]).toEqual([operation.id, before]);
  }
});

it('no operation changes anything if its key is taken over before the request is done', async () => {
  await app.database.query(
    `CREATE FUNCTION take_over() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       UPDATE idempotency_keys SET claim = gen_random_uuid() WHERE user_id = NEW.user_id AND key = NEW.key; RETURN NULL;
     END $$`,
  );
  await app.database.query(
    'CREATE TRIGGER take_over AFTER INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION take_over()',
  );
  const tried = await place();
  for (const operation of operations) {
    if (REPEATING.includes(operation.id)) continue;
    await setConfirmed(tried, operation.id !== 'requestEmailConfirmation');
    const before = await written();
    const response = await requestOf(operation, tried)();
    expect([operation.id, response.status, response.body.error?.message]).toEqual([
      operation.id,
      409,
      expect.stringContaining('took over'),
    ]);
    expect([operation.id, await written()]).toEqual([operation.id, before]);
  }
  const [row] = await app.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM idempotency_keys WHERE status IS NOT NULL AND claim IS NULL',
  );
  expect(row?.count).toBe(0);
});

interface Reference {
  paths: Record<
    string,
    Record<string, { operationId: string; parameters?: { name: string }[]; security?: object[] }>
  >;
}

function operationsWithKey({ paths }: Reference): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, parameters = [] }]) =>
      (method === 'post' || method === 'put') && parameters.some(({ name }) => name === 'Idempotency-Key')
        ? [{ id: operationId, method, path }]
        : [],
    ),
  );
}
