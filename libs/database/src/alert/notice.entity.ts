import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedWork } from '../work/leased-work.js';

/** A row of `notices`: an owner who is to be told that an alert was disabled. It is deleted once they are. */
@Entity('notices')
export class NoticeEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid')
  alertId: string;

  @Column('uuid')
  userId: string;
}
