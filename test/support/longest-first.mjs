import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Those that take longest, most of it waiting: one that begins last would have all other workers wait for it. */
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

/** Jest knows how long a specification takes once it has run here; in a fresh clone it only knows how large it is. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const rank = ({ path }) => {
      const place = LONGEST.indexOf(basename(path).split('.')[0]);
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(tests)).sort((a, b) => rank(a) - rank(b));
  }
}
