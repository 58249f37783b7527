import { ROLES, type Role } from '../../access/role.js';
import { type EffectiveLevel, widensAccess } from './effective-level.js';

const TOP: EffectiveLevel = { atTop: true, level: null };
const at = (level: Role | null): EffectiveLevel => ({ atTop: false, level });
const LEVELS = [TOP, at(null), ...ROLES.map(at)];
/** The role of a member, by the rules of the effective role. */
const roleOf = (member: Role, { atTop, level }: EffectiveLevel): number =>
  atTop ? ROLES.indexOf(member) : level === null ? -1 : ROLES.indexOf(level);
const MEMBERS = ROLES.filter((role) => role !== 'admin');

describe('widensAccess', () => {
  it('is true if any member gets a stronger role, unless the member roles applied before', () => {
    for (const before of LEVELS) {
      for (const after of LEVELS) {
        const gives = MEMBERS.some((member) => roleOf(member, after) > roleOf(member, before));
        expect({ before, after, opens: widensAccess(before, after) }).toEqual({
          before,
          after,
          opens: !before.atTop && gives,
        });
      }
    }
  });
});
