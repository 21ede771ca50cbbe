import { maxAttempts, type SpendingMail } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/**
 * A row of `notices`: an e-mail of Earshot's own to a user, about an alert or about `details`. The row is deleted once it
 * is sent or given up.
 */
@Entity('notices')
export class StatusMailEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { nullable: true })
  projectId: string | null;

  /** The disabled alert; null = it is about `details`. */
  @Column('uuid', { nullable: true })
  alertId: string | null;

  @Column('uuid')
  userId: string;

  /** A snapshot of what it is about; null = an alert. */
  @Column('jsonb', { nullable: true })
  details: SpendingMail | null;
}

/** The table as leased work. An e-mail about an alert that was resumed meanwhile is obsolete. */
export const statusMailRows = new LeasedRows({
  table: 'notices',
  key: 'id',
  isOpen: 'true',
  isObsolete: `t.details IS NULL AND NOT EXISTS (
    SELECT FROM alerts a WHERE a.id = t.alert_id AND a.disabled_at IS NOT NULL)`,
  counts: 'at_claim',
  maxAttempts,
  bury: null,
});
