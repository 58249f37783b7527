import type { Row } from './row.js';

/** Imports 20,000 pages from 100 archives into 100 spaces, one after another. Measured once, because it takes long. */
export const manyImportsRow: Row = {
  name: 'many-imports',
  run: async (bench) => {
    const { seconds, pages, spaces } = await bench.manySpaces();
    return [
      {
        title: `import of ${pages} pages of 5 KB in ${spaces.length} archives into ${spaces.length} spaces, one after the other`,
        unit: 's',
        values: [seconds],
        target: { kind: 'at most', value: 120 },
      },
    ];
  },
};
