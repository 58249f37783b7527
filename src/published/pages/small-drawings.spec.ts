import fc from 'fast-check';
import { drawingAddress } from './small-drawings.js';

describe('the address of a drawing', () => {
  it('contains the same bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = new TextEncoder().encode(text);
        const address = drawingAddress(bytes) ?? '';
        expect(address).toMatch(/^data:image\/svg\+xml,[ -~]*$/);
        expect(
          new TextEncoder().encode(decodeURIComponent(address.slice('data:image/svg+xml,'.length))),
        ).toEqual(bytes);
      }),
    );
  });

  it('is nothing but text inside an attribute of HTML', () => {
    expect(drawingAddress(Buffer.from('<svg a="\'&amp;\'">#\n</svg>'))).not.toMatch(/[<"&#\n]/);
  });

  it('does not exist for bytes that are not UTF-8', () => {
    expect(drawingAddress(Buffer.from([0x3c, 0xff]))).toBeUndefined();
  });
});
