import { join } from 'node:path';
import { analyze } from '../databases.js';
import { compare, CONNECTIONS } from '../compare.js';
import { fillLargeOrganization } from '../large-organization.js';
import { startFloor } from '../servers.js';
import type { Row } from './row.js';

const LIMIT = 100;

interface SpaceList {
  count: number;
  items: { id: string }[];
}

/**
 * The first 100 spaces of a large organization with the caller's permissions, compared with the same rows without
 * permissions.
 */
export const listSpacesRow: Row = {
  name: 'list-spaces',
  run: async (bench) => {
    const databaseUrl = await bench.postgres.createDatabase('list_spaces');
    const service = await bench.newServiceOn(databaseUrl, 'list-spaces');
    const { organizationId, token } = await fillLargeOrganization(databaseUrl);
    await analyze(databaseUrl);
    const headers = { authorization: `Bearer ${token}` };
    const path = `/v1/orgs/${organizationId}/spaces?limit=${LIMIT}`;
    const list = async (baseUrl: string): Promise<SpaceList> => {
      const response = await fetch(baseUrl + path, { headers });
      return (await response.json()) as SpaceList;
    };
    const idsOf = ({ items }: SpaceList): string[] => items.map(({ id }) => id);

    const listed = await list(service.client.baseUrl);
    const log = join(bench.directory, 'list-spaces-floor.log');
    const floor = await startFloor(bench.cleanup, log, databaseUrl, idsOf(listed));
    if (String(idsOf(await list(floor.baseUrl))) !== String(idsOf(listed)))
      throw new Error('The floor does not list the spaces that the service lists.');

    const target = (baseUrl: string) => ({ url: baseUrl + path, headers, status: 200 });
    const { ratios, note } = await compare(bench, target(service.client.baseUrl), target(floor.baseUrl));
    return [
      {
        title: `list of ${LIMIT} of ${listed.count} viewable spaces (2,000 spaces, 1,000 members, 200 teams, 20,000 grants), ${CONNECTIONS} connections`,
        unit: '× floor',
        values: ratios,
        target: { kind: 'at least', value: 0.8 },
        note,
      },
    ];
  },
};
