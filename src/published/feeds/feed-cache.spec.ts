import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { eventually } from '../../../test/support/eventually.js';
import type { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';
import { FeedCache } from './feed-cache.js';

describe('FeedCache', () => {
  let directory: string;
  let texts: FeedCache;
  let temporary: TemporaryDirectories;
  let writings: string[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'feed-cache-'));
    writings = [];
    temporary = {
      create: () => Promise.resolve(directory),
      remove: (path) => rm(path, { recursive: true }),
    } satisfies Pick<TemporaryDirectories, 'create' | 'remove'> as unknown as TemporaryDirectories;
    texts = new FeedCache(temporary);
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** Writes two pieces, the second one when it may. */
  const written = (name: string, may: Promise<void> = Promise.resolve()) =>
    async function* (): AsyncGenerator<string> {
      writings.push(name);
      yield `${name} begins. `.repeat(2_000);
      await may;
      yield `${name} ends.`;
    };
  const readAll = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return gunzipSync(Buffer.concat(chunks)).toString();
  };

  it('writes a text once, also for those who come while it is written', async () => {
    let finish = (): void => undefined;
    const may = new Promise<void>((resolve) => (finish = resolve));
    const first = await texts.open('a', written('a', may));
    const begun: AsyncIterator<Buffer> = first[Symbol.asyncIterator]();
    expect((await begun.next()).done).toBe(false);
    const second = readAll(await texts.open('a', written('a')));
    finish();
    const all = `${'a begins. '.repeat(2_000)}a ends.`;
    expect(await second).toBe(all);
    await begun.return?.();
    expect(await readAll(await texts.open('a', written('a')))).toBe(all);
    expect(await readAll(await texts.open('b', written('b')))).toContain('b ends.');
    expect(writings).toEqual(['a', 'b']);
  });

  it('finishes a text whose readers have left', async () => {
    let finish = (): void => undefined;
    const may = new Promise<void>((resolve) => (finish = resolve));
    const bytes: AsyncIterator<Buffer> = (await texts.open('a', written('a', may)))[Symbol.asyncIterator]();
    await bytes.next();
    await bytes.return?.();
    finish();
    expect(await readAll(await texts.open('a', written('a')))).toContain('a ends.');
    expect(writings).toEqual(['a']);
  });

  it('stops writing a text that is too large for the cache when its readers have left', async () => {
    texts = new FeedCache(temporary, 100_000);
    let pieces = 0;
    let hasEnded = false;
    const long = async function* (): AsyncGenerator<string> {
      try {
        for (; pieces < 1_000; pieces += 1) {
          await nextTick();
          yield randomBytes(16_384).toString('base64');
        }
      } finally {
        hasEnded = true;
      }
    };
    const bytes: AsyncIterator<Buffer> = (await texts.open('a', long))[Symbol.asyncIterator]();
    for (let read = 0; read < 200_000;) read += ((await bytes.next()).value as Buffer).length;
    expect(hasEnded).toBe(false);
    await bytes.return?.();
    await eventually(async () => hasEnded && !texts.has('a') && (await readdir(directory)).length === 0);
    expect(pieces).toBeLessThan(1_000);
    expect(await readAll(await texts.open('a', written('a')))).toContain('a ends.');
  });

  it('writes a text again after an error, and when it was dropped, and keeps nothing of it', async () => {
    // eslint-disable-next-line require-yield -- it fails before its first piece
    const broken = async function* (): AsyncGenerator<string> {
      await Promise.resolve();
      throw new Error('No text.');
    };
    await expect(texts.open('a', broken).then(readAll)).rejects.toThrow('No text.');
    expect(await readAll(await texts.open('a', written('a')))).toContain('a ends.');
    const dropped = await texts.open('b', (drop) => {
      drop();
      return written('b')();
    });
    expect(await readAll(dropped)).toContain('b ends.');
    await eventually(async () => !texts.has('b') && (await readdir(directory)).length === 1);
    expect(await readAll(await texts.open('b', written('b')))).toContain('b ends.');
    expect(writings).toEqual(['a', 'b', 'b']);
  });

  it('refuses those who would wait too long', async () => {
    let finish = (): void => undefined;
    const may = new Promise<void>((resolve) => (finish = resolve));
    // One is written, because the last place is kept for other owners, and 50 wait.
    const waiting = Array.from({ length: 51 }, (_, n) =>
      texts.open(`${n}`, written(`${n}`, may)).then(readAll),
    );
    await expect(texts.open('late', written('late'))).rejects.toThrow('Too many texts are waiting');
    expect(texts.has('late')).toBe(false);
    finish();
    expect(await Promise.all(waiting)).toHaveLength(51);
  });

  it('removes its files when the process stops', async () => {
    await readAll(await texts.open('a', written('a')));
    await texts.onApplicationShutdown();
    await expect(readdir(directory)).rejects.toThrow('ENOENT');
  });
});
