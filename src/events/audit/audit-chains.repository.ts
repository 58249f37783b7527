import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { EVENT_ACTIONS } from '../../outbox/event-actions.js';
import type { RecordedEvent, WaitingEvent } from '../../outbox/recorded-event.js';
import { type ChainedEvent, FIRST_HASH, INSTANCE_CHAIN } from './event-hash.js';

/** The end of a chain, and the start of its remaining events. */
export interface ChainEnds {
  id: string;
  position: number;
  hash: Buffer;
  anchorPosition: number;
  anchorHash: Buffer;
}

/** An event of a chain with its hashes. */
export interface StoredEvent extends ChainedEvent {
  previousHash: Buffer;
  hash: Buffer;
}

/** A row of the outbox. */
export interface TakenRow {
  chainId: string;
  events: RecordedEvent[];
}

interface ChainRow {
  id: string;
  position: string;
  hash: Buffer;
  anchor_position: string;
  anchor_hash: Buffer;
}

export interface EventRow {
  id: string;
  chain_id: string;
  position: string;
  action: StoredEvent['action'];
  actor_type: StoredEvent['actorType'];
  actor_id: string | null;
  token_id: string | null;
  target_type: StoredEvent['targetType'];
  target_id: string;
  before: StoredEvent['before'];
  after: StoredEvent['after'];
  request_id: string | null;
  occurred_at: Date;
  previous_hash: Buffer;
  hash: Buffer;
}

export const EVENT_COLUMNS = `id, chain_id, position, action, actor_type, actor_id, token_id, target_type, target_id,
  before, after, request_id, occurred_at, previous_hash, hash`;

/** Chains that have events. Skips from chain to chain in the index, so the cost depends on the number of chains. */
const CHAINS_OF_EVENTS = `
WITH RECURSIVE chains(id) AS (
  (SELECT chain_id FROM audit_events ORDER BY chain_id LIMIT 1)
  UNION ALL
  SELECT (SELECT e.chain_id FROM audit_events e WHERE e.chain_id > chains.id ORDER BY e.chain_id LIMIT 1)
  FROM chains WHERE chains.id IS NOT NULL
)`;
const HAS_NO_END = 'id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM audit_chains c WHERE c.id = chains.id)';
const IS_GONE = `id <> '${INSTANCE_CHAIN}' AND NOT EXISTS (SELECT 1 FROM organizations o WHERE o.id = chains.id)`;

/**
 * Takes rows of the organizations after `$1`, up to `$2` of them, which share `$2` rows and about `$3` events. Skips from organization to
 * organization in the index, and deletes by the physical place of the rows, so the cost depends on neither how much
 * waits nor on statistics, which are old when much waits suddenly. Nothing else changes or deletes rows.
 */
const TAKE = `
WITH RECURSIVE waiting(id, place) AS (
  (SELECT chain_id, 1 FROM outbox_events WHERE $1::uuid IS NULL OR chain_id > $1 ORDER BY chain_id LIMIT 1)
  UNION ALL
  SELECT (SELECT o.chain_id FROM outbox_events o WHERE o.chain_id > waiting.id ORDER BY o.chain_id LIMIT 1), place + 1
  FROM waiting WHERE waiting.id IS NOT NULL AND place < $2::int
), share AS (
  SELECT ceil($2::float8 / count(*)) AS rows, $3::float8 / count(*) AS events FROM waiting
  WHERE id IS NOT NULL HAVING count(*) > 0
), oldest AS (
  SELECT own.place FROM share, waiting CROSS JOIN LATERAL (
    SELECT o.place, sum(o.size) OVER (ORDER BY o.sequence) - o.size AS before FROM (
      SELECT ctid AS place, sequence, json_array_length(events) AS size FROM outbox_events
      WHERE chain_id = waiting.id ORDER BY sequence LIMIT (SELECT rows FROM share)
    ) AS o
  ) AS own WHERE waiting.id IS NOT NULL AND own.before < share.events
), taken AS (
  DELETE FROM outbox_events WHERE ctid = ANY (ARRAY(SELECT place FROM oldest)) RETURNING chain_id, sequence, events
) SELECT chain_id AS "chainId", events FROM taken ORDER BY chain_id, sequence`;

/** Outbox and chains in the database. */
@Injectable()
export class AuditChainsRepository {
  constructor(private readonly database: Database) {}

  /** Whether the outbox has events. */
  async isWaiting(): Promise<boolean> {
    const rows = await this.database.prepared(
      'outbox-waiting',
      'SELECT 1 FROM outbox_events ORDER BY chain_id, sequence LIMIT 1',
      [],
    );
    return rows.length > 0;
  }

  /** Locks the moving of events until the transaction ends. @returns false when another replica has the lock */
  async tryLock(): Promise<boolean> {
    const [row] = await this.database.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('audit chains', 0)) AS locked`,
    );
    return row?.locked === true;
  }

  /**
   * Removes and returns the oldest rows of the outbox of each organization, in order. Rows of open transactions are not
   * visible. After their commit, a later call returns them.
   * @param after the organization before the first; null: begins with the first
   * @param limit maximum organizations, and the rows that they share
   * @param events how many events are in these rows, about; each organization has at least one row
   */
  async take(after: string | null, limit: number, events: number): Promise<TakenRow[]> {
    const parameters = [after, limit, events];
    const rows = await this.database.query<{ chainId: string; events: WaitingEvent[] }>(TAKE, parameters);
    return rows.map(({ chainId, events }) => ({ chainId, events: events.map(toRecordedEvent) }));
  }

  /**
   * The chains of organizations, created if necessary. A chain whose end was tampered with continues, so it
   * does not block the others.
   * @param ids of organizations, or `INSTANCE_CHAIN`; deleted organizations have no chain
   */
  async lock(ids: readonly string[]): Promise<Map<string, ChainEnds>> {
    const found = await this.lockThere(ids);
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length === 0) return found;
    await this.database.query(
      `INSERT INTO audit_chains (id, organization_id, position, hash, anchor_position, anchor_hash)
       SELECT wanted.id, o.id, coalesce(last.position, 0), coalesce(last.hash, $2), 0, $2
       FROM unnest($1::uuid[]) AS wanted(id)
       LEFT JOIN organizations o ON o.id = wanted.id
       LEFT JOIN LATERAL (
         SELECT e.position, e.hash FROM audit_events e WHERE e.chain_id = wanted.id ORDER BY e.position DESC LIMIT 1
       ) AS last ON true
       WHERE o.id IS NOT NULL OR wanted.id = $3
       ON CONFLICT DO NOTHING`,
      [missing, FIRST_HASH, INSTANCE_CHAIN],
    );
    return new Map([...found, ...(await this.lockThere(missing))]);
  }

  private async lockThere(ids: readonly string[]): Promise<Map<string, ChainEnds>> {
    const rows = await this.database.query<ChainRow>(
      `SELECT id, position, hash, anchor_position, anchor_hash FROM audit_chains
       WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, toEnds(row)]));
  }

  /** Writes events and the new ends of their chains. */
  async append(events: readonly StoredEvent[], ends: readonly ChainEnds[]): Promise<void> {
    const rows = events.map(({ previousHash, hash, ...event }) => ({
      ...event,
      chainId: event.organizationId ?? INSTANCE_CHAIN,
      previousHash: previousHash.toString('hex'),
      hash: hash.toString('hex'),
    }));
    await this.database.query(
      `INSERT INTO audit_events (${EVENT_COLUMNS})
       SELECT e.id, e."chainId", e.position, e.action, e."actorType", e."actorId", e."tokenId", e."targetType",
         e."targetId", nullif(e.before, 'null'), nullif(e.after, 'null'), e."requestId", e."occurredAt",
         decode(e."previousHash", 'hex'), decode(e.hash, 'hex')
       FROM jsonb_to_recordset($1::jsonb) AS e(id uuid, "chainId" uuid, position bigint, action text,
         "actorType" text, "actorId" uuid, "tokenId" uuid, "targetType" text, "targetId" uuid, before jsonb, after jsonb,
         "requestId" text, "occurredAt" timestamptz, "previousHash" text, hash text)`,
      [JSON.stringify(rows)],
    );
    await this.database.query(
      `UPDATE audit_chains c SET position = ended.position, hash = ended.hash
       FROM unnest($1::uuid[], $2::bigint[], $3::bytea[]) AS ended(id, position, hash) WHERE c.id = ended.id`,
      [ends.map(({ id }) => id), ends.map(({ position }) => position), ends.map(({ hash }) => hash)],
    );
  }

  /** All chains, ordered by their IDs. */
  async list(after: string | undefined, limit: number): Promise<ChainEnds[]> {
    const rows = await this.database.query<ChainRow>(
      `SELECT id, position, hash, anchor_position, anchor_hash FROM audit_chains
       WHERE $1::uuid IS NULL OR id > $1::uuid ORDER BY id LIMIT $2`,
      [after ?? null, limit],
    );
    return rows.map(toEnds);
  }

  async find(id: string): Promise<ChainEnds | undefined> {
    const [row] = await this.database.query<ChainRow>(
      'SELECT id, position, hash, anchor_position, anchor_hash FROM audit_chains WHERE id = $1',
      [id],
    );
    return row && toEnds(row);
  }

  /** Chains of existing organizations that have events, but whose end was deleted. */
  async listEndless(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `${CHAINS_OF_EVENTS} SELECT id FROM chains WHERE ${HAS_NO_END} AND NOT (${IS_GONE})`,
    );
    return rows.map(({ id }) => id);
  }

  /** Removes up to `limit` events of deleted organizations. @returns how many */
  async removeOrphans(limit: number): Promise<number> {
    const [chain] = await this.database.query<{ id: string }>(
      `${CHAINS_OF_EVENTS} SELECT id FROM chains WHERE ${HAS_NO_END} AND ${IS_GONE} LIMIT 1`,
    );
    if (chain === undefined) return 0;
    const [row] = await this.database.query<{ count: number }>(
      `WITH removed AS (
         DELETE FROM audit_events WHERE chain_id = $1 AND position IN (
           SELECT position FROM audit_events WHERE chain_id = $1 ORDER BY position LIMIT $2)
         RETURNING 1
       ) SELECT count(*)::int AS count FROM removed`,
      [chain.id, limit],
    );
    return row?.count ?? 0;
  }

  /** Events of a chain by their numbers. */
  async read(id: string, after: number, limit: number): Promise<StoredEvent[]> {
    const rows = await this.database.query<EventRow>(
      `SELECT ${EVENT_COLUMNS} FROM audit_events WHERE chain_id = $1 AND position > $2 ORDER BY position LIMIT $3`,
      [id, after, limit],
    );
    return rows.map(toStoredEvent);
  }

  /** Events of chains after places, with the number of the place, from 1. */
  async readAfter(
    places: readonly { organizationId: string; position: number; limit: number }[],
  ): Promise<{ place: number; event: StoredEvent }[]> {
    const rows = await this.database.query<EventRow & { place: number }>(
      `SELECT n.place::int AS place, e.*
       FROM unnest($1::uuid[], $2::bigint[], $3::int[]) WITH ORDINALITY AS n(chain_id, position, size, place)
       CROSS JOIN LATERAL (
         SELECT ${EVENT_COLUMNS} FROM audit_events a
         WHERE a.chain_id = n.chain_id AND a.position > n.position ORDER BY a.position LIMIT n.size
       ) AS e ORDER BY n.place, e.position`,
      [
        places.map(({ organizationId }) => organizationId),
        places.map(({ position }) => position),
        places.map(({ limit }) => limit),
      ],
    );
    return rows.map((row) => ({ place: row.place, event: toStoredEvent(row) }));
  }

  /**
   * Removes up to `limit` of the oldest events of a chain that are older than `before`, and stores where the rest
   * starts.
   * @returns how many were removed
   */
  async removeOldest(id: string, before: Date, limit: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `WITH oldest AS MATERIALIZED (
         SELECT position, occurred_at FROM audit_events WHERE chain_id = $1 ORDER BY position LIMIT $3
       ), kept AS (
         SELECT min(position) AS position FROM oldest WHERE occurred_at >= $2
       ), removed AS (
         DELETE FROM audit_events e USING oldest, kept
         WHERE e.chain_id = $1 AND e.position = oldest.position
           AND (kept.position IS NULL OR e.position < kept.position)
         RETURNING e.position, e.hash
       ), anchored AS (
         UPDATE audit_chains SET anchor_position = last.position, anchor_hash = last.hash
         FROM (SELECT position, hash FROM removed ORDER BY position DESC LIMIT 1) AS last WHERE id = $1
       ) SELECT count(*)::int AS count FROM removed`,
      [id, before, limit],
    );
    return row?.count ?? 0;
  }
}

function toRecordedEvent(event: WaitingEvent): RecordedEvent {
  return {
    id: event.id,
    organizationId: event.organizationId ?? null,
    action: event.action,
    actorType: event.actorId == null ? 'system' : 'user',
    actorId: event.actorId ?? null,
    tokenId: event.tokenId ?? null,
    targetType: EVENT_ACTIONS[event.action].target,
    targetId: event.targetId,
    before: event.before ?? null,
    after: event.after ?? null,
    requestId: event.requestId ?? null,
    occurredAt: event.occurredAt,
  };
}

function toEnds(row: ChainRow): ChainEnds {
  return {
    id: row.id,
    position: Number(row.position),
    hash: row.hash,
    anchorPosition: Number(row.anchor_position),
    anchorHash: row.anchor_hash,
  };
}

export function toStoredEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    organizationId: row.chain_id === INSTANCE_CHAIN ? null : row.chain_id,
    position: Number(row.position),
    action: row.action,
    actorType: row.actor_type,
    actorId: row.actor_id,
    tokenId: row.token_id,
    targetType: row.target_type,
    targetId: row.target_id,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
    occurredAt: row.occurred_at.toISOString(),
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
