import { globSync } from 'node:fs';

/** The pages of the manual. */
export const MANUAL_PAGES = globSync('docs/**/*.md').map(toPath).sort();

/** The pages for developers. */
export const DEVELOPER_PAGES = [
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...globSync('{src,test,scripts,bench}/**/README.md', {
    exclude: ['test/fixtures/**', '**/node_modules/**'],
  }).map(toPath),
  'clients/typescript/README.md',
].sort();

function toPath(found: string): string {
  return found.replaceAll('\\', '/');
}
