import type { Response } from 'supertest';
import type { TestApp } from './app.js';
import type { World } from './factories.js';

/** A collection as the API returns it, with the properties that tests read. */
export interface ShownCollection {
  id: string;
  title: string;
  parent?: string;
  organization: string;
}

/** Creates a collection over HTTP, as the organization's administrator, so it gets its place among its siblings. */
export async function createCollection(
  app: TestApp,
  world: World,
  body: { title?: string; parent?: string } = {},
): Promise<string> {
  const response = await app.client(world.admin).post(`/orgs/${world.id}/collections`, body);
  if (response.status !== 201) throw new Error(`A collection was answered ${response.status}.`);
  return (response.body as ShownCollection).id;
}

/** The items directly below a parent (null: the top), in order, with positions. Without deleted spaces. */
export function siblings(
  app: TestApp,
  organizationId: string,
  parentId: string | null,
): Promise<{ id: string; position: number }[]> {
  return app.database.query<{ id: string; position: number }>(
    `SELECT id, position FROM (
       SELECT id, position, organization_id, parent_id FROM collections
       UNION ALL SELECT id, position, organization_id, parent_id FROM spaces WHERE deleted_at IS NULL
     ) AS item
     WHERE organization_id = $1 AND parent_id IS NOT DISTINCT FROM $2::uuid ORDER BY position, id`,
    [organizationId, parentId],
  );
}

/** The IDs below a parent, in order. @throws Error when the positions have gaps or doubles */
export async function order(
  app: TestApp,
  organizationId: string,
  parentId: string | null,
): Promise<string[]> {
  const items = await siblings(app, organizationId, parentId);
  items.forEach(({ position }, index) => {
    if (position !== index) throw new Error(`Positions are ${items.map((item) => item.position).join()}.`);
  });
  return items.map(({ id }) => id);
}

/** The current tree, with everything that a move changes. */
export function treeOf(app: TestApp, organizationId: string): Promise<object[]> {
  return app.database.query<object>(
    `SELECT id, organization_id, parent_id, path, position FROM collections WHERE organization_id = $1
     UNION ALL SELECT id, organization_id, parent_id, path, position FROM spaces WHERE organization_id = $1
     ORDER BY id`,
    [organizationId],
  );
}

/** The paths in the details of a validation error. */
export function detailPaths(response: Response): string[] {
  return (response.body as { error: { details: { path: string }[] } }).error.details.map(({ path }) => path);
}
