import { readFile } from 'node:fs/promises';
import { EVENT_ACTION_NAMES, EVENT_ACTIONS, EVENT_TARGETS } from './event-actions.js';

describe('the actions of events', () => {
  it('are unique, and named after a resource and a verb in the past', () => {
    for (const name of EVENT_ACTION_NAMES) expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(new Set(EVENT_ACTION_NAMES).size).toBe(EVENT_ACTION_NAMES.length);
  });

  it('cover all types of targets', () => {
    const targets = new Set(Object.values(EVENT_ACTIONS).map(({ target }) => target));
    expect([...targets].sort()).toEqual([...EVENT_TARGETS].sort());
  });

  it('match the manual', async () => {
    const manual = await readFile('docs/api/audit-log.md', 'utf8');
    const rows = [...manual.matchAll(/^\| `(\w+\.\w+)` \| `(\w+)` \| (.+) \|$/gm)].map(
      ([, action, target, description]) => ({ action, target, description }),
    );
    expect(rows).toEqual(EVENT_ACTION_NAMES.map((action) => ({ action, ...EVENT_ACTIONS[action] })));
  });
});
