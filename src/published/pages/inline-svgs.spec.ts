import fc from 'fast-check';
import type { FileStorage } from '../../platform/storage/file-storage.js';
import type { FileEntry } from '../../versioning/file.js';
import { svgDataUrl, InlineSvgs } from './inline-svgs.js';

it('a page does not wait for images in a storage that does not answer', async () => {
  const storage = { open: () => new Promise(() => undefined) } as unknown as FileStorage;
  const file = { id: 'a', contentType: 'image/svg+xml', size: 10, hash: '0' } as FileEntry;
  const found = new InlineSvgs(storage).first('space', [{ kind: 'file', file: 'a' }], new Map([['a', file]]));
  expect((await found).size).toBe(0);
});

describe('the `data:` URL of an SVG image', () => {
  it('contains the same bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = new TextEncoder().encode(text);
        const address = svgDataUrl(bytes) ?? '';
        expect(address).toMatch(/^data:image\/svg\+xml,[ -~]*$/);
        expect(
          new TextEncoder().encode(decodeURIComponent(address.slice('data:image/svg+xml,'.length))),
        ).toEqual(bytes);
      }),
    );
  });

  it('is nothing but text inside an attribute of HTML', () => {
    expect(svgDataUrl(Buffer.from('<svg a="\'&amp;\'">#\n</svg>'))).not.toMatch(/[<"&#\n]/);
  });

  it('does not exist for bytes that are not UTF-8', () => {
    expect(svgDataUrl(Buffer.from([0x3c, 0xff]))).toBeUndefined();
  });
});
