import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { MarkdownWorkers } from '../../src/content/edits/markdown-workers.js';
import { BranchHeads } from '../../src/content/branches/branch-heads.js';
import { ContentMerges } from '../../src/content/merges/content-merges.js';
import { TestApp } from '../support/app.js';
import { insertPage, openChangeRequest } from '../support/change-request.js';
import type { Person, World } from '../support/factories.js';

/** Longer than a decision about access holds. */
const WAIT_MS = 300;

type Change = () => PromiseLike<{ status: number }>;
/** Any class that the application provides. */
type Provided = Parameters<TestApp['app']['get']>[0];

/** A change waits for others in a queue, or takes long, and meanwhile its sender loses access. */
describe('a change of content whose sender loses access while it waits', () => {
  let app: TestApp;
  let world: World;
  let other: World;
  let person: Person;
  let spaceId: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  afterEach(() => {
    jest.restoreAllMocks();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    other = await app.build.organization();
    await app.build.join(other.id, world.admin, 'create');
    person = await app.build.member(world.id, 'review');
    spaceId = await app.build.spaceWithPage(world, '# One\n\nText.\n');
  });

  const admin = () => app.client(world.admin);
  const remove: Change = () => admin().delete(`/orgs/${world.id}/members/${person.id}`);
  const transfer: Change = () => admin().post(`/spaces/${spaceId}/transfer`, { organization: other.id });
  const lock: Change = () => admin().patch(`/spaces/${spaceId}`, { editMode: 'locked' });
  /** Makes a change after the first call of a method, which takes long. */
  const after = (type: Provided, method: string, change: Change): void => {
    const service = app.app.get<Record<string, (...given: unknown[]) => Promise<unknown>>>(type);
    const call = (service[method] as (...given: unknown[]) => Promise<unknown>).bind(service);
    let isDone = false;
    jest.spyOn(service, method).mockImplementation(async (...given: unknown[]) => {
      const result = await call(...given);
      if (!isDone) {
        isDone = true;
        expect((await change()).status).toBeLessThan(300);
        await pause(WAIT_MS);
      }
      return result;
    });
  };
  const titles = async (): Promise<string[]> => {
    const { body } = await admin().get(`/spaces/${spaceId}/content/pages`);
    return (body.pages as { title: string }[]).map(({ title }) => title);
  };

  it.each<[string, Change, number]>([
    ['is removed', remove, 404],
    ['cannot view the space in its new organization', transfer, 404],
    ['may not edit it any more', lock, 409],
  ])('refuses an edit of somebody who %s', async (_, change, status) => {
    after(MarkdownWorkers, 'parse', change);
    const edited = await app
      .client(person)
      .post(`/spaces/${spaceId}/content`, { changes: [insertPage('Late', 'Words')] });
    expect(edited.status).toBe(status);
    expect(await titles()).not.toContain('Late');
  });

  it.each<[string, Change]>([
    ['is removed', remove],
    ['cannot view the space in its new organization', transfer],
  ])('refuses a merge, and shows no conflicts, of somebody who %s', async (_, change) => {
    const draft = await openChangeRequest(app.client(person), spaceId);
    await draft.edit(insertPage('Late'));
    after(ContentMerges, 'plan', change);
    expect((await app.client(person).post(`${draft.path}/merge`)).status).toBe(404);
    expect((await app.client(person).post(`${draft.path}/update`)).status).toBe(404);
    expect(await titles()).not.toContain('Late');
  });

  it.each<[string, Change, number]>([
    ['is removed', remove, 404],
    ['cannot view the space in its new organization', transfer, 404],
    ['may not edit it any more', lock, 409],
  ])('restores no revision for somebody who %s', async (_, change, status) => {
    const { body } = await admin().get(`/spaces/${spaceId}/revisions`);
    const first = (body.items as { id: string }[]).at(-1)?.id ?? '';
    after(BranchHeads, 'require', change);
    const restored = await app.client(person).post(`/spaces/${spaceId}/revisions/${first}/restore`);
    expect(restored.status).toBe(status);
    expect(await titles()).toEqual(['One']);
  });
});
