import { compare, CONNECTIONS } from '../compare.js';
import type { Row } from './row.js';

/** A warm page read, compared with the floor's. */
export const pageReadRow: Row = {
  name: 'page-read',
  run: async (bench) => {
    const { service, floor, markdownBytes, bodyBytes } = await bench.page();
    const { ratios, note } = await compare(bench, service, floor);
    return [
      {
        title: `page read, ${markdownBytes} bytes of markdown (${bodyBytes} of JSON), ${CONNECTIONS} connections`,
        unit: '× floor',
        values: ratios,
        target: { kind: 'at least', value: 0.8 },
        note,
      },
    ];
  },
};

/** The same read with `If-None-Match`, compared with the floor's ordinary response. */
export const pageNotModifiedRow: Row = {
  name: 'page-not-modified',
  run: async (bench) => {
    const { service, floor, etag } = await bench.page();
    const unchanged = { ...service, headers: { ...service.headers, 'if-none-match': etag }, status: 304 };
    const { ratios, note } = await compare(bench, unchanged, floor);
    return [
      {
        title: `the same with If-None-Match (304), floor's 200`,
        unit: '× floor',
        values: ratios,
        target: { kind: 'at least', value: 1.2 },
        note,
      },
    ];
  },
};

/** The tree of all pages of a space, compared with the floor's finished JSON. */
export const pageTreeRow: Row = {
  name: 'page-tree',
  run: async (bench) => {
    const { service, floor, pages, bodyBytes } = (await bench.page()).tree;
    const { ratios, note } = await compare(bench, service, floor);
    return [
      {
        title: `tree of ${pages} pages (${bodyBytes} bytes of JSON), ${CONNECTIONS} connections`,
        unit: '× floor',
        values: ratios,
        target: { kind: 'at least', value: 0.8 },
        note,
      },
    ];
  },
};
