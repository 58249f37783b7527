import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process of the service that runs, or ran until it was killed. */
@Entity('instances')
export class Instance {
  @PrimaryColumn('uuid')
  id!: string;

  /** By the clock of the database, which all processes share. */
  @Column('timestamptz')
  seenAt!: Date;
}
