import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new directory for data of the service, beside the databases of the tests. It exists until it or they are removed. */
export function newDirectory(name: string): Promise<string> {
  return mkdtemp(join(process.env.TEST_DIRECTORY ?? tmpdir(), `docs-publishing-service-${name}-`));
}
