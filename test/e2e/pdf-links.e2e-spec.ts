import { jest } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PdfWorkers } from '../../src/rendering/pdf/pdf-workers.js';
import { PurgeCron } from '../../src/purge/purge.cron.js';
import { TestApp } from '../support/app.js';
import { flatten, readRevision } from '../support/content.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { Pdfs } from '../support/pdfs.js';

describe('the PDF of a space', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let pageId: string;
  let pdfs: Pdfs;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world, { title: 'Handbook' });
    await app.build.importMarkdown(world, spaceId, '# Guide\n\nText');
    pageId = flatten((await readRevision(admin(), spaceId)).pages)[0]?.id ?? '';
    pdfs = new Pdfs(app, world.admin);
  });
  afterAll(() => app.stop());

  const admin = () => app.client(world.admin);

  describe('is downloaded', () => {
    it('without a token, whole or in part, with the headers of files', async () => {
      const url = await pdfs.urlOf(spaceId);
      const complete = await pdfs.download(url);
      const bytes = complete.body as Buffer;
      expect(complete.status).toBe(200);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(complete.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "inline; filename*=UTF-8''Handbook.pdf",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'content-length': String(bytes.length),
      });
      const part = await pdfs.download(url, { Range: 'bytes=10-19' });
      expect(part.status).toBe(206);
      expect(part.body).toEqual(bytes.subarray(10, 20));
      const known = await pdfs.download(url, { 'If-None-Match': String(complete.headers.etag) });
      expect(known.status).toBe(304);
    });

    it('not at an address that was changed', async () => {
      const url = await pdfs.urlOf(spaceId);
      const other = await app.build.space(world);
      const changed = [
        url.replace(/signature=./, (found) => (found.endsWith('A') ? 'signature=B' : 'signature=A')),
        url.replace('Handbook.pdf', 'Other.pdf'),
        url.replace(/expires=\d/, 'expires=9'),
        url.replace('type=application%2Fpdf', 'type=text%2Fhtml'),
        url.replace(spaceId, other),
        url.replace(/\.[0-9a-f](?=[0-9a-f]{63}\/)/, (found) => (found === '.0' ? '.1' : '.0')),
        url.replace('/v1/pdf/', '/v1/files/'),
        url.replace(/\?.*/, ''),
        url.replace(/&expires=\d+/, ''),
        url.replace(spaceId, 'nothing'),
      ].filter((address) => address !== url);
      expect(changed.length).toBeGreaterThanOrEqual(6);
      for (const address of changed) {
        const { status, body } = await app.http.get(address);
        expect([address, status, body.error.message]).toEqual([
          address,
          404,
          expect.stringContaining('Read the file or the PDF again to get a new link'),
        ]);
      }
    });

    it('for at most an hour', async () => {
      const url = await pdfs.urlOf(spaceId);
      app.clock.advance(3600_000);
      const expired = await app.http.get(url);
      expect([expired.status, expired.body.error.message]).toEqual([
        404,
        expect.stringContaining('it has expired'),
      ]);
      expect((await app.http.get(await pdfs.urlOf(spaceId))).status).toBe(200);
    });
  });

  describe('is stored', () => {
    const filesOf = (space: string): Promise<string[]> =>
      readdir(join(app.dataDir, 'files', 'spaces', space, 'pdf'));

    it('per revision: created once for simultaneous requests, and anew for another revision', async () => {
      const space = await app.build.spaceWithPage(world, '# One\n\nFirst');
      const run = jest.spyOn(app.app.get(PdfWorkers), 'run');
      try {
        const urls = await Promise.all([pdfs.urlOf(space), pdfs.urlOf(space), pdfs.urlOf(space)]);
        expect(new Set(urls).size).toBe(1);
        await pdfs.urlOf(space);
        expect(run).toHaveBeenCalledTimes(1);
        await app.build.importMarkdown(world, space, '# Two\n\nSecond');
        const later = await pdfs.urlOf(space);
        expect(later.split('?')[0]).not.toBe(urls[0]?.split('?')[0]);
        expect(run).toHaveBeenCalledTimes(2);
      } finally {
        run.mockRestore();
      }
      expect((await pdfs.read(space)).sheets.join('')).toContain('Second');
      expect(await filesOf(space)).toHaveLength(2);
    });

    it('until its last link expires, after a new revision', async () => {
      const space = await app.build.space(world);
      const made: string[] = [];
      for (const text of ['One', 'Two', 'Three']) {
        await app.build.importMarkdown(world, space, `# ${text}`);
        made.push((await pdfs.urlOf(space)).split('/')[4] ?? '');
        app.clock.advance(3 * 3600_000);
      }
      // The second was current until the third was created.
      expect((await filesOf(space)).toSorted()).toEqual([`${made[1]}.pdf`, `${made[2]}.pdf`].toSorted());
    });

    it('until its space is purged', async () => {
      const space = await app.build.spaceWithPage(world, '# One\n\nFirst');
      const url = await pdfs.urlOf(space);
      await admin().delete(`/spaces/${space}`);
      expect((await app.http.get(url)).status).toBe(404);
      app.clock.advance(7 * 24 * 3600_000);
      await app.app.get(PurgeCron).run();
      await expect(filesOf(space)).rejects.toThrow('ENOENT');
    });
  });

  describe('is refused', () => {
    it.each([
      ['?only=true', 400],
      ['?only=maybe', 400],
      ['?page=', 404],
      ['?page=nothing', 404],
      ['?page=%00', 400],
      ['?page=01900000-0000-7000-8000-000000000000', 404],
      [`?page=${'x'.repeat(101)}`, 400],
    ])('with %s: %i', async (query, status) => {
      expect((await admin().get(`/spaces/${spaceId}/pdf${query}`)).status).toBe(status);
    });

    it('for a page of another space', async () => {
      const other = await app.build.spaceWithPage(world, '# Other');
      const response = await admin().get(`/spaces/${other}/pdf?page=${pageId}`);
      expect(response.status).toBe(404);
    });

    it('with a message if it takes too long, and not tried again at once', async () => {
      const space = await app.build.spaceWithPage(world, '# Long');
      const aborted = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
      try {
        const response = await admin().get(`/spaces/${space}/pdf`);
        expect(response.status).toBe(422);
        expect(response.body.error.message).toMatch(/took longer than 60 s/);
      } finally {
        aborted.mockRestore();
      }
      expect((await admin().get(`/spaces/${space}/pdf`)).status).toBe(422);
    });
  });

  describe('is allowed for everyone who may view the space', () => {
    it('by role', async () => {
      const inner = await app.build.organization();
      const space = await app.build.space(inner);
      await app.build.importMarkdown(inner, space, '# A');
      const cast = await app.build.everyStanding(inner);
      const statuses: Partial<Record<Standing, number>> = {};
      const viewing: Partial<Record<Standing, number>> = {};
      for (const standing of STANDINGS) {
        const client = app.client(cast[standing]);
        statuses[standing] = (await client.get(`/spaces/${space}/pdf`)).status;
        viewing[standing] = (await client.get(`/spaces/${space}/content/pages`)).status;
      }
      expect(statuses).toEqual(viewing);
      expect(statuses).toMatchObject({ admin: 200, read: 200, outsider: 404, disabled: 404 });
      expect((await app.client().get(`/spaces/${space}/pdf`)).status).toBe(401);
    });

    it('outside of the organization, if it is published to everyone', async () => {
      const space = await app.build.space(world, { level: null });
      await app.build.importMarkdown(world, space, '# Open');
      const stranger = app.client(await app.build.person());
      expect((await stranger.get(`/spaces/${space}/pdf`)).status).toBe(404);
      await app.build.site(world, { visibility: 'public', spaces: [space] });
      const response = await stranger.get(`/spaces/${space}/pdf`);
      expect(response.status).toBe(200);
      const { pathname, search } = new URL(response.body.url as string);
      expect((await app.http.get(pathname + search)).status).toBe(200);
    });
  });
});
