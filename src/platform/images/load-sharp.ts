import type Sharp from 'sharp';

/** The image library, which is loaded at its first use. It keeps nothing in memory, and uses one thread for an image. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
