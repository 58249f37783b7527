import type { SpaceResource } from './space.resource.js';
import { type SpaceVersion, VersionCache, type VersionedResource } from './version-cache.js';

const FIRST: SpaceVersion = { id: 'space', version: '1 (0,1)', role: 'read' };

function versioned(space: SpaceVersion, title: string): VersionedResource {
  return [space, { id: space.id, title } as SpaceResource];
}

describe('a cache of versions of spaces', () => {
  let cache: VersionCache;

  beforeEach(async () => {
    cache = new VersionCache(10);
    await cache.read(async () => [versioned(FIRST, 'One')]);
  });

  it('gives what it read of a version', () => {
    expect(cache.get(FIRST)).toEqual({ id: 'space', title: 'One' });
  });

  it.each<[string, Partial<SpaceVersion>]>([
    ['space', { id: 'another' }],
    ['version', { version: '1 (0,2)' }],
    ['role', { role: 'edit' }],
  ])('gives nothing for another %s', (_, other) => {
    expect(cache.get({ ...FIRST, ...other })).toBeUndefined();
  });

  it('gives nothing that was read before everything was forgotten', () => {
    cache.forgetAll();
    expect(cache.get(FIRST)).toBeUndefined();
  });

  it('does not remember what was being read when everything was forgotten', async () => {
    const second = { ...FIRST, version: '2 (0,2)' };
    const found = await cache.read(async () => {
      cache.forgetAll();
      return [versioned(second, 'Two')];
    });
    expect(found).toEqual([versioned(second, 'Two')]);
    expect(cache.get(second)).toBeUndefined();
  });
});
