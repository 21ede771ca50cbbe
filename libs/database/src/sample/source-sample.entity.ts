import { maxAttempts, type SourceName, type SourceSample } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/** A row of `source_samples`: a source to be asked about a draft, and what came of it. It goes with its sample. */
@Entity('source_samples')
export class SourceSampleEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid')
  sampleId: string;

  @Column('text')
  source: SourceName;

  /** null until the source has answered, and where it did not: `lastError` then says why. */
  @Column('jsonb', { nullable: true })
  result: SourceSample | null;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}

/** The table as leased work. A killed scanner's question is asked again, until its sample is too old. */
export const sourceSampleRows = new LeasedRows({
  table: 'source_samples',
  key: 'id',
  isOpen: 't.finished_at IS NULL',
  counts: 'at_claim',
  maxAttempts,
  bury: 'finished_at = now()',
});
