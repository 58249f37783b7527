import { anybodyOf } from '../support/anybody.js';
import { TestApp } from '../support/app.js';
import { editContent } from '../support/change-request.js';
import { flatten, readRevision } from '../support/content.js';

const HIDDEN = `Open words.

{% if !(page.vars.edition == "community") %}
secretword
{% endif %}

{% if !("edition" in page.vars) %}
secretword
{% endif %}

{% if page.vars.edition == "community" %}
Words of the community.
{% endif %}
`;

describe('a reusable content with conditions on variables of the page', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('shows a visitor who reads it without a page nothing that its pages may hide', async () => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    await app.build.importArchive(world, space, { 'README.md': '# Home\n' });
    const content = `/spaces/${space}/content`;
    const [home] = flatten((await readRevision(admin, space)).pages);
    const {
      reusableContents: [part = ''],
    } = await editContent(admin, content, [
      { change: 'insert_reusable_content', title: 'Part', document: { markdown: HIDDEN } },
    ]);
    await editContent(admin, content, [
      {
        change: 'update_page',
        page: home?.id,
        variables: { edition: 'community' },
        document: { markdown: `{% include "ref:reusable-content/${part}" %}` },
      },
    ]);
    const { client: visitor, read } = await anybodyOf(app, world, space);
    expect(await read('/')).toContain('Words of the community.');
    const seen: string[] = [];
    for (const path of [
      content,
      `${content}/reusable-contents/${part}/document`,
      `${content}/reusable-contents/${part}/document?evaluated=true`,
    ]) {
      const { status, body } = await visitor.get(path);
      const text = JSON.stringify(body);
      expect([path, status, text.includes('Open words.')]).toEqual([path, 200, true]);
      if (text.includes('secretword')) seen.push(path);
    }
    expect(seen).toEqual([]);
  });
});
