import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** The longest specs, which mostly wait: one that starts last would make all other workers wait for it. */
const LONGEST = [
  'manual',
  'process',
  'import-hostile-sources',
  'import-website',
  'bodies-order',
  'site-readers',
  'documents-alone',
  'command-line',
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
