import { join } from 'node:path';
import { TestApp } from '../support/app.js';
import { cloneDatabase } from '../support/database.js';
import { Installations } from '../support/service-process.js';

describe('the language of search', () => {
  const installations = new Installations();
  let database: Awaited<ReturnType<typeof cloneDatabase>>;

  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(async () => {
    await installations.cleanUp();
    await database.drop();
  });

  it('must be known to the database; otherwise the process exits with 78 and lists the known ones', async () => {
    const dataDir = join(await installations.directory(), 'data');
    const env = { DATABASE_URL: database.url, DEMO: 'false', SEARCH_LANGUAGE: 'klingon' };
    const service = await installations.start(dataDir, { env });
    const { code } = await service.exited;
    expect(code).toBe(78);
    expect(service.output).toMatch(/SEARCH_LANGUAGE must be .* one of .*english.*german.*simple/);
    expect(service.output.trim().split('\n')).toHaveLength(1);
  });

  it('reduces words to their stems, including in excerpts', async () => {
    const app = await TestApp.start({ SEARCH_LANGUAGE: 'german' });
    try {
      const world = await app.build.organization();
      const spaceId = await app.build.spaceWithPage(world, '# Seite\n\nViele schöne Häuser stehen hier.');
      const { body } = await app.client(world.admin).get(`/spaces/${spaceId}/search?query=haus%20sch%C3%B6n`);
      expect(body).toMatchObject({ items: [{ sections: [{ body: 'Viele schöne Häuser stehen hier.' }] }] });
    } finally {
      await app.stop();
    }
  });
});
