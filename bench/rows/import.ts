import type { Row } from './row.js';

/** Duration of imports, from the request to its response: of real documentation, and of many pages. */
export const importRow: Row = {
  name: 'import',
  run: async (bench) => {
    const service = await bench.service();
    const values: number[] = [];
    for (let round = 0; round < bench.options.rounds; round += 1) {
      values.push(await bench.importArchive(service, await bench.newSpace(service)));
    }
    const many: number[] = [];
    for (let round = 0; round < bench.options.rounds; round += 1) {
      many.push(await bench.importManyPages(service, await bench.newSpace(service)));
    }
    return [
      {
        title: 'import of nestjs-docs.zip (139 pages) into an empty space',
        unit: 's',
        values,
        target: { kind: 'below', value: 4 },
        note: `the first ${(values[0] as number).toFixed(2)} s`,
      },
      {
        title: 'import of 1,000 pages of 5 KB into an empty space',
        unit: 's',
        values: many,
        target: { kind: 'below', value: 6 },
      },
    ];
  },
};
