import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/** A row of `triage_work`: a triage, or the undoing of one, whose mentions are not all changed yet. Deleted with its end. */
@Entity('triage_work')
export class TriageWorkEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  activityId: string;

  @Column('uuid')
  projectId: string;

  /** It goes on behind this one, in the order of ids. */
  @Column('uuid', { nullable: true })
  lastMentionId: string | null;
}

/** The table as leased work. It is never given up: each part can be done at some time, and all of it has been promised. */
export const triageWorkRows = new LeasedRows({
  table: 'triage_work',
  key: 'activity_id',
  isOpen: 'true',
  counts: 'at_claim',
  maxAttempts: null,
  bury: null,
});
