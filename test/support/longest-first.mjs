import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** The longest specs, the longest first: one that starts last would make all other workers wait for it. */
const LONGEST = [
  'manual',
  'process-database',
  'process',
  'bodies-order',
  'command-line',
  'import-jobs',
  'import-fixtures',
  'hostile',
  'site-lifecycle',
  'documents-alone',
  'foreign-ids',
  'import-website',
  'command-line-import',
  'addresses',
  'site-readers',
  'recorded-changes',
  'change-request-merges',
  'export',
  'import-files',
  'idempotency-routes',
  'api-reference',
  'import-refusals',
  'import-requests',
  'pdf-drawings',
  'mail',
  'import-hostile',
  'audit-log',
  'silent-notifications',
  'typescript-client',
  'parse-markdown',
  'thread-pools',
  'trial-process',
];

/**
 * Jest knows the duration of a spec only after it has run here; in a fresh clone it only knows the size of the file.
 */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const rank = ({ path }) => {
      const place = LONGEST.indexOf(basename(path).split('.')[0]);
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(tests)).sort((a, b) => rank(a) - rank(b));
  }
}
