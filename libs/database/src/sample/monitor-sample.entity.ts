import type { SampleDraft } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `monitor_samples`: a draft of a monitor that sources are asked about. Kept for a day. */
@Entity('monitor_samples')
export class MonitorSampleEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('jsonb')
  draft: SampleDraft;

  @Column('timestamptz')
  createdAt: Date;
}
