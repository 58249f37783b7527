import type { TestApp } from './app.js';

/** Positions of the spaces, deleted ones too, and of the collections directly below a parent (null: the top), by ID. */
export async function positionsOf(
  app: TestApp,
  organizationId: string,
  parentId: string | null = null,
): Promise<Record<string, number>> {
  const rows = await app.database.query<{ id: string; position: number }>(
    `SELECT id, position FROM spaces
     WHERE organization_id = $1 AND parent_id IS NOT DISTINCT FROM $2::uuid AND NOT purging
     UNION ALL SELECT id, position FROM collections WHERE organization_id = $1 AND parent_id IS NOT DISTINCT FROM $2::uuid`,
    [organizationId, parentId],
  );
  return Object.fromEntries(rows.map(({ id, position }) => [id, position]));
}
