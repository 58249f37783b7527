import { analyze } from '../databases.js';
import { fillLargeOrganization, type Size } from '../large-organization.js';
import { median } from '../statistics.js';
import type { Row } from './row.js';

const SIZE: Size = { members: 10_000, teams: 1_000, collections: 1_000, spaces: 10_000, grants: 100_000 };
const LIMIT = 1_000;
/** Requests of each kind in a round. */
const REQUESTS = 10;

/**
 * The first 1,000 members of a large organization with the number of spaces that each can reach, compared with its first
 * 1,000 spaces. The requests alternate, so a machine that slows down favors neither.
 */
export const listMembersRow: Row = {
  name: 'list-members',
  run: async (bench) => {
    const databaseUrl = await bench.postgres.createDatabase('list_members');
    const service = await bench.newServiceOn(databaseUrl, 'list-members');
    const { organizationId, token } = await fillLargeOrganization(databaseUrl, SIZE);
    await analyze(databaseUrl);
    const headers = { authorization: `Bearer ${token}` };
    const list = async (what: 'members' | 'spaces'): Promise<number> => {
      const started = performance.now();
      const url = `${service.client.baseUrl}/v1/orgs/${organizationId}/${what}?limit=${LIMIT}`;
      const response = await fetch(url, { headers });
      const { items } = (await response.json()) as { items: object[] };
      if (items.length !== LIMIT) throw new Error(`The list has ${items.length} ${what}.`);
      return performance.now() - started;
    };
    await list('members');
    await list('spaces');
    const values: number[] = [];
    const notes: string[] = [];
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const times: { members: number[]; spaces: number[] } = { members: [], spaces: [] };
      for (let index = 0; index < REQUESTS; index += 1)
        for (const what of ['members', 'spaces'] as const) times[what].push(await list(what));
      const [members, spaces] = [median(times.members), median(times.spaces)];
      values.push(members / spaces);
      notes.push(`${members.toFixed(0)} ÷ ${spaces.toFixed(0)} ms`);
    }
    await service.stop();
    return [
      {
        title: `list of ${LIMIT} members with counts ÷ list of ${LIMIT} spaces (10,000 members, 10,000 spaces, 1,000 teams, 100,000 grants)`,
        unit: '×',
        values,
        target: { kind: 'at most', value: 6 },
        note: notes.join(', '),
      },
    ];
  },
};
