import { createHash } from 'node:crypto';
import type { Role } from '../access/role.js';

/** A version of a row of `spaces` and the caller's role: together they determine how the caller sees the space. */
export interface SpaceVersion {
  id: string;
  /** Of the row: see `VersionCache`. */
  version: string;
  role: Role | null;
}

/** The system columns that identify a version of a row. */
export interface RowVersion {
  xmin: string;
  ctid: string;
}

export function versionOfRow({ xmin, ctid }: RowVersion): string {
  return `${xmin} ${ctid}`;
}

/** As `SpaceVersion`, for a caller who may be disabled in the organization. */
interface VersionedAccess extends SpaceVersion {
  disabled: boolean;
}

/**
 * SQL for one version of all spaces `s` that a statement finds, equal to the result of `versionOfSpaces`.
 * @param access name of the `accessJoin` with the caller's roles; undefined: no caller
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
  // IDs have one length and are lower-case, so the lines sort by ID.
  return createHash('sha256').update(lines.toSorted().join(',')).digest('hex');
}
