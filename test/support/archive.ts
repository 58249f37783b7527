import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** A zip archive of files by path. */
export async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [path, content] of Object.entries(files)) {
    // Thousands of small entries take seconds to compress.
    archive.addBuffer(Buffer.from(content), path, { compress: content.length > 100 });
  }
  archive.end();
  return buffer(archive.outputStream);
}

/** A `data:` URL of bytes, for imports. */
export function dataUrl(bytes: Buffer | string, contentType = 'application/zip'): string {
  return `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** An image of 3 by 2 pixels. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR42mNk+M9QzwAFjDAGACCEAv8y8UuHAAAAAElFTkSuQmCC',
  'base64',
);
