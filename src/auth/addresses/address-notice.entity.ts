import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An address that no account has any more, until its former owner was told. Jobs do not contain addresses. */
@Entity('address_notices')
export class AddressNotice {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
