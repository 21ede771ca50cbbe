import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedWork } from '../work/leased-work.js';

/** A row of `notices`: an owner is notified of an alert that was disabled, or of a token that ends. It is deleted then. */
@Entity('notices')
export class NoticeEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  id: string;

  /** null = it is about a source. */
  @Column('uuid', { nullable: true })
  projectId: string | null;

  @Column('uuid', { nullable: true })
  alertId: string | null;

  /** Whose token ends; null = it is about an alert. */
  @Column('text', { nullable: true })
  source: SourceName | null;

  @Column('timestamptz', { nullable: true })
  endsAt: Date | null;

  @Column('uuid')
  userId: string;
}
