import { setImmediate as nextTurn } from 'node:timers/promises';
import { HeldAccess } from '../../access/held-access.js';
import { HeadMovedError } from '../../spaces/head-moved.js';
import type { ContentStore, Revision } from './content-store.js';
import { BranchChanges } from './branch-changes.js';
import type { BranchHeads } from '../branches/branch-heads.js';
import { primaryOf } from '../branches/branch.js';

describe('a change of a branch', () => {
  /** Heads of all branches, which only grow. */
  let head: number;
  let changes: BranchChanges;
  const events: string[] = [];

  beforeEach(() => {
    head = 1;
    events.length = 0;
    const heads: Pick<BranchHeads, 'require'> = { require: async () => `r${head}` };
    const store: Pick<ContentStore, 'revision'> = {
      revision: async (spaceId, id) => ({ spaceId, id }) as Revision,
    };
    changes = new BranchChanges(heads as BranchHeads, store as ContentStore);
  });

  const change = (spaceId: string, name: string): Promise<void> =>
    changes.change(primaryOf(spaceId), {}, async ({ id }) => {
      events.push(`${name} begins at ${id}`);
      await nextTurn();
      head += 1;
      events.push(`${name} ends`);
    });

  it('waits for the changes before it, and begins at their head', async () => {
    await Promise.all([change('a', 'edit'), change('a', 'import')]);
    expect(events).toEqual(['edit begins at r1', 'edit ends', 'import begins at r2', 'import ends']);
  });

  it('begins although the change before it failed', async () => {
    const failed = changes.change(primaryOf('a'), {}, () => Promise.reject(new Error('full')));
    await Promise.all([expect(failed).rejects.toThrow('full'), change('a', 'edit')]);
    expect(events).toEqual(['edit begins at r1', 'edit ends']);
  });

  it('does not wait for a change of another branch', async () => {
    await Promise.all([change('a', 'edit'), change('b', 'merge')]);
    expect(events.slice(0, 2)).toEqual(['edit begins at r1', 'merge begins at r1']);
  });

  it('is planned again from the new head when another process was first, if the person still has access', async () => {
    let hasAccess = true;
    const access = new HeldAccess(async () => {
      if (!hasAccess) throw new Error('no access');
    }, 0);
    const attempt = changes.change(primaryOf('a'), { access }, async ({ id }, attemptsBefore) => {
      events.push(`${attemptsBefore} at ${id}`);
      head += 1;
      hasAccess = attemptsBefore === 0;
      throw new HeadMovedError();
    });
    await expect(attempt).rejects.toThrow('no access');
    expect(events).toEqual(['0 at r1', '1 at r2']);
  });
});
