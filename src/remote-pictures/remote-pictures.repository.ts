import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId } from '../common/ids.js';
import { Database } from '../database/database.js';
import { RemotePicture } from './remote-picture.entity.js';

/** The state of a URL. */
export type PictureRow = Pick<RemotePicture, 'id' | 'url' | 'dueAt' | 'usedAt'> & {
  isQueued: boolean;
  picture: PictureFacts | null;
};

/** A picture that was fetched. */
export interface PictureFacts {
  /** SHA-256 of the bytes, as hexadecimal digits. */
  hash: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** Pictures of other hosts in the database. */
@Injectable()
export class RemotePicturesRepository {
  constructor(private readonly database: Database) {}

  /** The rows of those URLs that have one. */
  find(organizationId: string, urls: readonly string[]): Promise<PictureRow[]> {
    return this.database.prepared<PictureRow>(
      'remote-pictures',
      `SELECT id, url, due_at AS "dueAt", used_at AS "usedAt", queued_at IS NOT NULL AS "isQueued",
         CASE WHEN hash IS NOT NULL THEN json_build_object('hash', hash, 'contentType', content_type,
           'size', size, 'width', width, 'height', height) END AS picture
       FROM remote_pictures WHERE organization_id = $1 AND url_hash = ANY($2::bytea[])`,
      [organizationId, urls.map(hashOf)],
    );
  }

  /** How many pictures an organization has, and how many of them wait to be fetched. */
  async count(organizationId: string): Promise<{ all: number; queued: number }> {
    const [counts = { all: 0, queued: 0 }] = await this.database.query<{ all: number; queued: number }>(
      `SELECT count(*)::int AS all, count(queued_at)::int AS queued FROM remote_pictures WHERE organization_id = $1`,
      [organizationId],
    );
    return counts;
  }

  /**
   * Marks URLs as queued that have no row or are due, so that only one of several processes queues each.
   * @param next when they are due again if nothing fetches them
   * @returns the IDs of those that were marked
   */
  async claim(
    organizationId: string,
    urls: readonly string[],
    { now, next }: { now: Date; next: Date },
  ): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `WITH claimed AS (
         INSERT INTO remote_pictures (id, organization_id, url_hash, url, queued_at, due_at, used_at)
         SELECT id, $1::uuid, url_hash, url, $5::timestamptz, $6::timestamptz, $5::timestamptz
         FROM unnest($2::uuid[], $3::bytea[], $4::text[]) AS wanted(id, url_hash, url)
         ORDER BY url_hash
         ON CONFLICT (organization_id, url_hash) DO UPDATE SET queued_at = excluded.queued_at, due_at = excluded.due_at
         WHERE remote_pictures.due_at <= excluded.queued_at
         RETURNING id
       )
       SELECT id FROM claimed`,
      [organizationId, urls.map(() => newId()), urls.map(hashOf), urls, now, next],
    );
    return rows.map(({ id }) => id);
  }

  /** Notes that pages show these pictures. Rows that others are changing are left out: waiting for them could deadlock. */
  async touch(ids: readonly string[], now: Date): Promise<void> {
    await this.database.query(
      `UPDATE remote_pictures SET used_at = $2 WHERE id IN (
         SELECT id FROM remote_pictures WHERE id = ANY($1::uuid[]) FOR UPDATE SKIP LOCKED
       )`,
      [ids, now],
    );
  }

  findOne(id: string): Promise<RemotePicture | null> {
    return this.database.repository(RemotePicture).findOneBy({ id });
  }

  /** @returns whether the picture still exists */
  async update(id: string, changes: Partial<Omit<RemotePicture, 'id'>>): Promise<boolean> {
    const { affected } = await this.database.repository(RemotePicture).update({ id }, changes);
    return affected === 1;
  }

  /** Locks pictures that no page has shown since a time. */
  lockUnused(before: Date, most: number): Promise<Pick<RemotePicture, 'id' | 'organizationId'>[]> {
    return this.database.query(
      `SELECT id, organization_id AS "organizationId" FROM remote_pictures
       WHERE used_at < $1 ORDER BY used_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [before, most],
    );
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.database.query('DELETE FROM remote_pictures WHERE id = ANY($1::uuid[])', [ids]);
  }
}

function hashOf(url: string): Buffer {
  return createHash('sha256').update(url).digest();
}
