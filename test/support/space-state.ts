import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './app.js';

/** Everything that an import could change in a space, to compare before and after. */
export interface SpaceState {
  content: unknown;
  rows: Record<string, number>;
  temporary: string[];
}

/** The space as a reader sees it, its rows in the database, and the files in the directory of imports. */
export async function readSpaceState(
  app: TestApp,
  client: { token: string },
  spaceId: string,
): Promise<SpaceState> {
  const content = await app.client(client).get(`/spaces/${spaceId}/content`);
  const rows = await app.database.query<{ name: string; count: number }>(
    `SELECT 'tree_nodes' AS name, count(*)::int AS count FROM tree_nodes WHERE space_id = $1
     UNION ALL SELECT 'documents', count(*)::int FROM documents WHERE space_id = $1
     UNION ALL SELECT 'revisions', count(*)::int FROM revisions WHERE space_id = $1
     UNION ALL SELECT 'search_rows', count(*)::int FROM search_rows WHERE space_id = $1
     UNION ALL SELECT 'link_rows', count(*)::int FROM link_rows WHERE space_id = $1
     UNION ALL SELECT 'stored_files', count(*)::int FROM stored_files WHERE space_id = $1 AND confirmed`,
    [spaceId],
  );
  return {
    content: content.body,
    rows: Object.fromEntries(rows.map(({ name, count }) => [name, count])),
    temporary: await temporaryDirectories(app),
  };
}

/** The files in the temporary directories of all processes. */
export async function temporaryDirectories(app: TestApp): Promise<string[]> {
  const root = join(app.dataDir, 'tmp');
  const processes = await readdir(root).catch(() => []);
  return (await Promise.all(processes.map((name) => readdir(join(root, name))))).flat();
}
