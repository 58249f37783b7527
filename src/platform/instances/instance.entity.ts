import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process of the service that is running, or was running until it was killed. */
@Entity('instances')
export class Instance {
  @PrimaryColumn('uuid')
  id!: string;

  /** Time of the last heartbeat, by the database clock. */
  @Column('timestamptz')
  seenAt!: Date;
}
