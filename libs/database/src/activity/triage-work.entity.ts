import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/**
 * A row of `triage_work`: a stretch of the mentions of a triage, or of the undoing of one, that are not all changed yet.
 * Deleted with its end; with the last one the triage is finished.
 */
@Entity('triage_work')
export class TriageWorkEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid')
  activityId: string;

  /** It goes on behind this one, in the order of ids. */
  @Column('uuid', { nullable: true })
  lastMentionId: string | null;

  /** It ends with this one. */
  @Column('uuid')
  untilMentionId: string;
}

/** The table as leased work. It is never given up: each part can be done at some time, and all of it has been promised. */
export const triageWorkRows = new LeasedRows({
  table: 'triage_work',
  key: 'id',
  isOpen: 'true',
  counts: 'at_claim',
  maxAttempts: null,
  bury: null,
});
