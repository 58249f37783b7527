import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that is done again and again: up to which of its times it was done, and who is at it. */
@Entity('cron_turns')
export class CronTurn {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz')
  doneUntil!: Date;

  /** The turn that some process has; null: nobody is at it. */
  @Column('uuid', { nullable: true })
  holder!: string | null;

  /** When that process last said that it is at it. */
  @Column('timestamptz', { nullable: true })
  heldAt!: Date | null;
}
