import { TestApp } from '../support/app.js';
import { lockingStatements } from '../support/locking-reads.js';
import { BODIES, type FullWorld, fullWorld, idNamed, type Ids, readTables } from '../support/foreign-ids.js';

interface Operation {
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  takesBody: boolean;
}

/** Operations whose IDs belong to no organization, each with the reason. */
const WITHOUT_ORGANIZATION = new Map([
  ['downloadFile', 'the address itself is signed'],
  ['getPublishedContentByUrl', 'the address names the site'],
  ['resolvePublishedContentByUrl', 'the address names the site'],
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
]);
/** Path parameters that are not IDs. */
const NO_IDS = new Set(['emailDomain', 'subdomain', 'pagePath']);
/** Operations that create the resource of a path parameter if it does not exist. */
const CREATES = new Map([['createOrUpdateOpenAPISpecBySlug', 'specSlug']]);
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('an id of another organization', () => {
  let app: TestApp;
  let own: FullWorld;
  let other: FullWorld;
  let operations: Operation[];
  let described: string[];

  beforeAll(async () => {
    app = await TestApp.start();
    own = await fullWorld(app);
    other = await fullWorld(app);
    const { body } = await app.http.get('/openapi.json');
    const all = readOperations(body as Reference);
    described = all.map(({ id }) => id);
    operations = all.filter(({ id }) => !WITHOUT_ORGANIZATION.has(id));
  });
  afterAll(() => app.stop());

  const send = (operation: Operation, ids: Ids, body?: unknown) => {
    const path = operation.path.replace(/^\/v1/, '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      return NO_IDS.has(name) ? 'x' : ids[idNamed(name, operation.path)];
    });
    const sent = app.client(own.admin)[operation.method](path + (path.endsWith('/search') ? '?query=a' : ''));
    return operation.takesBody ? sent.send(body ?? BODIES[operation.id]?.(own.ids) ?? {}) : sent;
  };
  const idsIn = (operation: Operation): (keyof Ids)[] =>
    [...operation.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
      name === undefined || NO_IDS.has(name) ? [] : [idNamed(name, operation.path)],
    );

  it('is known to this test for every path parameter and every required body', () => {
    const parameters = new Set(operations.flatMap(idsIn));
    expect([...parameters].filter((name) => !(name in own.ids))).toEqual([]);
    expect(
      [...Object.keys(BODIES), ...WITHOUT_ORGANIZATION.keys()].filter((id) => !described.includes(id)),
    ).toEqual([]);
    expect(operations.length).toBeGreaterThan(60);
  });

  it('in any path gets 404, as does an unknown one, and nothing is written', async () => {
    const before = await readTables(app);
    const answers: string[] = [];
    let tried = 0;
    for (const operation of operations) {
      for (const name of idsIn(operation)) {
        if (CREATES.get(operation.id) === name) continue;
        for (const [kind, id] of [
          ['foreign', other.ids[name]],
          ['unknown', UNKNOWN_ID],
          ['malformed', 'no-id'],
        ] as const) {
          const { status } = await send(operation, { ...own.ids, [name]: id });
          tried += 1;
          if (status !== 404) answers.push(`${operation.id} with a ${kind} ${name}: ${status}`);
        }
      }
    }
    expect(answers).toEqual([]);
    expect(tried).toBeGreaterThan(200);
    expect(await readTables(app)).toEqual(before);
  });

  it('in any body gets 404, or 400 for a position, and nothing is written', async () => {
    const before = await readTables(app);
    const answers: string[] = [];
    let tried = 0;
    for (const operation of operations) {
      const body = BODIES[operation.id]?.(own.ids);
      for (const [name, id] of Object.entries(own.ids) as [keyof Ids, string][]) {
        const text = JSON.stringify(body ?? {});
        for (let at = text.indexOf(id); at !== -1; at = text.indexOf(id, at + 1)) {
          const foreign = text.slice(0, at) + other.ids[name] + text.slice(at + id.length);
          const { status } = await send(operation, own.ids, JSON.parse(foreign));
          tried += 1;
          if (status !== 404 && status !== 400) answers.push(`${operation.id} with ${foreign}: ${status}`);
        }
      }
    }
    expect(answers).toEqual([]);
    expect(tried).toBeGreaterThan(15);
    expect(await readTables(app)).toEqual(before);
  });

  it('in any path or body locks nothing of that organization', async () => {
    const found = new Set<string>();
    // A statement that names something of the caller, too, finds nothing.
    const ownIds = Object.values(own.ids);
    const look = async (operation: Operation, foreign: string, ids: Ids, body?: unknown): Promise<void> => {
      const statements = await lockingStatements(async () => send(operation, ids, body));
      for (const { sql, parameters } of statements)
        if (parameters.includes(foreign) && !ownIds.some((id) => parameters.includes(id)))
          found.add(`${operation.id}: ${sql}`);
    };
    for (const operation of operations) {
      // The domain that a person with an address of it joins by stays verified until then.
      if (operation.method === 'get' || operation.id === 'joinOrganization') continue;
      for (const name of idsIn(operation))
        if (CREATES.get(operation.id) !== name)
          await look(operation, other.ids[name], { ...own.ids, [name]: other.ids[name] });
      const text = JSON.stringify(BODIES[operation.id]?.(own.ids) ?? {});
      for (const [name, id] of Object.entries(own.ids) as [keyof Ids, string][])
        if (text.includes(id))
          await look(operation, other.ids[name], own.ids, JSON.parse(text.replaceAll(id, other.ids[name])));
    }
    expect([...found]).toEqual([]);
  });

  it('is the cause of the 404: with ids of the same organization, no read responds with 404', async () => {
    const answers: string[] = [];
    for (const operation of operations.filter(({ method }) => method === 'get')) {
      if (operation.path.includes('{pagePath}') || operation.path.includes('{emailDomain}')) continue;
      if (operation.path.includes('{subdomain}')) continue;
      // An unpublished site has no URL, and the space embeds nothing.
      if (operation.path.endsWith('/redirect') || operation.path.endsWith('/embed')) continue;
      const { status } = await send(operation, own.ids);
      if (status !== 200) answers.push(`${operation.id}: ${status}`);
    }
    expect(answers).toEqual([]);
  });
});

interface Reference {
  paths: Record<string, Record<string, { operationId: string; requestBody?: object }>>;
}

/** Operations for people. Directories have tokens of an organization; the specs of SCIM test their IDs. */
function readOperations({ paths }: Reference): Operation[] {
  const ofPeople = Object.entries(paths).filter(([path]) => path.startsWith('/v1/'));
  return ofPeople.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody }]) => ({
      id: operationId,
      method: method as Operation['method'],
      path,
      takesBody: requestBody !== undefined,
    })),
  );
}
