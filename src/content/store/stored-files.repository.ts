import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

const hex = (hash: string): Buffer => Buffer.from(hash, 'hex');

/** The bytes that the storage has for a space. Rows are locked in the order of their hashes to avoid deadlocks. */
@Injectable()
export class StoredFilesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Announces bytes that are about to be stored.
   * @returns the hashes of bytes that are not known to be stored; the caller must store them
   */
  async announce(
    spaceId: string,
    organizationId: string,
    files: [hash: string, size: number][],
    now: Date,
  ): Promise<string[]> {
    if (files.length === 0) return [];
    const rows = await this.database.query<{ hash: string }>(
      `WITH wanted AS (SELECT * FROM unnest($3::bytea[], $4::bigint[]) AS w(hash, size)),
       added AS (
         INSERT INTO stored_files (space_id, organization_id, hash, size, created_at)
         SELECT $1, $2, hash, size, $5 FROM wanted ORDER BY hash
         ON CONFLICT (space_id, hash) DO UPDATE SET created_at = excluded.created_at WHERE NOT stored_files.confirmed
         RETURNING hash
       ) SELECT encode(hash, 'hex') AS hash FROM added`,
      [spaceId, organizationId, files.map(([hash]) => hex(hash)), files.map(([, size]) => size), now],
    );
    return rows.map(({ hash }) => hash);
  }

  /**
   * Marks bytes as used by content, in the transaction that uses them.
   * @throws Error when some were not announced, or were removed since
   */
  async confirm(spaceId: string, organizationId: string, hashes: string[]): Promise<void> {
    if (hashes.length === 0) return;
    const rows = await this.database.query<{ count: number }>(
      `WITH wanted AS (
         SELECT hash FROM stored_files WHERE space_id = $1 AND hash = ANY ($2::bytea[]) ORDER BY hash FOR UPDATE
       ), confirmed AS (
         UPDATE stored_files f SET confirmed = true, organization_id = $3 FROM wanted WHERE f.space_id = $1 AND f.hash = wanted.hash RETURNING 1
       ) SELECT count(*)::int AS count FROM confirmed`,
      [spaceId, hashes.map(hex), organizationId],
    );
    if (rows[0]?.count !== hashes.length) throw new Error('Bytes of a file are missing from the storage.');
  }

  /** Bytes that content uses, starting with the newest spaces. */
  async listLatest(limit: number): Promise<{ spaceId: string; hash: string }[]> {
    // IDs of spaces begin with the time of their creation.
    const rows = await this.database.query<{ space_id: string; hash: string }>(
      `SELECT space_id, encode(hash, 'hex') AS hash FROM stored_files
       WHERE confirmed ORDER BY space_id DESC, hash LIMIT $1`,
      [limit],
    );
    return rows.map((row) => ({ spaceId: row.space_id, hash: row.hash }));
  }

  /** Size of stored bytes, if the space is not deleted. */
  async findSize(spaceId: string, hash: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ size: string }>(
      `SELECT f.size FROM stored_files f JOIN spaces s ON s.id = f.space_id
       WHERE f.space_id = $1 AND f.hash = $2 AND f.confirmed AND s.deleted_at IS NULL`,
      [spaceId, hex(hash)],
    );
    return row === undefined ? undefined : Number(row.size);
  }

  /**
   * Locks rows that were announced before `time` and never confirmed, until the transaction ends. An import that
   * announces the same bytes waits, and stores them again afterwards.
   */
  async lockAbandoned(time: Date, limit: number): Promise<{ spaceId: string; hash: string }[]> {
    const rows = await this.database.query<{ space_id: string; hash: string }>(
      `SELECT space_id, encode(hash, 'hex') AS hash FROM stored_files
       WHERE NOT confirmed AND created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [time, limit],
    );
    return rows.map((row) => ({ spaceId: row.space_id, hash: row.hash }));
  }

  async remove(spaceId: string, hash: string): Promise<void> {
    await this.database.query('DELETE FROM stored_files WHERE space_id = $1 AND hash = $2', [
      spaceId,
      hex(hash),
    ]);
  }
}
