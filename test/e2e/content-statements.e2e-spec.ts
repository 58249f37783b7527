import { jest } from '@jest/globals';
import pg from 'pg';
import { TestApp } from '../support/app.js';

describe('content of many pages', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('writes its search and link rows in several short statements', async () => {
    const world = await app.build.organization();
    const id = await app.build.space(world);
    const changes = Array.from({ length: 1_100 }, (_, at) => ({
      change: 'insert_page',
      title: `Zebra ${at}`,
      document: { markdown: '[A link](https://example.com).' },
    }));
    const inserts = { search_rows: 0, link_rows: 0 };
    const query = jest.spyOn(pg.Client.prototype, 'query');
    try {
      const { status } = await app.client(world.admin).post(`/spaces/${id}/content`, { changes });
      expect(status).toBe(200);
      for (const [statement] of query.mock.calls as unknown as [string | { text: string }][]) {
        const text = typeof statement === 'string' ? statement : statement.text;
        for (const table of ['search_rows', 'link_rows'] as const)
          if (text.includes(`INSERT INTO ${table}`)) inserts[table] += 1;
      }
    } finally {
      query.mockRestore();
    }
    expect(inserts).toEqual({ search_rows: 5, link_rows: 2 });
    const { body } = await app.client(world.admin).get(`/spaces/${id}/search?query=zebra&limit=1`);
    expect(body.count).toBe(1_100);
  });
});
