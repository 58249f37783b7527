import type { TokenScope } from '../access/token-scope.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A request with an `Idempotency-Key`, and its response. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;

  /** The key, and after a space the organization of a token that a sign-in to it issued. */
  @PrimaryColumn('text')
  key!: string;

  /** SHA-256 of method, path and body. */
  @Column('bytea')
  requestHash!: Buffer;

  /** The process of the request. */
  @Column('uuid', { nullable: true })
  claimedBy!: string | null;

  /** ID of the claim: a request that takes the key over has another one. null for keys from earlier versions. */
  @Column('uuid', { nullable: true })
  claim!: string | null;

  /** The token of the request. */
  @Column('uuid', { nullable: true })
  tokenId!: string | null;

  /** The scopes of that token. */
  @Column('text', { array: true, nullable: true })
  scopes!: TokenScope[] | null;

  /** null while the request is running. */
  @Column('integer', { nullable: true })
  status!: number | null;

  /** The response body, sealed with the service's key; null while there is no response, and if it was not stored. */
  @Column('bytea', { nullable: true })
  sealedBody!: Buffer | null;

  /** The header `ETag` of the response, which the next change may need; null if it had none. */
  @Column('text', { nullable: true })
  etag!: string | null;

  @Index('idempotency_keys_created')
  @Column('timestamptz')
  createdAt!: Date;
}
