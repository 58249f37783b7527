import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { specOf } from '../support/computed-pages.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';

const DOCS = {
  'docs.json': JSON.stringify({ name: 'x', navigation: { pages: ['index'] }, openapi: 'openapi.json' }),
  'index.mdx': '---\ntitle: Home\nopenapi: "GET /cats"\n---\n\nHi\n',
};
const specNamed = (summary: string): string => JSON.stringify(specOf({ '/cats': { get: { summary } } }));

/** A person with rights in both organizations transfers a space that was read before, and imports into it. */
describe('an import into a transferred space', () => {
  let app: TestApp;
  let from: World;
  let to: World;
  let person: Person;
  let spaceId: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    from = await app.build.organization('From');
    to = await app.build.organization('To');
    person = await app.build.member(from.id, 'admin');
    await app.build.join(to.id, person, 'admin');
    spaceId = await app.build.space(from);
  });

  const client = () => app.client(person);
  const importSpec = async (summary: string): Promise<number> => {
    const url = dataUrl(await zip({ ...DOCS, 'openapi.json': specNamed(summary) }));
    return (await client().post(`/spaces/${spaceId}/content/import`, { url, source: 'zip' })).status;
  };
  const transfer = async (): Promise<void> => {
    await client().get(`/spaces/${spaceId}/content`);
    const { status } = await client().post(`/spaces/${spaceId}/transfer`, { organization: to.id });
    expect(status).toBe(200);
  };
  const specOfOrganization = async ({ id }: World): Promise<string> =>
    (await client().get(`/orgs/${id}/openapi/pets/versions/latest/content`)).text;
  const hasSpec = (world: World, summary: string) =>
    eventually(async () => (await specOfOrganization(world)).includes(summary) || undefined);
  const slugsOf = async ({ id }: World): Promise<string[]> =>
    ((await client().get(`/orgs/${id}/openapi`)).body.items as { slug: string }[]).map(({ slug }) => slug);

  it('gives its specifications to the new organization', async () => {
    await transfer();
    expect(await importSpec('Of the new one')).toBe(201);
    expect([await slugsOf(from), await slugsOf(to)]).toEqual([[], ['pets']]);
    await hasSpec(to, 'Of the new one');
  });

  it('does not replace the specification that the former organization imported from it', async () => {
    expect(await importSpec('Of the former one')).toBe(201);
    await hasSpec(from, 'Of the former one');
    await transfer();
    expect(await importSpec('Of the new one')).toBe(201);
    await hasSpec(to, 'Of the new one');
    expect(await specOfOrganization(from)).toContain('Of the former one');
  });

  it('leaves out its specifications without the role to create them there', async () => {
    await transfer();
    await app.client(to.admin).patch(`/orgs/${to.id}/members/${person.id}`, { role: 'edit' });
    await app.client(to.admin).put(`/spaces/${spaceId}/permissions/users/${person.id}`, { role: 'edit' });
    expect(await importSpec('Of the new one')).toBe(201);
    expect([await slugsOf(from), await slugsOf(to)]).toEqual([[], []]);
  });
});
