import { TestApp } from '../support/app.js';
import { fillLargeOrganization, type LargeOrganization, type Size } from '../support/large-organization.js';
import { rowsOf, sentDuring } from '../support/plans.js';

const SIZE: Size = { members: 10_000, spaces: 10_000, collections: 1_000, teams: 1_000, grants: 100_000 };
/**
 * Rows that a statement may read and make for each row that the organization has. Each step of a plan counts its rows again.
 * A plan that compares two of these tables row by row reads thousands of times as many.
 */
const MOST = 5;

type Reader = keyof LargeOrganization['tokens'];

describe('in an organization of 10,000 members and 10,000 spaces', () => {
  let app: TestApp;
  let large: LargeOrganization;

  beforeAll(async () => {
    app = await TestApp.start();
    large = await fillLargeOrganization(app, SIZE);
  });
  afterAll(() => app.stop());

  it.each<[string, (large: LargeOrganization) => string, Reader[]?]>([
    ['members', ({ organizationId }) => `/orgs/${organizationId}/members?limit=1000`],
    [
      'members by their last visit',
      ({ organizationId }) => `/orgs/${organizationId}/members?sort=lastSeenAt`,
    ],
    [
      'members with a text',
      ({ organizationId }) => `/orgs/${organizationId}/members?search=person%2099&limit=1000`,
    ],
    ['guests', ({ organizationId }) => `/orgs/${organizationId}/members?role=guest&limit=1000`],
    ['a member', ({ organizationId, userId }) => `/orgs/${organizationId}/members/${userId}`],
    ['spaces', ({ organizationId }) => `/orgs/${organizationId}/spaces?limit=1000`],
    ['collections', ({ organizationId }) => `/orgs/${organizationId}/collections?limit=1000`],
    ['spaces of a collection', ({ collectionId }) => `/collections/${collectionId}/spaces?limit=1000`],
    ['teams', ({ organizationId }) => `/orgs/${organizationId}/teams?limit=1000`],
    [
      'members of a team',
      ({ organizationId, teamId }) => `/orgs/${organizationId}/teams/${teamId}/members?limit=1000`,
    ],
    [
      'teams of a member',
      ({ organizationId, userId }) => `/orgs/${organizationId}/members/${userId}/teams?limit=1000`,
    ],
    [
      'spaces of a member',
      ({ organizationId, userId }) => `/orgs/${organizationId}/members/${userId}/spaces?limit=1000`,
    ],
    [
      'the people with access to a space',
      ({ spaceId }) => `/spaces/${spaceId}/permissions/aggregate?limit=1000`,
    ],
    ['the members of a space', ({ spaceId }) => `/spaces/${spaceId}/permissions/users?limit=1000`],
    ['the teams of a space', ({ spaceId }) => `/spaces/${spaceId}/permissions/teams?limit=1000`],
    [
      'the people with access to a collection',
      ({ collectionId }) => `/collections/${collectionId}/permissions/aggregate?limit=1000`,
    ],
    ['the results of a search', ({ organizationId }) => `/orgs/${organizationId}/search?query=space`],
    ['sites', ({ organizationId }) => `/orgs/${organizationId}/sites`],
  ])('%s are listed without a comparison of each with each', async (_name, path) => {
    for (const reader of ['admin', 'member', 'guest'] as const) {
      const client = app.client({ token: large.tokens[reader] });
      // The first request looks up the token and caches it.
      await client.get(path(large));
      const sent = await sentDuring(async () => {
        const { status } = await client.get(path(large));
        expect([200, 403, 404]).toContain(status);
      });
      const all = Object.values(SIZE).reduce((sum: number, count: number) => sum + count, 0);
      for (const statement of sent) {
        const rows = await rowsOf(app, statement);
        const name = statement.text.slice(0, 200);
        expect([name, rows < MOST * all]).toEqual([name, true]);
      }
    }
  });
});
