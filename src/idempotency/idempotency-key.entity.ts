import type { TokenScope } from '../access/token-scope.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A request that a caller may safely send again, and what it was answered. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;

  @PrimaryColumn('text')
  key!: string;

  /** SHA-256 of method, path and body. */
  @Column('bytea')
  requestHash!: Buffer;

  /** The process that runs, or ran, the first request. */
  @Column('uuid', { nullable: true })
  claimedBy!: string | null;

  /** Of the request that runs, or ran: whoever takes the key over makes another. null for keys of earlier versions. */
  @Column('uuid', { nullable: true })
  claim!: string | null;

  /** The token of that request. */
  @Column('uuid', { nullable: true })
  tokenId!: string | null;

  /** What that token may do. */
  @Column('text', { array: true, nullable: true })
  scopes!: TokenScope[] | null;

  /** null while the first request runs. */
  @Column('integer', { nullable: true })
  status!: number | null;

  /** The response body, sealed with the service's key; null while there is none, and when it was not kept. */
  @Column('bytea', { nullable: true })
  sealedBody!: Buffer | null;

  /** The header `ETag` of the response, which the next change may have to name; null when it had none. */
  @Column('text', { nullable: true })
  etag!: string | null;

  @Index('idempotency_keys_created')
  @Column('timestamptz')
  createdAt!: Date;
}
