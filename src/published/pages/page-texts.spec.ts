import { jest } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';
import { PageTexts } from './page-texts.js';

describe('PageTexts', () => {
  let directory: string;
  let texts: PageTexts;
  let create: jest.Mock<() => Promise<string>>;
  const limits = { bytes: 10_000, texts: 8 };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'page-texts-'));
    create = jest.fn(() => Promise.resolve(directory));
    texts = new PageTexts(
      {
        create,
        remove: (path) => rm(path, { recursive: true, force: true }),
      } satisfies Pick<TemporaryDirectories, 'create' | 'remove'> as unknown as TemporaryDirectories,
      limits,
    );
  });
  afterEach(async () => {
    await texts.onApplicationShutdown();
    await rm(directory, { recursive: true, force: true });
    jest.restoreAllMocks();
  });

  const add = (...keys: string[]) => texts.add(new Map(keys.map((key) => [key, `The text of ${key} – ü`])));

  it('finds texts by what they depend on', async () => {
    await add('a', 'b');
    expect(await texts.find(['b', 'x', 'a'])).toEqual(['The text of b – ü', undefined, 'The text of a – ü']);
  });

  it('finds each text of many that are added at once', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    await Promise.all(keys.map((key) => add(key)));
    expect(await texts.find(keys)).toEqual(keys.map((key) => `The text of ${key} – ü`));
  });

  it('keeps two files, and those texts of the older one that are used again', async () => {
    const numbered = (from: number) => Array.from({ length: limits.texts }, (_, i) => `${from + i}`);
    await add(...numbered(0));
    await add(...numbered(8));
    expect(await texts.find(['0', '9'])).toEqual([expect.any(String), expect.any(String)]);
    // Makes the third file.
    await add(...numbered(16));
    expect(await readdir(directory)).toHaveLength(2);
    expect(await texts.find(['0', '1', '16'])).toEqual([expect.any(String), undefined, expect.any(String)]);
  });

  it('keeps no more bytes than its limit', async () => {
    const long = () => randomBytes(3_000).toString('base64');
    for (let i = 0; i < 9; i += 1) await texts.add(new Map([[`${i}`, long()]]));
    expect(await readdir(directory)).toHaveLength(2);
    const found = await texts.find(Array.from({ length: 9 }, (_, i) => `${i}`));
    expect(found.map((text) => text !== undefined)).toEqual([...Array(9).keys()].map((i) => i >= 3));
  });

  it('has no texts if its directory cannot be written', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await rm(directory, { recursive: true });
    await add('a');
    expect(await texts.find(['a'])).toEqual([undefined]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('keeps texts again once its directory can be created', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    create.mockRejectedValueOnce(new Error('the disk is full'));
    await add('a');
    await add('b');
    expect(await texts.find(['a', 'b'])).toEqual([undefined, 'The text of b – ü']);
  });

  it('removes its files at the end', async () => {
    await add('a');
    await texts.onApplicationShutdown();
    await expect(readdir(directory)).rejects.toThrow('ENOENT');
    expect(await texts.find(['a'])).toEqual([undefined]);
  });
});
