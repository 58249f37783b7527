import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { ContestedSpace, PLACES, type Place } from '../support/contested-space.js';

/** Sends a change. `turn` increases, so no request of a writer repeats the change of the previous one. */
type Writer = (space: ContestedSpace, client: ApiClient, turn: number) => PromiseLike<Response>;

/** Number of spaces in which pairs of writers run at the same time. */
const SPACES = 3;

const text = (turn: number) => ({ body: { markdown: `Text ${turn}` } });

const writersOfComments = (place: Place): Record<string, Writer> => ({
  'posts a comment': (space, client, turn) => client.post(`${space.at(place)}/comments`, text(turn)),
  'changes a comment': (space, client, turn) => client.put(space.comment(place), text(turn)),
  'resolves or reopens a comment': (space, client, turn) =>
    client.put(space.comment(place), { resolved: turn % 2 === 0 }),
  'reacts to a comment': (space, client, turn) =>
    client.put(
      space.comment(place),
      turn % 2 === 0 ? { addedReactions: ['👍'] } : { removedReactions: ['👍'] },
    ),
  'deletes a comment': (space, client) => client.delete(space.comment(place)),
  'replies to a comment': (space, client, turn) => client.post(`${space.comment(place)}/replies`, text(turn)),
  'changes a reply': (space, client, turn) =>
    client.put(space.reply(place), { ...text(turn), addedReactions: ['🎉'] }),
  'deletes a reply': (space, client) => client.delete(space.reply(place)),
});

const edit = (space: ContestedSpace, place: Place, turn: number) => ({
  changes: [{ change: 'update_page', page: space.pages[place], document: { markdown: `Text ${turn}` } }],
});

const WRITERS = new Map<string, Writer>([
  ...PLACES.flatMap((place) =>
    Object.entries(writersOfComments(place)).map(([name, writer]): [string, Writer] => [
      `${name} (${place})`,
      writer,
    ]),
  ),
  ...Object.entries<Writer>({
    'begins a change request': (space, client) => client.post(`${space.at('space')}/change-requests`, {}),
    'changes a change request': (space, client, turn) =>
      client.patch(space.at('changeRequest'), {
        subject: `${turn}`,
        status: turn % 2 === 0 ? 'open' : 'draft',
      }),
    'edits a change request': (space, client, turn) =>
      client.post(`${space.at('changeRequest')}/content`, edit(space, 'changeRequest', turn)),
    'edits primary content': (space, client, turn) =>
      client.post(`${space.at('space')}/content`, edit(space, 'space', turn)),
    'updates a change request from primary content': (space, client) =>
      client.post(`${space.at('changeRequest')}/update`),
    'merges a change request': (space, client) => client.post(`${space.at('changeRequest')}/merge`),
    'reviews a change request': (space, client) =>
      client.post(`${space.at('changeRequest')}/reviews`, { status: 'approved' }),
    'requests a review': (space, client) =>
      client.post(`${space.at('changeRequest')}/requested-reviewers`, {
        users: [space.reviewer.id, space.organizations[0].admin.id],
      }),
    'withdraws a review request': (space, client) =>
      client.delete(`${space.at('changeRequest')}/requested-reviewers/${space.reviewer.id}`),
    'deletes the space': (space, client) => client.delete(space.at('space')),
    'transfers the space': (space, client, turn) =>
      client.post(`${space.at('space')}/transfer`, {
        organization: space.organizations[turn % 2 === 0 ? 0 : 1].id,
      }),
  }),
]);

/** Every pair, including each with itself. */
const PAIRS = [...WRITERS.keys()].flatMap((first, at, all) =>
  all.slice(at).map((second): [string, string] => [first, second]),
);

describe('two writers of the same comment, change request or space', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('never deadlock, and keep the counters correct, for every pair', async () => {
    const failures: object[] = [];
    const successes = new Set<string>();
    await app.withReplica(async (clientOfReplica) => {
      const pairs = PAIRS.entries();
      await Promise.all(
        Array.from({ length: SPACES }, async () => {
          const space = await ContestedSpace.make(app);
          const { admin } = space.organizations[0];
          const clients = [app.client(admin), clientOfReplica(admin)];
          for (const [number, pair] of pairs) {
            const requests = clients.flatMap((client, at) =>
              pair.map(async (name) => {
                const send = WRITERS.get(name) as Writer;
                const { status, body } = await send(space, client, clients.length * number + at);
                if (status < 300) successes.add(name);
                if (status >= 500) failures.push({ pair, name, status, body: body as object });
              }),
            );
            await Promise.all(requests);
            for (const wrong of await space.wrongCounters()) failures.push({ pair, ...wrong });
            await space.restoreMissing();
          }
        }),
      );
    });
    expect(failures).toEqual([]);
    expect([...successes].sort()).toEqual([...WRITERS.keys()].sort());
  });
});
