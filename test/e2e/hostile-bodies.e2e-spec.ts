import { monitorEventLoopDelay } from 'node:perf_hooks';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { machineSlowness } from '../support/machine-slowness.js';

/** Seconds on a quiet machine in which no other request has its turn. A megabyte that is read takes a tenth of this. */
const LONGEST_TURN = 2;

describe('a body of a megabyte that is not valid', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let person: Person;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    space = await app.build.space(world);
    person = await app.build.member(world.id, 'comment');
  });
  afterAll(() => app.stop());

  const list = (item: string, length = 1_000_000): string =>
    `[${Array(Math.floor(length / (item.length + 1)))
      .fill(item)
      .join(',')}]`;
  const words = (): string =>
    JSON.stringify(Array.from({ length: 140_000 }, (_, n) => n.toString(36).padStart(4, '0')));
  const properties = (begin = 'p', length = 90_000): string =>
    `{${Array.from({ length }, (_, n) => `"${begin}${n}":1`).join(',')}}`;

  it.each<[string, () => string, string, () => Person | undefined]>([
    ['a list in place of a text', () => `/spaces/${space}/comments`, `{"body":${list('{}')}}`, () => person],
    ['unknown properties', () => `/spaces/${space}/comments`, properties(), () => person],
    [
      'unknown properties of a part',
      () => `/spaces/${space}/comments`,
      `{"body":${properties()}}`,
      () => person,
    ],
    [
      'files without anything',
      () => `/spaces/${space}/content`,
      `{"changes":[{"change":"insert_files","files":${list('{}')}}]}`,
      () => world.admin,
    ],
    [
      'parts of a change',
      () => `/spaces/${space}/content`,
      `{"changes":[{"change":"insert_page","title":"A","document":${list('{"a":1}')}}]}`,
      () => world.admin,
    ],
    [
      'many names in many objects',
      () => `/spaces/${space}/comments`,
      `{"body":[${Array.from({ length: 700 }, (_, n) => properties(`p${n}_`, 100)).join(',')}]}`,
      () => person,
    ],
    [
      'languages',
      () => `/orgs/${world.id}/translations`,
      `{"title":"A","languages":${words()}}`,
      () => world.admin,
    ],
  ])('is refused while others have their turn: %s', async (_, path, body, by) => {
    const token = by()?.token;
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const { status } = await fetch(`${app.baseUrl}/v1${path()}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body,
    });
    delay.disable();
    expect([400, 422]).toContain(status);
    const seconds = delay.max / 1e9;
    const slowness = seconds < LONGEST_TURN ? 1 : await machineSlowness();
    expect(seconds).toBeLessThan(LONGEST_TURN * slowness);
  });

  it('is refused without being read from strangers and from visitors of a site', async () => {
    const site = await app.build.site(world, { visibility: 'public', spaces: [space] });
    const { body } = await app.client(world.admin).get(`/orgs/${world.id}/sites/${site}`);
    const url = body.urls.published as string;
    const published = await app.client().post('/urls/published', { url });
    const visitor = app.client({ token: published.body.apiToken as string });
    const path = `/orgs/${world.id}/sites/${site}/search`;
    for (const length of [30 * 1024, 33 * 1024]) {
      const statuses = [
        (await app.client().post('/urls/published', { url, shareKey: 'a'.repeat(length) })).status,
        (await visitor.post(path, { query: 'a'.repeat(length) })).status,
      ];
      expect(statuses).toEqual(length > 32 * 1024 ? [413, 413] : [400, 400]);
    }
  });
});
