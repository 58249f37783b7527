import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recurring task: the due time up to which it is done, and the process that runs it now. */
@Entity('cron_turns')
export class CronTurn {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz')
  doneUntil!: Date;

  /** ID of the run in progress; null: no process runs it. */
  @Column('uuid', { nullable: true })
  holder!: string | null;

  /** When that process last renewed its claim. */
  @Column('timestamptz', { nullable: true })
  heldAt!: Date | null;
}
