import { maxAttempts, type SpendingNotice } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/** A row of `notices`: an e-mail of Earshot's own to a user, about an alert or about `details`. It is deleted once it is sent. */
@Entity('notices')
export class NoticeEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { nullable: true })
  projectId: string | null;

  /** That was disabled; null = it is about `details`. */
  @Column('uuid', { nullable: true })
  alertId: string | null;

  @Column('uuid')
  userId: string;

  /** What it is about, as it was when it was decided on; null = an alert. */
  @Column('jsonb', { nullable: true })
  details: SpendingNotice | null;
}

/** Its rows as leased work. Nobody needs to hear of an alert that was resumed meanwhile. */
export const noticeRows = new LeasedRows({
  table: 'notices',
  key: 'id',
  isOpen: 'true',
  isObsolete: `t.details IS NULL AND NOT EXISTS (
    SELECT FROM alerts a WHERE a.id = t.alert_id AND a.disabled_at IS NOT NULL)`,
  counts: 'at_claim',
  maxAttempts,
  bury: null,
});
