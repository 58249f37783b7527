import { PageIndex } from '../../versioning/page-index.js';
import type { FileEntry } from '../../versioning/file.js';
import type { MergeSide } from '../../versioning/merge/merge-content.js';
import type { PageNode } from '../../versioning/page.js';
import { readableConflicts } from './readable-conflict.js';

const DOCUMENT = { markdown: 'See ![](ref:file/f).', links: [], sections: [] };
const page = (id: string): PageNode => ({
  ...{ id, type: 'document', title: id, slug: id, createdAt: '', updatedAt: '' },
  ...{ document: 'hash', children: [] },
});

describe('readable conflicts', () => {
  it('look at the files of a side once, however many conflicts there are', async () => {
    let looks = 0;
    const files = new Proxy([{ id: 'f', path: 'a.png' } as FileEntry], {
      get(target, name) {
        if (name === 'map') looks += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
    const ids = Array.from({ length: 20 }, (_, n) => `p${n}`);
    const side = (): MergeSide =>
      ({ index: new PageIndex(ids.map(page)), files, reusableContents: [] }) as unknown as MergeSide;
    const value = { markdown: DOCUMENT.markdown };
    const conflicts = ids.map((id) => ({
      page: id,
      kind: 'text' as const,
      base: value,
      ours: value,
      theirs: value,
    }));
    const sides = { base: side(), ours: side(), theirs: side() };
    const readable = await readableConflicts(conflicts, sides, new Map([['hash', DOCUMENT]]));
    expect(readable.map(({ page: id }) => id)).toEqual(ids);
    expect(looks).toBe(3);
  });
});
