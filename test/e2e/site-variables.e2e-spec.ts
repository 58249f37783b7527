import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import type { World } from '../support/factories.js';
import { signVisitor } from '../support/visitor-jwts.js';

interface PageBody {
  title: string;
  variables?: Record<string, string>;
  pages: PageBody[];
}
interface Revision {
  id: string;
  variables: Record<string, string>;
  pages: PageBody[];
}

const VARIABLES = {
  shown: 'a',
  titled: 'b',
  included: 'c',
  pro: 'd',
  unused: 'e',
  inDraft: 'f',
  'odd-name': 'g',
};

describe('variables, for readers of a site', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let siteId: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world, { level: null });
    const content = `/spaces/${spaceId}/content`;
    const { reusableContents } = await editContent(admin(), content, [
      { change: 'set_variables', variables: VARIABLES },
      reusable('{{ space.vars.included }} {{ page.vars.own }}'),
      reusable('{{ space.vars.inDraft }}'),
    ]);
    const include = `{% include "ref:reusable-content/${reusableContents[0] ?? ''}" %}`;
    const condition = `{% if visitor.claims.plan == "pro" %}\n{{ space.vars.pro }} {{ page.vars.pro }}\n{% endif %}`;
    const variables = { own: '1', pro: '2', unused: '3' };
    await editContent(admin(), content, [
      insertPage('Plain', 'About {{ space.vars.shown }} and {{ space.vars.odd-name }}.', { variables }),
      insertPage('With {{ space.vars.titled }}', `${include}\n\n${condition}\n`, { variables }),
    ]);
    siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    await admin().patch(`/orgs/${world.id}/sites/${siteId}`, { adaptiveContent: { enabled: true } });
  });
  afterAll(() => app.stop());

  const admin = (): ApiClient => app.client(world.admin);
  const reusable = (markdown: string): object => ({
    change: 'insert_reusable_content',
    title: 'Part',
    document: { markdown },
  });
  const visitor = async (claims?: object): Promise<ApiClient> => {
    const site = `/orgs/${world.id}/sites/${siteId}`;
    const { privateKey } = (await admin().get(`${site}/publishing/auth`)).body as { privateKey: string };
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const jwtToken = claims && (await signVisitor(privateKey, now, claims));
    const url = `http://docs.test/s/${world.id}/${siteId}`;
    const sent = { url, visitor: jwtToken === undefined ? {} : { jwtToken } };
    const { body } = await app.client().post('/urls/published', sent);
    return app.client(body.apiToken as string);
  };
  const revisionFor = async (client: ApiClient): Promise<Revision> =>
    (await client.get(`/spaces/${spaceId}/content`)).body as Revision;
  const ofPages = (pages: PageBody[]): unknown => pages.map(({ variables }) => variables);

  const open = { shown: 'a', titled: 'b', included: 'c', 'odd-name': 'g' };
  it.each<[string, () => Promise<ApiClient>, object, unknown[]]>([
    ['a visitor', () => visitor(), open, [undefined, { own: '1' }]],
    ['a stranger', async () => app.client(await app.build.person()), open, [undefined, { own: '1' }]],
    [
      'a visitor with the claim',
      () => visitor({ plan: 'pro' }),
      { ...open, pro: 'd' },
      [undefined, { own: '1', pro: '2' }],
    ],
  ])('are those that %s sees in pages', async (_name, reader, space, pages) => {
    const client = await reader();
    const revision = await revisionFor(client);
    expect([revision.variables, ofPages(revision.pages)]).toEqual([space, pages]);
    const list = (await client.get(`/spaces/${spaceId}/content/pages`)).body as Revision;
    expect(ofPages(list.pages)).toEqual(pages);
    for (const format of ['markdown', 'document']) {
      const path = revision.pages[1] as PageBody & { id: string };
      const page = await client.get(`/spaces/${spaceId}/content/page/${path.id}?format=${format}`);
      expect((page.body as PageBody).variables).toEqual(pages[1]);
    }
  });

  it('are all shown to people with a role', async () => {
    const { variables, pages } = await revisionFor(admin());
    expect(variables).toEqual(VARIABLES);
    expect(ofPages(pages)).toEqual([
      { own: '1', pro: '2', unused: '3' },
      { own: '1', pro: '2', unused: '3' },
    ]);
  });

  it('are no reason to keep what another reader got: entity tags differ', async () => {
    for (const path of ['/content', '/content/pages']) {
      const { headers } = await admin().get(`/spaces/${spaceId}${path}`);
      const { etag } = headers as { etag: string };
      const again = await (await visitor()).get(`/spaces/${spaceId}${path}`).header('If-None-Match', etag);
      expect([path, again.status]).toEqual([path, 200]);
    }
  });
});
