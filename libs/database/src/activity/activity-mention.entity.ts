import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `activity_mentions`: a mention of an activity, and what it was before and after. */
@Entity('activity_mentions')
export class ActivityMentionEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  activityId: string;

  @PrimaryColumn('uuid')
  mentionId: string;

  /** That of the activity. */
  @Column('timestamptz')
  at: Date;

  @Column('text', { nullable: true })
  before: string | null;

  @Column('text', { nullable: true })
  after: string | null;
}
