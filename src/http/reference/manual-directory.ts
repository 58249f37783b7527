import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The service's own manual, the folder `docs/` of the project.
 * @throws Error when the installation lacks the manual
 */
export function manualDirectory(): string {
  for (let directory = dirname(fileURLToPath(import.meta.url)); ; directory = dirname(directory)) {
    const candidate = join(directory, 'docs');
    if (existsSync(join(candidate, 'SUMMARY.md'))) return candidate;
    if (directory === dirname(directory)) throw new Error('The folder docs/ with the manual is missing.');
  }
}
