import { createHash } from 'node:crypto';
import type { Role } from '../access/role.js';

/** A row of `spaces` and what a caller may do with it: all that a space looks like to the caller depends on. */
export interface SpaceVersion {
  id: string;
  /** Of the row: see `VersionCache`. */
  version: string;
  role: Role | null;
}

/** Where a row was written. */
export interface RowVersion {
  xmin: string;
  ctid: string;
}

export function versionOfRow({ xmin, ctid }: RowVersion): string {
  return `${xmin} ${ctid}`;
}

/** A row of `spaces` as a caller sees it who may be disabled in the organization. */
interface VersionedAccess extends SpaceVersion {
  disabled: boolean;
}

/**
 * SQL: one text for the versions of all spaces `s` that a statement finds, equal to what `versionOfSpaces` makes of them.
 * @param access name of the `accessJoin` that the caller's roles are found with; left out: of nobody
 */
export function versionOfSpacesSql(access?: string): string {
  const [role, disabled] = access === undefined ? ["'-'", 'false'] : [`${access}.role`, `${access}.disabled`];
  const line = `concat_ws(' ', s.id, s.xmin, s.ctid, coalesce(${role}::text, '-'), ${disabled})`;
  return `encode(sha256(convert_to(coalesce(string_agg(${line}, ',' ORDER BY s.id), ''), 'UTF8')), 'hex')`;
}

export function versionOfSpaces(spaces: readonly VersionedAccess[]): string {
  const lines = spaces.map(
    ({ id, version, role, disabled }) => `${id} ${version} ${role ?? '-'} ${disabled ? 't' : 'f'}`,
  );
  // Ids are of one length and lower case, so texts are in the order of ids.
  return createHash('sha256').update(lines.toSorted().join(',')).digest('hex');
}
