import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `activities`: one action on mentions. */
@Entity('activities')
export class ActivityEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  id: string;

  /** Mentions whose status it has set have this very time as `status_changed_at`. */
  @Column('timestamptz')
  at: Date;

  @Column('text')
  action: string;

  @Column('text')
  byKind: string;

  /** Of the user or the API key. */
  @Column('uuid', { nullable: true })
  byId: string | null;

  @Column('text')
  byName: string;

  /** What all of the mentions were before; null = it differs. */
  @Column('text', { nullable: true })
  fromValue: string | null;

  @Column('text', { nullable: true })
  toValue: string | null;

  @Column('uuid', { array: true })
  mentionIds: string[];

  @Column('integer')
  mentionCount: number;

  /** How many met the filter of a triage by filter. */
  @Column('integer', { nullable: true })
  matched: number | null;

  /** The activity that it takes back. */
  @Column('uuid', { nullable: true })
  undoOf: string | null;

  /** null = its row in `triage_work` is still there. */
  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}
