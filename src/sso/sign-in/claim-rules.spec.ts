import { applyRules, type ClaimRule } from './claim-rules.js';

const RULES: ClaimRule[] = [
  { claim: 'groups', value: 'Docs', role: 'edit', team: 'writers' },
  { claim: 'groups', value: 'Leads', role: 'admin' },
  { claim: 'realm.roles', value: 'reader', role: 'read' },
  { claim: 'department', value: '7', team: 'seven' },
  { claim: 'groups', value: 'Others', team: 'writers' },
];
const applied = (claims: Record<string, unknown>, rules = RULES) => {
  const { role, joins, leaves, decidesRole } = applyRules(rules, claims);
  return { role, decidesRole, joins: [...joins], leaves: [...leaves] };
};

describe('rules for claims', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['nothing', {}, { role: undefined, joins: [], leaves: ['writers', 'seven', 'writers'] }],
    ['a group', { groups: 'Docs' }, { role: 'edit', joins: ['writers'], leaves: ['seven'] }],
    [
      'several groups',
      { Groups: ['Leads', 'Docs'] },
      { role: 'admin', joins: ['writers'], leaves: ['seven'] },
    ],
    ['a part', { realm: { roles: ['reader'] } }, { role: 'read', joins: [], leaves: ['writers', 'seven'] }],
    ['a number', { department: 7 }, { role: undefined, joins: ['seven'], leaves: ['writers'] }],
    [
      'another case',
      { groups: ['docs', 'Docs2', 'Leads '] },
      { role: undefined, joins: [], leaves: ['writers', 'seven'] },
    ],
    ['an object', { groups: { Leads: true } }, { role: undefined, joins: [], leaves: ['writers', 'seven'] }],
  ])('apply to %s', (_, claims, expected) => {
    const found = applied(claims);
    expect({ ...found, leaves: [...new Set(found.leaves)] }).toEqual({
      decidesRole: true,
      ...expected,
      leaves: [...new Set((expected as { leaves: string[] }).leaves)],
    });
  });

  it('decide no role if none gives one', () => {
    expect(applied({ groups: 'Leads' }, [{ claim: 'groups', value: 'Leads', team: 'x' }])).toEqual({
      role: undefined,
      decidesRole: false,
      joins: ['x'],
      leaves: [],
    });
  });

  it('refuse a claim that the provider leaves out because it is too long', () => {
    const claims = { _claim_names: { groups: 'src1' }, _claim_sources: {} };
    expect(() => applied(claims)).toThrow('too many values');
    expect(applied({ ...claims, groups: ['Docs'] }).role).toBe('edit');
    expect(applied(claims, [{ claim: 'department', value: '7', team: 'seven' }]).joins).toEqual([]);
    const link = { 'http://schemas.microsoft.com/claims/groups.link': 'https://graph.example/' };
    expect(() => applied(link)).toThrow('too many values');
  });
});
