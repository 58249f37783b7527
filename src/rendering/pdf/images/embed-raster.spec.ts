import { deflateSync } from 'node:zlib';
import { pngFile } from '../../../../test/support/png-file.js';
import { Canvas } from '../canvas.js';
import { embedRaster } from './embed-raster.js';

/** Whether an interlaced image with this many square pixels is shown. */
async function isShown(side: number, depth: 8 | 16): Promise<boolean> {
  const canvas = new Canvas({
    title: '',
    createdAt: new Date(0),
    resolve: () => undefined,
    imageOf: () => undefined,
  });
  canvas.document.resume();
  // More bytes than the pixels of all passes have.
  const data = deflateSync(Buffer.alloc(side * side * depth));
  const file = pngFile({ width: side, height: side, colorType: 6, depth, isInterlaced: true, data }, [], []);
  return (await embedRaster(canvas.document as never, file, 'Image')) !== undefined;
}

it('shows an interlaced image, unless its pixels would fill the memory', async () => {
  expect(await isShown(100, 16)).toBe(true);
  expect(await isShown(3_000, 16)).toBe(false);
});
