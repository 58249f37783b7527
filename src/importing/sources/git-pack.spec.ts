import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { readRepository } from './git-pack.js';

const COMMIT = 'a'.repeat(40);
const MIB = 2 ** 20;
const BLOB = 3;
const OFFSET_DELTA = 6;

/** A number in groups of seven bits, the lowest first. */
function sizeOf(size: number): number[] {
  return size < 0x80 ? [size] : [(size & 0x7f) | 0x80, ...sizeOf(Math.floor(size / 0x80))];
}

/** An object of a pack. @param size that its header states */
function object(type: number, size: number, content: Buffer): Buffer {
  const rest = Math.floor(size / 16);
  const header = [(type << 4) | (size & 15) | (rest > 0 ? 0x80 : 0), ...(rest > 0 ? sizeOf(rest) : [])];
  return Buffer.concat([
    Buffer.from(header),
    ...(type === OFFSET_DELTA ? [Buffer.of(1)] : []),
    deflateSync(content),
  ]);
}

function pack(objects: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(12);
  header.write('PACK');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(objects.length, 8);
  return Buffer.concat([header, ...objects, Buffer.alloc(20)]);
}

/** A delta that states which size it makes. */
function delta(size: number): Buffer {
  const content = Buffer.from([...sizeOf(1), ...sizeOf(size)]);
  return object(OFFSET_DELTA, content.length, content);
}

describe('readRepository', () => {
  it.each<[string, Buffer[], string]>([
    [
      'an object',
      [object(BLOB, 26 * MIB, Buffer.of())],
      'A file of the repository has more than 26214400 bytes',
    ],
    [
      'an object that a delta makes',
      [delta(26 * MIB)],
      'A file of the repository has more than 26214400 bytes',
    ],
    [
      'deltas together',
      Array.from({ length: 7 }, () => delta(20 * MIB)),
      'more than 134217728 bytes of deltas',
    ],
  ])('refuses what is too large before it is unpacked: %s', async (_, objects, message) => {
    const directory = await mkdtemp(join(tmpdir(), 'git-pack-'));
    const path = join(directory, 'answer');
    try {
      await writeFile(path, pack(objects));
      const reading = readRepository(
        {
          source: 'github-wiki',
          path,
          directory,
          url: 'https://example.com/a.git',
          fetched: [],
          unfetched: [],
          name: '',
          contentType: null,
          treePath: join(directory, 'tree'),
          limits: {
            importEntries: 100,
            importRatio: 10_000_000,
            importUnpacked: 1024 * MIB,
            pageMarkdown: MIB,
            pagesPerSpace: 10,
          },
        },
        COMMIT,
      );
      await expect(reading).rejects.toThrow(message);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
