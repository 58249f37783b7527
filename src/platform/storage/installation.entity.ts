import { Entity, PrimaryColumn } from 'typeorm';

/** The installation that a database belongs to: one row, which is made with the schema. */
@Entity('installations')
export class Installation {
  /** The file storage names it as its owner. */
  @PrimaryColumn('uuid')
  id!: string;
}
